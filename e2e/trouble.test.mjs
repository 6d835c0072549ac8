// What goes wrong gets a clear sentence, and nothing is lost.
import { readFileSync } from "node:fs";
import { check, leave, visit } from "./lib/browser.mjs";
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
  "a record is opened again; bad files are told apart": async ({ browser, url }) => {
    const first = await visit(browser, url);
    await begin(first, { game: "liguria", seats: 3 });
    await play(first, { decisions: 4 });
    const asked = await first.locator(".decision.yours h2").textContent();
    await first.goto(`${url}#/games`);
    const [download] = await Promise.all([first.waitForEvent("download"), first.locator(".kept .icon-btn").first().click()]);
    const text = readFileSync(await download.path(), "utf8");
    await first.context().close();

    const page = await visit(browser, url);
    const open = (text) => page.locator(".open-record input").setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(text) });
    const changed = (change) => {
      const record = JSON.parse(text);
      change(record);
      return JSON.stringify(record);
    };
    const bad = [
      ["PK", /not the record of a game/],
      [text.slice(0, 300), /not the record of a game/],
      [" ".repeat(1_000_001), /too large/],
      [changed((record) => (record.game = "chess")), /“chess”/],
      [changed((record) => (record.rules = 99)), /version 99 of the rules/],
      [changed((record) => (record.edition.name = "attic")), /edition “attic”/],
      [changed((record) => (record.steps[5] = "dance")), /step 6/],
      [changed((record) => (record.result = {})), /result/],
    ];
    for (const [text, words] of bad) {
      await open(text);
      await page.locator(".open-record .notice", { hasText: words }).waitFor();
    }
    check((await page.locator(".tb.your").count()) === 0, "nothing was kept");
    await page.goto(`${url}#/games`);
    await open(text);
    await wait(page);
    check((await page.locator(".decision.yours h2").textContent()) === asked, "the same question is asked");
    await play(page, { decisions: 2 });

    // Dropped on the page, in another language.
    const other = await visit(browser, url, { lang: "de-DE" });
    const drop = (text) =>
      other.evaluate((text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "partie.json", { type: "application/json" }));
        for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
      }, text);
    await other.locator(".open-record").waitFor();
    await drop("{}");
    await says(other, ".open-record .notice", /keine Aufzeichnung/);
    await drop(text);
    await wait(other);
    await other.context().close();
    await leave(page);
  },
};
