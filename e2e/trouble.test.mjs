// What goes wrong gets a clear sentence, and nothing is lost.
import { readFileSync } from "node:fs";
import { check, leave, visit } from "./lib/browser.mjs";
import { drop } from "./lib/record.mjs";
import { begin, play, wait } from "./lib/table.mjs";

async function says(page, selector, words) {
  await page.locator(selector).first().waitFor();
  const text = await page.locator(selector).first().innerText();
  check(words.test(text), `it says: ${text}`);
}

export default {
  "storage is forbidden": async ({ browser, url }) => {
    const forbid = () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
    const page = await visit(browser, url, { lang: "de-DE", before: (_, context) => context.addInitScript(forbid) });
    await says(page, ".bad-news", /speichern/);
    await page.locator(".play .big").click();
    await says(page, ".play [role=alert]", /speichern/);
    await leave(page);
  },
  "storage is full": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await begin(page, { seats: 3 });
    await wait(page);
    await page.evaluate(() => {
      const write = Storage.prototype.setItem;
      window.__write = write;
      Storage.prototype.setItem = function () { throw new DOMException("full", "QuotaExceededError"); };
    });
    await page.locator(".decision [data-state=open], [data-state=open]").first().click();
    await page.locator(".decision .act .primary:not([disabled])").click();
    await says(page, ".bad-news", /full/);
    await page.evaluate(() => { Storage.prototype.setItem = window.__write; });
    await page.locator(".bad-news .btn").click();
    check((await wait(page)) === "decide", "the decision is still due");
    await play(page, { decisions: 1 });
    await leave(page);
  },
  "the worker does not load": async ({ browser, url }) => {
    const page = await visit(browser, url, { lang: "fr-FR", before: (page) => page.route(/worker-/, (route) => route.abort()) });
    await begin(page, { seats: 3 });
    for (let tries = 0; tries < 4 && !(await page.locator(".bad-news").count()); tries++) {
      if ((await wait(page)) === "decide") await play(page, { decisions: 1 }).catch(() => {});
    }
    await says(page, ".bad-news", /bots/);
    await page.unroute(/worker-/);
    await page.locator(".bad-news .btn").click();
    check(["decide", "interlude"].includes(await wait(page)), "the bots go on");
    await page.context().close();
  },
  "the program does not load": async ({ browser, url }) => {
    for (const [lang, words] of [["en-GB", /could not be started/], ["de-DE", /nicht starten/], ["fr-FR", /pas pu démarrer/]]) {
      const page = await visit(browser, url, { lang, before: (page) => page.route(/\.wasm$/, (route) => route.abort()) });
      await says(page, ".boot", words);
      await page.context().close();
    }
  },
  "a game that is not here, and one that is damaged": async ({ browser, url }) => {
    const page = await visit(browser, `${url}#/table/abcdef`);
    await says(page, "[role=alert]", /no such game/);
    await page.goto(url);
    await begin(page, { seats: 3 });
    await wait(page);
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((key) => key.startsWith("fondaco:log:"));
      localStorage.setItem(key, "{");
    });
    await page.reload();
    await says(page, "[role=alert]", /cannot be read/);
    await page.context().close();
  },
  "a record that was downloaded is opened by somebody else": async ({ browser, url }) => {
    const first = await visit(browser, url);
    await begin(first, { game: "liguria", seats: 3 });
    await play(first, { decisions: 4 });
    await first.goto(`${url}#/games`);
    const [download] = await Promise.all([first.waitForEvent("download"), first.locator(".kept button.icon-btn").first().click()]);
    const text = readFileSync(await download.path(), "utf8");
    await leave(first);
    const steps = JSON.parse(text).steps.length;
    const other = await visit(browser, url, { lang: "de-DE" });
    await other.locator(".play").waitFor();
    // A file that was not downloaded whole is refused, and nothing is kept of it.
    await drop(other, text.slice(0, 300));
    await says(other, ".bad-news span", /keine Aufzeichnung/);
    check((await other.locator(".tb.your").count()) === 0, "nothing was kept");
    await other.locator(".bad-news .icon-btn").click();
    await drop(other, text);
    await other.locator(".table .replay").waitFor();
    check(Number(await other.locator(".replay input[type=range]").getAttribute("max")) === steps, "every step is there");
    await leave(other);
  },
};
