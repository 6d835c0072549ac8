// Runs the tests of this folder on the built client, several at a time, for most of them wait more than they compute. Words on the
// command line choose tests by their names. What a file calls `alone`, all of it or some names, is about time: it counts the pictures
// that are drawn, or the seconds until a page can be used, so nothing else runs beside it.
//
// One that fails is run once more, alone. If it passes then, it depends on the machine's pace, which is a fault of the test: the
// last lines name it, and a file does for whoever ran this.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { launch } from "./lib/browser.mjs";
import { endShared } from "./lib/server.mjs";
import { serve } from "./lib/site.mjs";

const AT_ONCE = Number(process.env.FONDACO_E2E_AT_ONCE) || availableParallelism() + 1;
/** A test that takes longer hangs, on any machine. */
const LIMIT = 600_000;
/** The longest begin first, so that nothing is left to wait for at the end. */
const LONG = /four people|PostgreSQL|a whole game|final score|every number of players|keyboard alone|the tutorial of|others finish/;

const site = resolve(process.env.FONDACO_SITE_DIR || "../target/client/site");
const out = resolve(process.env.FONDACO_E2E_OUT || "../target/e2e");
// A folder with other tests: those of a client that was built in another way.
const folder = resolve(import.meta.dirname, process.env.FONDACO_E2E_TESTS || ".");
const words = process.argv.slice(2);
const tests = [];
for (const file of readdirSync(folder).filter((name) => name.endsWith(".test.mjs")).sort()) {
  const { default: group, alone } = await import(`${folder}/${file}`);
  const title = file.replace(".test.mjs", "");
  for (const [name, run] of Object.entries(group)) tests.push({ name: `${title}: ${name}`, run, alone: Boolean(alone?.test(name)) });
}
const chosen = tests.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.log(`no test has any of these words in its name: ${words.join(" ")}`);
  process.exit(2);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { url, close } = await serve(site);
const failed = [];
let pictures = 0;
/** What went wrong: every fault that was found, and where the test was. */
function told(error) {
  const lines = String(error?.stack || error).split("\n");
  const where = lines.filter((line) => /^\s+at /.test(line)).slice(0, 4);
  return [...lines.filter((line) => !/^\s+at /.test(line)).slice(0, 30), ...where].join("\n        ");
}

/** Runs tests from the queue, one after the other; those that fail end up in the list. */
async function work(queue, list) {
  // A browser of its own: what a test does to its browser is nobody else's trouble.
  const browser = await launch();
  for (let next = queue.shift(); next; next = queue.shift()) {
    const start = Date.now();
    let timer;
    const limit = new Promise((_, stop) => (timer = setTimeout(() => stop(new Error(`more than ${LIMIT / 1000} s`)), LIMIT)));
    try {
      await Promise.race([next.run({ browser, url, out }), limit]);
      console.log(`ok      ${next.name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      list.push(next);
      pictures++;
      console.log(`FAILED  ${next.name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n        ${told(error)}`);
      for (const context of browser.contexts()) {
        for (const page of context.pages()) await page.screenshot({ path: `${out}/failed-${pictures}.png` }).catch(() => {});
      }
    }
    clearTimeout(timer);
    // What a test that failed left open.
    for (const context of browser.contexts()) await context.close();
  }
  await browser.close();
}
const long = ({ name }) => Number(LONG.test(name));
const queue = chosen.filter(({ alone }) => !alone).sort((a, b) => long(b) - long(a));
const again = [];
await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, () => work(queue, again)));
const quiet = chosen.filter(({ alone }) => alone);
if (quiet.length > 0) await work(quiet, again);
const first = again.slice();
if (again.length > 0) {
  console.log(`once more, alone: ${again.map(({ name }) => name).join("; ")}`);
  await work(again, failed);
}
close();
await endShared();
const unsteady = first.filter((test) => !failed.includes(test)).map(({ name }) => name);
for (const name of unsteady) console.log(`UNSTEADY: passed only at the second try, alone: ${name}`);
writeFileSync(`${out}/unsteady.txt`, unsteady.map((name) => `${name}\n`).join(""));
console.log(`${chosen.length - failed.length} of ${chosen.length} passed; pictures in ${out}`);
process.exit(failed.length ? 1 : 0);
