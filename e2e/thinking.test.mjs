// How long bots and hints think is chosen in the settings, kept, and less on a phone until somebody says so.
import { check, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { begin, play, wait } from "./lib/table.mjs";

/** What the page asks of its workers, listened to. */
async function listen(page) {
  await page.addInitScript(() => {
    window.tasks = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (text, ...rest) {
      window.tasks.push(JSON.parse(text).task);
      return post.call(this, text, ...rest);
    };
  });
}

const asked = (page, kind, what) =>
  page.evaluate(([kind, what]) => window.tasks.flatMap((task) => (task[kind] ? [task[kind][what]] : [])), [kind, what]);

const chosen = (page) => page.locator("dialog[open] input[name=thinking]").evaluateAll((all) => all.findIndex((one) => one.checked));

async function open(page) {
  await page.locator(".top .tools .icon-btn").last().click();
  await page.locator("dialog[open] .switches").waitFor();
}

/** Plays on until a bot had to think, then asks for a hint; says how long both were to think. */
async function think(page) {
  await begin(page, { game: "strozzi", seats: 3 });
  await play(page, { decisions: 4 });
  check((await wait(page)) === "decide", "nothing is to be decided");
  await page.keyboard.press("h");
  await page.waitForFunction(() => window.tasks.some((task) => task.Hint));
  return [new Set(await asked(page, "Decide", "thinking")), new Set(await asked(page, "Hint", "iterations"))].map((all) => [...all].join());
}

export default {
  "bots and hints think a moment on a phone, and as long as the person says": async ({ browser, url }) => {
    for (const [size, usual, hint] of [[WIDE, "normal", "400"], [PHONE, "quick", "100"]]) {
      const page = await visit(browser, url, { size, before: listen });
      await open(page);
      check((await chosen(page)) === (usual === "quick" ? 0 : 1), `${size.width}: ${await chosen(page)} is chosen`);
      await page.keyboard.press("Escape");
      let told = await think(page);
      check(told.join(" ") === `${usual} ${hint}`, `${size.width}: ${told}`);
      await open(page);
      await page.locator("dialog[open] input[name=thinking]").nth(2).check({ force: true });
      await page.goto(url);
      await page.reload();
      await open(page);
      check((await chosen(page)) === 2, `${size.width}: what was chosen is not kept`);
      await page.keyboard.press("Escape");
      told = await think(page);
      check(told.join(" ") === "long 1200", `${size.width}: ${told}`);
      await leave(page);
    }
  },
};
