// Playing at a table as a person does: by pressing what glows, then the seal.
import { check } from "./browser.mjs";

/** How long a decision may take on a machine that has much else to do. Nothing waits that long because of the client. */
const PATIENCE = 120_000;
/** How long something may lie over a target, such as a sheet that is about to go, before it is a fault. */
const COVER = 5_000;

/** From the first screen to a table. */
export async function begin(page, { game = "strozzi", seats, level = 0 } = {}) {
  await page.locator(".play").waitFor();
  await page.locator(`.game:has(use[href="#cover-${game}"])`).click();
  // Mostly the quickest thinkers: the tests are about the page.
  await page.locator(".seg.five label").nth(level).click();
  if (seats) {
    const now = () => page.locator(".stepper li:not(.e)").count();
    while ((await now()) > seats) await page.locator(".stp").first().click();
    while ((await now()) < seats) await page.locator(".stp").last().click();
  }
  await page.locator(".play .big").click();
  await page.locator(`.table[data-game=${game}]`).waitFor();
}

/** On the first screen: sits these people down around the device; a name that is nothing is a bot. */
export async function sit(page, game, names) {
  await page.locator(".play").waitFor();
  await page.locator(`.game:has(use[href="#cover-${game}"])`).click();
  await page.locator(".who label").nth(1).click();
  const rows = page.locator(".sitters li");
  await rows.first().waitFor();
  while ((await rows.count()) > names.length) await page.locator(".sitters .stepper .stp").first().click();
  while ((await rows.count()) < names.length) await page.locator(".sitters .stepper .stp").last().click();
  for (const [index, name] of names.entries()) {
    const row = rows.nth(index);
    await row.locator("select").selectOption(name === null ? "apprentice" : "");
    if (name) await row.locator("input").fill(name);
  }
}

/** Waits until something is to be decided, read or the game is over, and says which. */
export async function wait(page, timeout = PATIENCE) {
  const what = await page.waitForFunction(
    () => {
      const seen = (selector) => [...document.querySelectorAll(selector)].some((one) => one.getBoundingClientRect().width > 0);
      if (document.querySelector("dialog.result[open]")) return "over";
      if (document.querySelector("dialog.interlude[open]")) return "interlude";
      if (seen(".bad-news")) return "trouble";
      if (seen(".handover .big:not([disabled])")) return "hand on";
      if (document.querySelector(".decision.yours") && seen("[data-state=open],[data-state=picked],.decision .primary:not([disabled])")) return "decide";
      return null;
    },
    undefined,
    { timeout, polling: 30 },
  );
  return what.jsonValue();
}

/** A small random number generator: the same game every time. */
export function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Makes one decision by pressing targets on the board and in the panel, and waits for what follows, unless nothing can.
 * Each press is chosen by what the page shows at that moment, and nothing is counted: how long the page takes to show it is the
 * machine's affair. False if the table went on without us: somebody else has decided in between.
 */
export async function decide(page, roll, { follows = true } = {}) {
  const before = await moment(page);
  const start = Date.now();
  let sealed = false;
  let covered = null;
  while (Date.now() - start < PATIENCE) {
    const next = await aim(page, before, roll(1000));
    covered = next.covered ? { what: next.covered, since: covered?.since ?? Date.now() } : null;
    if (next.do === "gone") return sealed;
    if (next.do === "seal") {
      // Pressed or not, the next look tells: a press can succeed and still be told too late.
      sealed = true;
      const pressed = await page.locator(SEAL).first().click({ timeout: 5_000 }).then(() => true, () => false);
      if (!pressed) continue;
      if (follows) await page.waitForFunction((before) => window.__moment() !== before, before, { polling: 20, timeout: PATIENCE });
      return true;
    }
    if (next.do === "press") {
      if (await touches(page)) await page.touchscreen.tap(next.x, next.y);
      else await page.mouse.click(next.x, next.y);
      continue;
    }
    // Sent, and no answer is expected.
    if (next.do === "wait" && sealed && !follows) return true;
    check(!covered || Date.now() - covered.since < COVER, `a target is covered: ${covered?.what}`);
    // Something is chosen, nothing can be added, and it is not complete: begin anew.
    if (next.do === "clear") await page.keyboard.press("Escape");
    else await page.waitForTimeout(30);
  }
  throw new Error(`no way to decide "${await page.locator(".decision.yours h2").allInnerTexts()}"`);
}

