// Whole games against bots, from the first press to the final score.
import { check, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { begin, play, playByKeyboard, wait } from "./lib/table.mjs";

const games = ["strozzi", "liguria"];

async function finished(page, game) {
  const totals = (await page.locator("dialog.result td.total").allInnerTexts()).map((text) => Number(text.replace("−", "-")));
  check(totals.length >= 3 && totals.every(Number.isFinite), `${game}: totals ${totals}`);
  const sources = (await page.locator("dialog.result thead th").count()) - 1;
  check(sources === 6, `${game}: ${sources} sources of points`);
  // Every row adds up, and everybody is told what worked and what was missing.
  for (const [at, row] of (await page.locator("dialog.result tbody tr").all()).entries()) {
    const numbers = (await row.locator("td:not(.total)").allInnerTexts()).map((text) => Number(text.replace("−", "-")));
    check(numbers.reduce((sum, number) => sum + number, 0) === totals[at], `${game}: ${numbers} are not ${totals[at]}`);
    check(/\d/.test(await row.locator(".sentence").innerText()), `${game}: nothing is said about row ${at}`);
  }
  // A press on a number shows what it is made of.
  const asked = page.locator("dialog.result tbody td button").first();
  const number = Number((await asked.innerText()).replace("−", "-"));
  await asked.click();
  const pieces = (await page.locator(".made-of li strong").allInnerTexts()).map((text) => Number(text.replace("−", "-")));
  check(pieces.reduce((sum, piece) => sum + piece, 0) === number, `${game}: ${pieces} are not ${number}`);
  await asked.click();
  // Ranks decide the order; points may tie.
  check(totals.every((total, index) => index === 0 || total <= totals[index - 1]), `${game}: ${totals} are not in order`);
}

const tests = {};
for (const game of games) {
  for (const [where, size] of [["wide", WIDE], ["phone", PHONE]]) {
    tests[`${game} ${where}, to the final score`] = async ({ browser, url, out }) => {
      const page = await visit(browser, url, { size });
      const faults = [];
      await begin(page, { game, seats: 3 });
      const see = async () => faults.push(...(await look(page, out, `${game}-round-${size.width}`)));
      const made = await play(page, { see });
      check(made > 5, `only ${made} decisions`);
      await finished(page, game);
      faults.push(...(await look(page, out, `${game}-end-${size.width}`)));
      check(faults.length === 0, `${faults.length} faults\n${faults.join("\n")}`);
      await page.locator("dialog.result .act button").nth(1).click();
      await page.locator(".verdict:not(:empty)").waitFor();
      check(!(await page.locator(".verdict").innerText()).includes("not be confirmed"), "the shuffle is not as it was promised");
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("dialog.result .act button").first().click()]);
      check(download.suggestedFilename().startsWith(game), download.suggestedFilename());
      await page.locator("dialog.result .act .primary").click();
      await page.locator("dialog.result").waitFor({ state: "detached" });
      check((await wait(page)) === "decide", "the next game does not begin");
      await leave(page);
    };
  }
  tests[`${game} by keyboard alone`] = async ({ browser, url }) => {
    const page = await visit(browser, url);
    await page.locator(".play .big").waitFor();
    if (game === "liguria") {
      await page.locator(".game input").first().focus();
      await page.keyboard.press("ArrowRight");
    }
    for (let tries = 0; tries < 40 && !(await page.evaluate(() => document.activeElement?.classList.contains("big"))); tries++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator(`.table[data-game=${game}]`).waitFor();
    await playByKeyboard(page);
    await finished(page, game);
    await leave(page);
  };
  tests[`${game}, every number of players`] = async ({ browser, url }) => {
    for (const seats of game === "strozzi" ? [3, 4, 5, 6] : [3, 4]) {
      const page = await visit(browser, url);
      await begin(page, { game, seats });
      check((await wait(page)) === "decide", `${seats} players`);
      await leave(page);
    }
  };
}
tests["a double click begins one game"] = async ({ browser, url }) => {
  const page = await visit(browser, url);
  await page.locator(".play .big").dblclick();
  await page.locator(".table[data-game=strozzi]").waitFor();
  await page.goto(`${url}#/games`);
  await page.locator(".kept li").first().waitFor();
  check((await page.locator(".kept li").count()) === 1, `${await page.locator(".kept li").count()} games`);
  await leave(page);
};
export default tests;
