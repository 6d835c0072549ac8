// Puzzles: tried, solved on the board, explained, remembered, shared; that of the day, and the streak.
import { check, leave, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";

const FIRST = 101;
const confirm = (page) => page.locator(".decision .act .primary:not([disabled])").click();
const solved = (page) => page.locator(".puzzle .values").first();

/** Lets every answer be shown, one after the other. */
async function shown(page) {
  for (;;) {
    await page.locator(".decision.yours, .puzzle .values").first().waitFor();
    if (await solved(page).count()) return;
    await page.locator(".puzzle .act button").click();
    await page.locator("[data-state=picked]").first().waitFor();
    await confirm(page);
  }
}

/** Solves a puzzle as somebody who knows: to another visitor each answer is shown. */
async function solve(page, other) {
  for (;;) {
    for (const one of [page, other]) await one.locator(".decision.yours, .puzzle .values").first().waitFor();
    if (await solved(page).count()) return;
    await other.locator(".puzzle .act button").click();
    const answer = await other.locator("[data-state=picked]").first().getAttribute("aria-label");
    await page.locator(`[data-state=open][aria-label="${answer}"]`).first().click();
    for (const one of [page, other]) await confirm(one);
  }
}

/** Tries something else than the answer. */
async function miss(page, other) {
  await page.locator(".decision.yours").waitFor();
  await other.locator(".puzzle .act button").click();
  const answer = await other.locator("[data-state=picked]").first().getAttribute("aria-label");
  await other.keyboard.press("Escape");
  await page.locator(`[data-state=open]:not([aria-label="${answer}"])`).first().click();
  await confirm(page);
  await page.locator(".puzzle .wrong").waitFor();
}

const tests = {
  "one of each game is explained with reasons, and what was shown does not count": async ({ browser, url }) => {
    const page = await visit(browser, url);
    for (const game of ["strozzi", "liguria"]) {
      await page.goto(`${url}#/puzzles/${game}/${FIRST}`);
      await page.locator(".decision.yours").waitFor();
      check((await page.locator(".puzzle .values li").count()) === 0, "the solution is not told before");
      await shown(page);
      check((await page.locator(".puzzle .values li").count()) >= 2, "the alternatives are explained");
      check(/%/.test(await page.locator(".puzzle .values .win").first().innerText()), "with the chance to win");
      check(/point/.test(await page.locator(".puzzle .values .pts").first().innerText()), "and the points");
      check((await page.locator(".puzzle .why li").count()) > 0, "without a reason");
      check(/Difficulty/.test(await page.locator(".puzzle .facts").innerText()), "without its difficulty");
      await page.locator(".puzzle .right", { hasText: "does not count" }).waitFor();
      check((await page.locator(".puzzle .share").count()) === 0, "what was shown can be shared");
      await page.goto(`${url}#/puzzles`);
      await page.locator(`.numbers-list a[href="#/puzzles/${game}/${FIRST}"]`).waitFor({ state: "attached" });
    }
    check((await page.locator(".numbers-list .done").count()) === 0, "what was shown is marked as solved");
    await leave(page);
  },
  "the first try counts, and is remembered": async ({ browser, url }) => {
    const [page, other] = [await visit(browser, url), await visit(browser, url)];
    for (const number of [FIRST + 1, FIRST + 2]) {
      for (const one of [page, other]) await one.goto(`${url}#/puzzles/strozzi/${number}`);
      if (number > FIRST + 1) {
        await miss(page, other);
        // Loading the page again does not give another first try.
        for (const one of [page, other]) await one.reload();
      }
      await solve(page, other);
      await page.locator(".puzzle .right", { hasText: number > FIRST + 1 ? "Solved at try 2." : "Solved at the first try." }).waitFor();
    }
    await page.goto(`${url}#/puzzles`);
    await page.locator(".puzzles .meta", { hasText: /2 of \d+ solved, 1 at the first try/ }).waitFor();
    await page.reload();
    await page.locator(".numbers-list").nth(1).waitFor({ state: "attached" });
    check((await page.locator(".numbers-list .done").count()) === 2, "both are remembered");
    check((await page.locator(".numbers-list .done.first").count()) === 1, "one of them as solved at the first try");
    for (const one of [page, other]) await leave(one);
  },
  "that of the day of each game, another tomorrow; streak and old marks stay; the result is shared": async ({ browser, url }) => {
    const day = Math.floor((Date.now() - new Date().getTimezoneOffset() * 60_000) / 86_400_000);
    // As an earlier version stored it: solved yesterday, and some of the first set.
    const old = JSON.stringify({ strozzi: { numbers: [0, 4, 59], day: day - 1, days: 5 } });
    const before = (page) => page.addInitScript((old) => localStorage.getItem("fondaco:puzzles") ?? localStorage.setItem("fondaco:puzzles", old), old);
    const page = await visit(browser, url, { before, permissions: ["clipboard-read", "clipboard-write"] });
    const other = await visit(browser, url);
    const daily = () => page.locator(".puzzles .primary").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    await page.goto(`${url}#/puzzles`);
    await page.locator(".puzzles .meta", { hasText: /0 of \d+ solved, 0 at the first try · 3 of the first set · 5 days in a row/ }).waitFor();
    const week = page.locator(".puzzles .week").first();
    check((await week.locator("li").count()) === 7 && (await week.locator(".done").count()) === 5, "the week has other days");
    check((await week.locator(".today:last-child:not(.done)").count()) === 1, "today is solved already");
    const today = await daily();
    check(/strozzi/.test(today[0]) && /liguria/.test(today[1]), `one of each game: ${today}`);
    await other.goto(`${url}#/puzzles`);
    await other.locator(".puzzles .primary").nth(1).waitFor();
    check(today.join() === (await other.locator(".puzzles .primary").evaluateAll((all) => all.map((one) => one.getAttribute("href")))).join(), "another for somebody else");
    for (const one of [page, other]) await one.goto(url + today[0]);
    await solve(page, other);
    check(/6 days in a row/.test(await page.locator(".puzzle .facts").innerText()), "the streak does not go on");
    check((await page.locator(".puzzle .week .today.done").count()) === 1, "today is not solved in the week");
    await page.locator(".puzzle .share").click();
    await page.locator(".puzzle .share", { hasText: "Copied" }).waitFor();
    const told = await page.evaluate(() => navigator.clipboard.readText());
    const number = today[0].split("/").at(-1);
    check(new RegExp(`^Fondaco · Strozzi ${number} [★☆]{5}\\nSolved at the first try. · 6 days in a row\\nhttp.*${today[0]}$`).test(told), told);
    await page.goto(`${url}#/puzzles`);
    await page.locator(".puzzles .meta", { hasText: /1 of \d+ solved, 1 at the first try · 3 of the first set · 6 days in a row/ }).waitFor();
    // A day later there are others.
    await page.clock.setSystemTime(Date.now() + 86_400_000);
    await page.reload();
    await page.locator(".puzzles .primary").nth(1).waitFor();
    const tomorrow = await daily();
    check(today.every((place, index) => place !== tomorrow[index]), `the same tomorrow: ${tomorrow}`);
    for (const one of [page, other]) await leave(one);
  },
  "a puzzle that is not there": async ({ browser, url }) => {
    const page = await visit(browser, `${url}#/puzzles/strozzi/9999`);
    await page.locator(".bad-news").waitFor();
    await page.goto(`${url}#/puzzles/strozzi/7`);
    await page.locator(".bad-news", { hasText: "first set" }).waitFor();
    await leave(page);
  },
};

for (const [width, height] of [[390, 844], [1024, 768], [1440, 900]]) {
  for (const theme of ["light", "dark"]) {
    tests[`the screens at ${width}, ${theme}`] = async ({ browser, url, out }) => {
      const page = await visit(browser, url, { size: { width, height }, theme });
      const faults = [];
      await page.goto(`${url}#/puzzles`);
      await page.locator(".puzzles .primary").first().waitFor();
      faults.push(...(await look(page, out, `puzzles-${width}-${theme}`)));
      await page.goto(`${url}#/puzzles/${theme === "dark" ? "strozzi" : "liguria"}/${FIRST}`);
      await page.locator(".decision.yours").waitFor();
      faults.push(...(await look(page, out, `puzzle-${width}-${theme}`)));
      await shown(page);
      faults.push(...(await look(page, out, `puzzle-solved-${width}-${theme}`)));
      await leave(page);
      check(faults.length === 0, `${faults.length} faults\n${faults.join("\n")}`);
    };
  }
}

export default tests;