const SEAL = ".decision .act .primary:not([disabled])";

function touches(page) {
  return page.evaluate(() => navigator.maxTouchPoints > 0);
}

/** What to do next about a decision: all of it looked at in one moment. A press must land on its target. */
async function aim(page, before, number) {
  return page.evaluate(
    ([before, number, seal]) => {
      const shown = (one) => one.getBoundingClientRect().width > 0 && getComputedStyle(one).visibility !== "hidden";
      const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
      if (window.__moment() !== before) return { do: "gone" };
      if (document.querySelector(seal)) return { do: "seal" };
      const targets = all("[data-state=open]");
      if (targets.length === 0) return { do: document.querySelector(".decision.yours .act .quiet:not([disabled])") ? "clear" : "wait" };
      const one = targets[number % targets.length];
      one.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = one.getBoundingClientRect();
      // The middle, or wherever nothing else to press lies above it: the reaches of places on a chart overlap.
      for (const [across, down] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5]]) {
        const [x, y] = [box.left + box.width * across, box.top + box.height * down];
        if (one.contains(document.elementFromPoint(x, y))) return { do: "press", x, y };
      }
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const top = document.elementFromPoint(x, y);
      const name = (one) => `${one?.tagName}.${one?.className?.baseVal ?? one?.className} "${one?.getAttribute("aria-label") ?? ""}"`;
      return { do: "wait", covered: `${name(one)} at ${Math.round(x)}, ${Math.round(y)} by ${name(top)}` };
    },
    [before, number, SEAL],
  );
}

/** A word that changes whenever something has been decided. */
async function moment(page) {
  return page.evaluate(() => {
    window.__moment = () => [document.querySelector(".table")?.dataset.seq, document.querySelector("dialog[open]")?.className].join("|");
    return window.__moment();
  });
}

/** Plays until the game is over, or `decisions` have been made. `see` is called on the page at the end of a round. */
export async function play(page, { roll = dice(7), decisions = Infinity, see = () => {} } = {}) {
  let made = 0;
  for (;;) {
    const what = await wait(page);
    if (what === "over") return made;
    if (what === "trouble") throw new Error(`trouble: ${await page.locator(".bad-news").first().innerText()}`);
    if (what === "interlude") {
      await see();
      await page.locator("dialog.interlude .primary").click();
      continue;
    }
    if (made >= decisions) return made;
    if (await decide(page, roll)) made++;
  }
}

/** The same with the keyboard alone. */
export async function playByKeyboard(page, { roll = dice(11), decisions = Infinity } = {}) {
  let made = 0;
  for (;;) {
    const what = await wait(page);
    if (what === "over") return made;
    if (what === "interlude") {
      await page.keyboard.press("Enter");
      await page.locator("dialog.interlude[open]").waitFor({ state: "detached" });
      continue;
    }
    check(what === "decide", what);
    if (made >= decisions) return made;
    await page.evaluate(() => document.activeElement?.blur?.());
    const before = await moment(page);
    const start = Date.now();
    for (let tries = 0; ; tries++) {
      check(Date.now() - start < PATIENCE, `no way to decide with the keyboard: ${await page.locator(".decision h2").allInnerTexts()}`);
      if (await page.locator(SEAL).count()) {
        // Away from the targets, Enter confirms.
        await page.evaluate(() => document.activeElement?.blur?.());
        await page.keyboard.press("Enter");
        await page.waitForFunction((before) => window.__moment() !== before, before, { polling: 20, timeout: PATIENCE });
        break;
      }
      if (tries % 10 === 9) await page.keyboard.press("Escape");
      for (let step = roll(6); step >= 0; step--) await page.keyboard.press("ArrowRight");
      const open = await page.evaluate(() => document.activeElement?.getAttribute("data-state") === "open");
      if (open) await page.keyboard.press(" ");
    }
    made++;
  }
}
