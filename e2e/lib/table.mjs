// Playing at a table as a person does: by pressing what glows, then the seal.
import { check } from "./browser.mjs";

/** From the first screen to a table. */
export async function begin(page, { game = "strozzi", seats, level = 0 } = {}) {
  await page.locator(".play").waitFor();
  await page.locator(".game").nth(game === "strozzi" ? 0 : 1).click();
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

/** Waits until something is to be decided, read or the game is over, and says which. */
export async function wait(page, timeout = 60_000) {
  const what = await page.waitForFunction(
    () => {
      const seen = (selector) => [...document.querySelectorAll(selector)].some((one) => one.getBoundingClientRect().width > 0);
      if (document.querySelector("dialog.result[open]")) return "over";
      if (document.querySelector("dialog.interlude[open]")) return "interlude";
      if (seen(".bad-news")) return "trouble";
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

/** Makes one decision by pressing targets on the board and in the panel; and waits for what follows, unless nothing can. */
export async function decide(page, roll, { follows = true } = {}) {
  const question = page.locator(".decision.yours h2");
  const before = await moment(page);
  for (let tries = 0; tries < 40; tries++) {
    const seal = page.locator(".decision .act .primary:not([disabled])");
    if (await seal.count()) {
      // Somebody else may have done something in between; then one looks again.
      const pressed = await seal.first().click({ timeout: 3000 }).then(() => true, () => false);
      if (!pressed) continue;
      if (follows) await page.waitForFunction((before) => window.__moment() !== before, before, { polling: 20 });
      return;
    }
    const place = await aim(page, roll(1000));
    if (!place) {
      // Nothing left to add, and nothing complete: begin anew.
      await page.keyboard.press("Escape");
      continue;
    }
    check(!place.covered, `a target is covered: ${place.covered}`);
    if (await touches(page)) await page.touchscreen.tap(place.x, place.y);
    else await page.mouse.click(place.x, place.y);
  }
  throw new Error(`no way to decide "${await question.textContent()}"`);
}

function touches(page) {
  return page.evaluate(() => navigator.maxTouchPoints > 0);
}

/** Where to press for one of the targets that glow; nothing if none does. A press must land on its target. */
async function aim(page, number) {
  return page.evaluate((number) => {
    const shown = (one) => one.getBoundingClientRect().width > 0 && getComputedStyle(one).visibility !== "hidden";
    const targets = [...document.querySelectorAll("[data-state=open]")].filter(shown);
    if (targets.length === 0) return null;
    const one = targets[number % targets.length];
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    // The middle, or wherever nothing else to press lies above it: the reaches of places on a chart overlap.
    for (const [across, down] of [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.5], [0.75, 0.5]]) {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down];
      if (one.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(x, y);
    const name = (one) => `${one?.tagName}.${one?.className?.baseVal ?? one?.className} "${one?.getAttribute("aria-label") ?? ""}"`;
    return { covered: `${name(one)} at ${Math.round(x)}, ${Math.round(y)} by ${name(top)}` };
  }, number);
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
    await decide(page, roll);
    made++;
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
    for (let tries = 0; ; tries++) {
      check(tries < 40, `no way to decide with the keyboard: ${await page.locator(".decision h2").textContent()}`);
      if (await page.locator(".decision .act .primary:not([disabled])").count()) {
        // Away from the targets, Enter confirms.
        await page.evaluate(() => document.activeElement?.blur?.());
        await page.keyboard.press("Enter");
        await page.waitForFunction((before) => window.__moment() !== before, before, { polling: 20 });
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
