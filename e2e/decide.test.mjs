// Nothing is lost by accident: what the button says is what happens, and what is left undone is said.
import { check, leave, visit } from "./lib/browser.mjs";
import { begin, decide, dice, play, wait } from "./lib/table.mjs";

const SEAL = ".decision .act .primary";
const tests = {};

/** A word that changes whenever something has been decided. */
const seq = (page) => page.locator(".table").getAttribute("data-seq");
const later = (page, before) => page.waitForFunction((before) => document.querySelector(".table")?.dataset.seq !== before, before);

/** Takes the lessons of a game up to the first task that these words are in, as the lessons want it. */
async function lesson(page, words) {
  for (let steps = 0; steps < 60; steps++) {
    await page.locator("dialog.interlude .primary").click({ timeout: 200 }).catch(() => {});
    await page.locator(".teacher .act .primary:not([disabled]), .teacher .task").first().waitFor();
    const go = page.locator(".teacher .act .primary:not([disabled])");
    const before = await page.locator(".teacher").innerText();
    if (await go.count()) await go.click();
    else {
      await page.locator(".decision.yours").waitFor();
      if (words.test(await page.locator(".task b").innerText())) return;
      await page.locator(".task .btn").click();
      await page.locator(`${SEAL}:not([disabled])`).click();
    }
    await page.waitForFunction((before) => document.querySelector(".teacher")?.innerText !== before, before);
  }
  throw new Error(`no task has ${words}`);
}

tests["a voyage conquers what it can, or the button says that it does not"] = async ({ browser, url }) => {
  const page = await visit(browser, `${url}#/learn/liguria`);
  await lesson(page, /stopover/);
  // The island is two steps away: pressed on its sand, not on its number.
  check(await pressLand(page, "2"), "pressing the island does not choose it");
  const knights = page.locator(".l-pc.broad[data-state=picked]");
  check((await knights.count()) === 1, `${await knights.count()} knights are to go ashore`);
  check(/^Sail 2 steps\b(?!,)/.test(await page.locator(SEAL).innerText()), `the island is conquered, and the button says "${await page.locator(SEAL).innerText()}"`);
  await knights.first().click();
  check(/^Sail 2 steps, conquer nothing/.test(await page.locator(SEAL).innerText()), `the button only says "${await page.locator(SEAL).innerText()}"`);
  await leave(page);
};

/** Presses a place of the chart where nothing but the place itself is; whether that chose it. */
async function pressLand(page, which) {
  const spot = await page.evaluate((which) => {
    const land = document.querySelector(`.l-land[data-which="${which}"]`);
    const box = land.querySelector(".l-sand").getBoundingClientRect();
    for (let down = 0.1; down < 1; down += 0.1) {
      for (let across = 0.1; across < 1; across += 0.1) {
        const [x, y] = [box.left + box.width * across, box.top + box.height * down];
        if (x > 0 && y > 0 && x < innerWidth && y < innerHeight && land.contains(document.elementFromPoint(x, y))) return { x, y };
      }
    }
    return null;
  }, which);
  if (!spot) return false;
  await page.mouse.click(spot.x, spot.y);
  return page.locator(".l-step[data-state=picked]").waitFor({ timeout: 3000 }).then(() => true, () => false);
}

tests["every place that a ship can reach is pressed where it is drawn, and so is every port"] = async ({ browser, url }) => {
  const page = await visit(browser, url);
  await begin(page, { game: "liguria", seats: 3 });
  const roll = dice(3);
  while (!(await page.locator(".l-land.reached").count())) {
    check((await wait(page)) === "decide", "no voyage");
    if (await page.locator(".l-land.reached").count()) break;
    await decide(page, roll);
  }
  const places = await page.locator(".l-land.reached").evaluateAll((all) => all.map((one) => one.dataset.which));
  for (const place of places) {
    check(await pressLand(page, place), `place ${place} is not chosen by pressing it`);
    await page.keyboard.press("Escape");
  }
  await page.goto(url);
  await begin(page, { seats: 3 });
  for (let made = 0; made < 12 && !(await page.locator(".city > .hit").count()); made++) {
    check((await wait(page)) === "decide", "no port to choose");
    if (await page.locator(".city > .hit").count()) break;
    // A pirate takes every ship.
    const first = page.locator(".opt[data-state=open]").first();
    const before = await seq(page);
    await first.click();
    await page.locator(SEAL).click();
    await later(page, before);
    await wait(page);
  }
  const open = await page.locator(".city:has(> .hit[data-state=open]) .roof").all();
  check(open.length > 0, "no port is open");
  for (const roof of open) {
    await page.keyboard.press("Escape");
    const box = await roof.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    check((await page.locator(".city > .hit[data-state=picked]").count()) === 1, "pressing a tower does not choose its port");
  }
  await leave(page);
};

