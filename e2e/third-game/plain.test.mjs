// A game without a face of its own, to the final score: what one sees as a list, decisions as buttons, the ledger. Run by
// `cargo xtask third-game`, on a client that was built with the feature.
import { check, leave, PHONE, visit, WIDE } from "../lib/browser.mjs";
import { look } from "../lib/checks.mjs";
import { begin, play, playByKeyboard } from "../lib/table.mjs";

const game = "pig";
const tests = {};
for (const [where, size] of [["wide", WIDE], ["phone", PHONE]]) {
  tests[`${where}, to the final score`] = async ({ browser, url, out }) => {
    const page = await visit(browser, url, { size });
    await begin(page, { game, seats: 3 });
    check((await page.locator("header h1").innerText()) === "Pig", "the title");
    const seen = await page.locator(".plain-seen dt").allInnerTexts();
    check(seen.filter((text) => text.includes("purse")).length === 3, `purses: ${seen}`);
    const faults = await look(page, out, `pig-${size.width}`);
    const made = await play(page);
    check(made >= 3, `only ${made} decisions`);
    const totals = (await page.locator("dialog.result td.total").allInnerTexts()).map(Number);
    check(totals.length === 3 && totals.every(Number.isFinite), `totals ${totals}`);
    faults.push(...(await look(page, out, `pig-end-${size.width}`)));
    check(faults.length === 0, `${faults.length} faults\n${faults.join("\n")}`);
    const told = await page.locator(".ledger li").allTextContents();
    check(told.some((line) => line.includes("rolls a ")) && told.some((line) => line.includes("The purses are opened")), `${told}`);
    await leave(page);
  };
}
tests["by keyboard alone, and its rules can be read"] = async ({ browser, url }) => {
  const page = await visit(browser, url);
  await begin(page, { game, seats: 2 });
  await playByKeyboard(page);
  await page.goto(`${url}#/rules/pig/P-2.4`);
  await page.locator("li#p-2-4.found", { hasText: "A 1 loses the heap and ends the turn." }).waitFor();
  await leave(page);
};
export default tests;
