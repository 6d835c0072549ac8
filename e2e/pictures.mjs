// Pictures of the real thing for the README: `cargo xtask pictures` writes them into docs/pictures.
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { launch, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { serve } from "./lib/site.mjs";
import { begin, decide, dice, wait } from "./lib/table.mjs";

const MOST = 150_000;
const site = resolve(process.env.FONDACO_SITE_DIR || "../target/client/site");
const out = resolve(process.env.FONDACO_PICTURES || "../docs/pictures");

/** Plays until a question has these words and the game is far enough, then lets `show` select something. */
async function until(page, words, far) {
  const roll = dice(5);
  for (;;) {
    const what = await wait(page);
    if (what === "over") return false;
    if (what === "interlude") {
      await page.locator("dialog.interlude .primary").click();
      continue;
    }
    const seq = Number(await page.locator(".table").getAttribute("data-seq"));
    const asked = await page.locator(".decision.yours h2").textContent();
    if (seq > far && words.test(asked)) return true;
    await decide(page, roll);
  }
}

/** As small as it can be without looking so. */
async function keep(page, name) {
  await page.mouse.move(2, 2);
  const tools = await page.context().newCDPSession(page);
  for (let quality = 88; ; quality -= 8) {
    const { data } = await tools.send("Page.captureScreenshot", { format: "webp", quality });
    const bytes = Buffer.from(data, "base64");
    if (bytes.length > MOST && quality > 40) continue;
    mkdirSync(out, { recursive: true });
    writeFileSync(`${out}/${name}.webp`, bytes);
    console.log(`${name}.webp  ${bytes.length} bytes`);
    return;
  }
}

/** A table in the middle of a game. What chance brings differs each time, so a game that has no such moment is played again. */
async function table(browser, url, { name, game, seats, size, theme, words, far, level = 2, show }) {
  const page = await visit(browser, url, { size, theme, settings: { name: "Caterina" } });
  do {
    await page.goto(url);
    await begin(page, { game, seats, level });
  } while (!(await until(page, words, far)));
  if (show) await show(page);
  await keep(page, name);
  await leave(page);
}

const { url, close } = await serve(site);
const browser = await launch();
await table(browser, url, {
  name: "strozzi", game: "strozzi", seats: 5, size: WIDE, theme: "light", words: /Claim this ship/, far: 120,
  show: (page) => page.locator(".opt[data-state=open]").first().click(),
});
await table(browser, url, {
  name: "liguria", game: "liguria", seats: 4, size: WIDE, theme: "light", words: /Sail up to [4-9]/, far: 200,
  show: async (page) => {
    await page.locator(".l-way[data-state=open]").last().click();
  },
});
await table(browser, url, { name: "phone", game: "strozzi", seats: 4, size: PHONE, theme: "dark", words: /Send it/, far: 90, show: (page) => page.locator(".opt[data-state=open]").first().click() });
await browser.close();
close();
process.exit(0);