tests["Enter does what the button says, wherever the focus is"] = async ({ browser, url }) => {
  const page = await visit(browser, url);
  await begin(page, { seats: 3 });
  check((await wait(page)) === "decide", "nothing to decide");
  // On another choice, then the number of passing.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowLeft");
  check((await page.evaluate(() => document.activeElement.dataset.state)) === "open", "the arrow leads to no other choice");
  check((await page.locator(SEAL).innerText()).startsWith("Pass"), `0 is no pass: ${await page.locator(SEAL).innerText()}`);
  let before = await seq(page);
  await page.keyboard.press("Enter");
  await later(page, before);
  check(/You pass/.test(await page.locator(".rail .ledger").innerText()), "Enter did something else than the button said");
  await page.goto(url);
  await begin(page, { game: "liguria", seats: 3 });
  check((await wait(page)) === "decide", "nothing to decide");
  for (const key of ["1", "2", "ArrowRight"]) await page.keyboard.press(key);
  const said = await page.locator(SEAL).innerText();
  before = await seq(page);
  await page.keyboard.press("Enter");
  await later(page, before);
  check(/red/.test(said) && /yellow/.test(said), `the button says ${said}`);
  const told = await page.locator(".ledger").first().innerText();
  check(/red/.test(told) && /yellow/.test(told), `something else was chosen: ${told}`);
  await leave(page);
};

tests["the keyboard stays in the decision from move to move, and is seen there"] = async ({ browser, url }) => {
  const page = await visit(browser, url);
  for (const game of ["strozzi", "liguria"]) {
    await page.goto(url);
    await begin(page, { game, seats: 3 });
    const roll = dice(5);
    for (let made = 0; made < 4; made++) {
      check((await wait(page)) !== "over", "the game is over");
      const inside = await page.waitForFunction(() => document.querySelector("dialog[open]") || document.activeElement?.closest(".decision.yours"), undefined, { timeout: 3000 }).catch(() => null);
      check(inside, `${game}: after ${made} decisions the focus is on ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))}`);
      await page.keyboard.press("Tab");
      const reached = await page.evaluate(() => document.activeElement?.matches("[data-state]"));
      check(reached, `${game}: Tab leads to ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))}`);
      // Where the keyboard is looks different from what may be chosen.
      const ring = await page.evaluate(() => {
        const [here, lamp] = [document.activeElement, document.createElement("i")];
        lamp.style.color = "var(--lamp)";
        document.body.append(lamp);
        const halo = here.querySelector(".l-halo, .l-reach");
        const colours = [halo ? getComputedStyle(halo).stroke : getComputedStyle(here).outlineColor, getComputedStyle(lamp).color];
        lamp.remove();
        return colours;
      });
      check(ring[0] !== ring[1], `${game}: the focus has the colour of what may be chosen`);
      await page.keyboard.press("Escape");
      await decide(page, roll);
    }
  }
  // Past everything in the header.
  await wait(page);
  await page.locator(".brand").focus();
  await page.keyboard.press("Shift+Tab");
  check(await page.locator(".skip").evaluate((skip) => skip === document.activeElement && skip.getBoundingClientRect().width > 40), "no way past the header");
  await page.keyboard.press("Enter");
  check(await page.evaluate(() => document.activeElement.matches(".decision.yours")), "it does not lead to the decision");
  await leave(page);
};

tests["what is said stays its while, also when it is said again, and not over the next decision"] = async ({ browser, url }) => {
  const page = await visit(browser, url);
  await begin(page, { seats: 3 });
  check((await wait(page)) === "decide", "nothing to decide");
  // There is nothing to take back yet, and that is said. A click would wait until there is.
  const said = page.locator(".notices .notice");
  const press = () => page.locator(".undo-btn").dispatchEvent("click");
  await press();
  await said.waitFor();
  await page.waitForTimeout(4000);
  await press();
  // Now the first six seconds are over.
  await page.waitForTimeout(3000);
  check((await said.count()) === 1, "what was said again is gone when the first time is over");
  await said.waitFor({ state: "detached", timeout: 10_000 });
  await press();
  await said.waitFor();
  await play(page, { decisions: 1 });
  check((await wait(page)) === "decide", "nothing to decide any more");
  check((await said.count()) === 0, `over the next decision stands "${await said.allInnerTexts()}"`);
  await leave(page);
};

tests["cargo that is brought home is no loss"] = async ({ browser, url }) => {
  const page = await visit(browser, `${url}#/learn/liguria`);
  await lesson(page, /Sail home/);
  await page.locator(".task .btn").click();
  const cargo = page.locator(".l-figures dd").first();
  await cargo.filter({ hasText: "→ 0" }).waitFor({ state: "attached" });
  check((await cargo.locator(".l-down").count()) === 0, "cargo that goes ashore at home is drawn as a loss");
  await leave(page);
};

tests["against bots nobody has to be asked to take a decision back"] = async ({ browser, url }) => {
  const page = await visit(browser, url);
  await begin(page, { seats: 3 });
  await play(page, { decisions: 2 });
  await wait(page);
  const says = await page.locator(".undo-btn").getAttribute("aria-label");
  check(/^Undo|the bots agree/.test(says), `it says "${says}"`);
  await leave(page);
};
export default tests;
