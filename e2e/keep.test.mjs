// What is played stays: undo, reload, another language, another tab, no network.
import { check, leave, PHONE, visit } from "./lib/browser.mjs";
import { open, read, until } from "./lib/record.mjs";
import { begin, decide, dice, play, wait } from "./lib/table.mjs";

const question = (page) => page.locator(".decision.yours h2").textContent();
const lines = (page) => page.locator(".ledger li").count();

export default {
  "a decision can be taken back": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await begin(page, { seats: 3 });
    await play(page, { decisions: 2 });
    const [asked, told] = [await question(page), await lines(page)];
    await decide(page, dice(3));
    await wait(page);
    await page.locator(".undo-btn").click();
    await page.waitForFunction((asked) => document.querySelector(".decision.yours h2")?.textContent === asked, asked);
    check((await lines(page)) > told, "the ledger says that something was taken back");
    await leave(page);
  },
  "a game goes on after a reload": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await begin(page, { game: "liguria", seats: 3 });
    await play(page, { decisions: 3 });
    const asked = await question(page);
    await page.reload();
    await wait(page);
    check((await question(page)) === asked, "the question is the same");
    await page.goto(url);
    await page.locator(".tb.your").click();
    await wait(page);
    check((await question(page)) === asked, "the way over the first screen, too");
    await leave(page);
  },
  "the language changes in the middle, without a reload": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await begin(page, { seats: 3 });
    await play(page, { decisions: 1 });
    const asked = await question(page);
    await page.evaluate(() => (window.__same = true));
    for (const [name, lang] of [["Deutsch", "de"], ["Français", "fr"], ["English", "en"]]) {
      await page.locator(".top .tools .icon-btn").last().click();
      await page.locator("dialog[open] .seg label", { hasText: name }).click();
      await page.keyboard.press("Escape");
      await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
      check(((await question(page)) === asked) === (lang === "en"), `${name}: ${await question(page)}`);
    }
    check(await page.evaluate(() => window.__same), "the page was loaded again");
    await play(page, { decisions: 2 });
    await leave(page);
  },
  "another tab goes on with the same game": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await begin(page, { seats: 3 });
    await wait(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await wait(other);
    await play(other, { decisions: 2 });
    const told = await lines(other);
    await page.bringToFront();
    await page.waitForFunction((told) => document.querySelectorAll(".ledger li").length >= told, told, { polling: 100 });
    await decide(page, dice(5));
    await leave(page);
  },
  "offline after the first visit": async ({ browser, url }) => {
    const page = await visit(browser, url, { serviceWorkers: "allow" });
    await page.locator(".play").waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((again) => setTimeout(again, 50));
    });
    await page.context().setOffline(true);
    await page.reload();
    await begin(page, { seats: 3 });
    await play(page, { decisions: 2 });
    await page.goto(`${url}#/rules/strozzi/S-3.4`);
    await page.locator("#s-3-4.found").waitFor();
    await page.goto(`${url}#/learn/liguria`);
    await page.locator(".teacher h2").waitFor();
    // A record file can be looked at, too.
    await open(page, url, "liguria");
    await page.keyboard.press("End");
    await until(page, read("liguria").steps.length);
    await leave(page);
  },
  "an owner types and plays without a network": async ({ browser, url }) => {
    const page = await visit(browser, url, { serviceWorkers: "allow" });
    await page.locator(".play").waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((again) => setTimeout(again, 50));
    });
    await page.context().setOffline(true);
    await page.goto(`${url}#/editions`);
    await page.reload();
    // A ship, typed from nothing, is there after another reload.
    await page.locator(".e-own .seg label").first().click();
    await page.locator(".e-own .primary").click();
    await page.locator(".e-num", { has: page.locator("b", { hasText: /^3$/ }) }).click();
    await page.locator(".e-crate", { hasText: "Grain" }).click();
    await page.locator(".e-decide .primary").click();
    await page.locator(".e-all header", { hasText: "1 typed, 28 to go" }).waitFor();
    await page.reload();
    await page.locator(".e-all header", { hasText: "1 typed, 28 to go" }).waitFor();
    // Ours with one ship changed is finished and played.
    await page.goto(`${url}#/editions`);
    await page.locator(".e-own .seg label").nth(1).click();
    await page.locator(".e-own .primary").click();
    await page.locator(".e-row .e-mini").first().click();
    await page.locator(".e-crate", { hasText: "Scroll" }).click();
    await page.locator(".e-decide .primary").click();
    const steps = page.locator(".e-steps button");
    for (const part of [1, 2]) {
      await steps.nth(part).click();
      await page.locator(".e-panel footer").waitFor();
      const see = page.locator(".e-panel .e-see");
      while (await see.count()) await see.first().click();
    }
    await steps.nth(3).click();
    await page.locator(".e-finish input").first().fill("Cabin");
    await page.locator(".e-left button", { hasText: "looked at all" }).click();
    await page.locator(".e-finish footer .primary:not([disabled])").click();
    await page.locator(".e-look h1", { hasText: "Cabin" }).waitFor();
    await page.locator(".e-look .primary").click();
    await page.locator(".e-choose select").waitFor();
    await begin(page, { seats: 3 });
    check((await page.locator(".top .edition").innerText()) === "Cabin", "the table says what it is played with");
    await play(page, { decisions: 1 });
    await leave(page);
  },
  "moves are made at once where nobody wants to confirm": async ({ browser, url }) => {
    const page = await visit(browser, url, { settings: { confirm: false } });
    for (const game of ["strozzi", "liguria"]) {
      await page.goto(url);
      await begin(page, { game, seats: 3 });
      await wait(page);
      const seq = () => page.locator(".table").getAttribute("data-seq");
      const before = await seq();
      // Liguria begins with two cubes: the second press completes them.
      for (let presses = game === "strozzi" ? 1 : 2; presses > 0; presses--) {
        check((await seq()) === before, `${game}: nothing is played before the choice is whole`);
        await page.locator(".decision [data-state=open], .l-choices [data-state=open]").first().click();
      }
      await page.waitForFunction((before) => document.querySelector(".table").dataset.seq !== before, before);
    }
    await leave(page);
  },
  "a line of the ledger shows its pieces, by keyboard and by touch": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await begin(page, { seats: 3 });
    await play(page, { decisions: 6 });
    await page.locator(".ledger").first().focus();
    await page.keyboard.press("ArrowDown");
    check(await page.evaluate(() => document.activeElement.classList.contains("line")), "the arrows go to the lines");
    await page.locator(".pointed").first().waitFor();
    const first = await page.evaluate(() => document.activeElement.textContent);
    await page.keyboard.press("ArrowDown");
    check((await page.evaluate(() => document.activeElement.textContent)) !== first, "and from one to the next");
    await page.evaluate(() => document.activeElement.blur());
    await page.locator(".pointed").waitFor({ state: "detached" });
    await leave(page);

    const phone = await visit(browser, url, { size: PHONE });
    await begin(phone, { seats: 3 });
    await play(phone, { decisions: 6 });
    await phone.locator(".tabs button").last().tap();
    await phone.locator(".ledger .line").first().tap();
    await phone.locator("main[data-tab='0'] .pointed").first().waitFor();
    await leave(phone);
  },
};
