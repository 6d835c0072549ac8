// Puzzles: tried, solved on the board, explained, remembered.
import { check, leave, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";

const tests = {
  "one of each game is tried, solved, and remembered": async ({ browser, url }) => {
    const page = await visit(browser, url);
    for (const game of ["strozzi", "liguria"]) {
      await page.goto(`${url}#/puzzles/${game}/1`);
      await page.locator(".puzzle").waitFor();
      await page.locator(".decision.yours").waitFor();
      const values = page.locator(".puzzle .values li");
      check((await values.count()) === 0, "the solution is not told before");
      await page.locator(".puzzle .act button").click();
      await page.locator("[data-state=picked]").first().waitFor();
      await page.locator(".decision .act .primary:not([disabled])").click();
      await values.first().waitFor();
      check((await values.count()) >= 2, "the alternatives are explained");
      check(/%/.test(await values.first().innerText()), "with the chance to win");
      await page.goto(`${url}#/puzzles`);
      await page.locator(`.numbers-list a[href="#/puzzles/${game}/1"].done`).waitFor({ state: "attached" });
    }
    await page.reload();
    await page.locator(".numbers-list").nth(1).waitFor({ state: "attached" });
    check((await page.locator(".numbers-list .done").count()) === 2, "both are remembered");
    await leave(page);
  },
  "a wrong move is said to be one, and can be tried again": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await page.goto(`${url}#/puzzles/strozzi/2`);
    await page.locator(".decision.yours").waitFor();
    await page.locator(".puzzle .act button").click();
    const right = await page.locator("[data-state=picked]").first().getAttribute("aria-label");
    await page.keyboard.press("Escape");
    const open = page.locator("[data-state=open]");
    for (let index = 0; index < (await open.count()); index++) {
      if ((await open.nth(index).getAttribute("aria-label")) === right) continue;
      await open.nth(index).click();
      if (await page.locator(".decision .act .primary:not([disabled])").count()) break;
    }
    await page.locator(".decision .act .primary:not([disabled])").click();
    await page.locator(".puzzle .wrong, .puzzle .right").first().waitFor();
    if (await page.locator(".puzzle .wrong").count()) {
      await page.locator(".decision.yours").waitFor();
      await page.locator(".puzzle .act button").click();
      await page.locator(".decision .act .primary:not([disabled])").click();
    }
    await page.locator(".puzzle .right").waitFor();
    await leave(page);
  },
  "that of the day of each game, another tomorrow, and the streak": async ({ browser, url }) => {
    const page = await visit(browser, url, { lang: "fr-FR" });
    const daily = () => page.locator(".puzzles .primary").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    await page.goto(`${url}#/puzzles`);
    await page.locator(".puzzles .primary").nth(1).waitFor();
    const today = await daily();
    check(/strozzi/.test(today[0]) && /liguria/.test(today[1]), `one of each game: ${today}`);
    for (const [index, place] of today.entries()) {
      await page.goto(`${url}#/puzzles`);
      await page.locator(`.puzzles .primary[href="${place}"]`).click();
      await page.locator(".decision.yours").waitFor();
      await page.locator(".puzzle .act button").click();
      await page.locator(".decision .act .primary:not([disabled])").click();
      await page.locator(".puzzle .right").waitFor();
      await page.goto(`${url}#/puzzles`);
      await page.locator(".puzzles").nth(index).locator(".meta", { hasText: "un jour de suite" }).waitFor();
    }
    // A day later there are others.
    await page.clock.setSystemTime(Date.now() + 86_400_000);
    await page.reload();
    await page.locator(".puzzles .primary").nth(1).waitFor();
    const tomorrow = await daily();
    check(today.every((place, index) => place !== tomorrow[index]), `the same tomorrow: ${tomorrow}`);
    await leave(page);
  },
  "a puzzle that is not there": async ({ browser, url }) => {
    const page = await visit(browser, `${url}#/puzzles/strozzi/9999`);
    await page.locator(".bad-news").waitFor();
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
      await page.goto(`${url}#/puzzles/liguria/1`);
      await page.locator(".decision.yours").waitFor();
      faults.push(...(await look(page, out, `puzzle-${width}-${theme}`)));
      await page.locator(".puzzle .act button").click();
      await page.locator(".decision .act .primary:not([disabled])").click();
      await page.locator(".puzzle .right").waitFor();
      faults.push(...(await look(page, out, `puzzle-solved-${width}-${theme}`)));
      await leave(page);
      check(faults.length === 0, `${faults.length} faults\n${faults.join("\n")}`);
    };
  }
}

export default tests;
