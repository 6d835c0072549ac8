// Before one decides: what would happen is seen on the board, and what is best is said to those who ask.
import { check, leave, visit } from "./lib/browser.mjs";
import { open, read, until } from "./lib/record.mjs";
import { begin, wait } from "./lib/table.mjs";

/** A table just before a step of the recorded game, at which the one to decide plays on. */
async function at(page, url, game, found) {
  const id = await open(page, url, game);
  const at = read(game).steps.findIndex(found);
  await page.goto(`${url}#/replay/${id}/${at}`);
  await until(page, at);
  await page.locator(".replay .primary").click();
  await page.waitForFunction(() => location.hash.startsWith("#/table/"));
  check((await wait(page)) === "decide", `${game} at ${at}`);
}

const seal = (page) => page.locator(".decision .act .primary").innerText();

export default {
  "a claim and a port: berth, rank, marker and what follows": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await at(page, url, "strozzi", (step) => step === "flag plus1");
    check((await page.locator(".berth.would, .mk.ghost").count()) === 0, "nothing is chosen yet");
    await page.keyboard.press("2");
    await page.locator(".mast.would").waitFor();
    check((await page.locator(".berth.would").count()) === 3, "a berth at each port");
    check((await page.locator(".mk.ghost").count()) >= 1, "where the marker would come to");
    check(/\+1/.test(await seal(page)), `the seal says ${await seal(page)}`);
    await page.keyboard.press("Escape");
    await page.locator(".mast.would").waitFor({ state: "detached" });
    check((await page.locator(".berth.would").count()) === 0, "taken back freely");
    await at(page, url, "strozzi", (step) => step.startsWith("port"));
    await page.locator(".city .hit[data-state=open]").first().click();
    check((await page.locator(".berth.would").count()) >= 1 && /Venice|Rome|Naples/.test(await seal(page)), "the port that is chosen");
    await leave(page);
  },
  "tiles: what is left out costs silver": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await at(page, url, "liguria", (step) => step.startsWith("take"));
    // The second and the third, and the fifth: one is left out in between.
    for (const position of [1, 2, 4]) await page.locator(`[data-row='${position}']`).click();
    check((await page.locator(".l-pay").count()) === 1, "the price lies on the tile that is left out");
    check(/pay 1/i.test(await seal(page)), `the seal says ${await seal(page)}`);
    check(/→/.test(await page.locator(".l-figures").innerText()), "how much silver is left");
    await leave(page);
  },
  "an upgrade: what it gives and what it takes": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await at(page, url, "liguria", (step) => step === "upgrade building3");
    const words = await page.locator(".decision.yours").evaluate((one) => one.parentElement.innerText);
    check(/prestige/.test(words) && /loses/.test(words), words);
    await page.locator(".l-mt[data-state=open]").first().click();
    await page.locator(".l-becomes").first().waitFor();
    await leave(page);
  },
  "a voyage is planned as a whole: route, stopover, load, diplomat": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await at(page, url, "liguria", (step, index) => step === "sail +4" && read("liguria").steps[index + 1] === "load 1 0 0");
    await page.locator(".l-way[data-state=open]", { hasText: "4" }).first().click();
    await page.locator(".l-route").waitFor();
    await page.locator(".l-ghost").waitFor();
    // What most people would do is picked already; let go of it, and the button says so.
    await page.locator(".l-slot.comes").first().waitFor();
    await page.locator(".l-dip[data-state=picked]").first().waitFor();
    await page.locator(".l-lying[data-state=picked]").first().click();
    check(/load nothing/.test(await seal(page)), `the seal says ${await seal(page)}`);
    await page.locator(".l-lying[data-state=open]").first().click();
    check(!/nothing|nobody/.test(await seal(page)), `the seal says ${await seal(page)}`);
    check(/4/.test(await seal(page)), `the seal says ${await seal(page)}`);
    const before = await page.locator(".l-slot:not(.comes)").count();
    await page.keyboard.press("Enter");
    // All of it happens without another question.
    await page.waitForFunction((before) => document.querySelectorAll(".l-slot:not(.comes)").length > before, before);
    await page.locator(".ledger li", { hasText: "You deploy a diplomat" }).first().waitFor();
    await leave(page);
  },
  "against bots one can begin oneself, and nothing ranks without a tile": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await page.locator(".play").waitFor();
    // Without it, everybody ranks with nothing, and whoever begins is drawn.
    await begin(page, { seats: 6 });
    await wait(page);
    check((await page.locator(".leaders .patron").count()) === 9, "not everybody ranks");
    await page.goto(url);
    await page.locator(".play details.more summary").click();
    for (const said of ["You begin", "No rank without a tile"]) await page.locator(".play .switch", { hasText: said }).click();
    await begin(page, { seats: 6 });
    check((await wait(page)) === "decide", "nothing to decide");
    check((await page.locator(".leaders .patron").count()) === 0, "somebody ranks without a tile");
    const after = await page.locator(".decision.yours .hint").textContent();
    check(after.startsWith("5 others choose after you"), `somebody was asked before: ${after}`);
    await leave(page);
  },
  "hints, step by step: where to look, the best moves, why and with which chance to win": async ({ browser, url }) => {
    for (const game of ["strozzi", "liguria"]) {
      const page = await visit(browser, url);
      await begin(page, { game, seats: 3 });
      await wait(page);
      await page.keyboard.press("h");
      // First only what is decided and where: no move is given away.
      const nudge = page.locator(".hints .nudge");
      await nudge.waitFor();
      check(/(One move stands out|about equally good)\.$/.test(await nudge.innerText()) && (await nudge.innerText()).length > 40, `${game}: ${await nudge.innerText()}`);
      check((await page.locator(".hints ol, [data-hinted]").count()) === 0, `${game}: a nudge gives a move away`);
      const step = (number) => page.locator(".hints .steps button").nth(number).click();
      await step(1);
      await page.locator(".hints .what b").first().waitFor();
      check((await page.locator(".hints .what small, .hints .win").count()) === 0, `${game}: a move comes with reasons`);
      await step(2);
      await page.locator(".hints .win").first().waitFor();
      const worth = await page.locator(".hints .win").allInnerTexts();
      check(worth.length >= 1 && worth.length <= 3, `${game}: ${worth}`);
      // What cannot be told apart is not put into an order by a number.
      const level = worth.filter((text) => text === "about equal").length;
      check(level !== 1 && (level === 0) === ((await page.locator(".hints .note", { hasText: "About equal" }).count()) === 0), `${game}: ${worth}`);
      const wins = worth.filter((text) => text !== "about equal").map((text) => Number.parseInt(text, 10));
      check(wins.every((win) => win >= 0 && win <= 100), `${game}: ${worth}`);
      check(wins.every((win, index) => index === 0 || win <= wins[index - 1]), `${game}: ${wins} are not in order`);
      // Each is another move, and says why.
      const moves = await page.locator(".hints .what b").allInnerTexts();
      check(new Set(moves).size === moves.length && moves.every((move) => move.length > 2), `${game}: ${moves}`);
      // The first cubes of Liguria change nothing that is counted.
      check(game === "liguria" || (await page.locator(".hints .what small .i").count()) > 0, `${game}: no reasons`);
      await page.locator(".hints ol button").first().click();
      await page.locator("[data-state=picked]").first().waitFor();
      // Whoever wants to know why is told so the next time, too.
      await page.keyboard.press("h");
      await page.locator(".hints").waitFor({ state: "detached" });
      await page.keyboard.press("h");
      await page.locator(".hints .win").first().waitFor();
      await leave(page);
    }
  },
};
