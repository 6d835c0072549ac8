// Nothing is drawn while nothing moves: neither while one thinks, nor while one waits.
import { check, leave, visit } from "./lib/browser.mjs";
import { begin, decide, dice, wait } from "./lib/table.mjs";

/** How long is looked, and how many pictures may be drawn in that time. */
const LOOK = 3_000;
const FEW = 6;
/** Until a lamp that was lit has drawn attention to itself. */
const SETTLED = 5_000;

const MOVING = { settings: { speed: "fast" }, reducedMotion: "no-preference" };

/** How many pictures the browser draws while nobody does anything. */
async function drawn(browser, page) {
  await page.mouse.move(700, 4);
  await page.waitForTimeout(SETTLED);
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "devtools.timeline.frame"] });
  await page.waitForTimeout(LOOK);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return traceEvents.filter(({ name }) => name === "DrawFrame" || name === "ActivateLayerTree").length;
}

const tests = {};
for (const game of ["strozzi", "liguria"]) {
  tests[`${game} stands still while one thinks`] = async ({ browser, url }) => {
    const page = await visit(browser, url, MOVING);
    await begin(page, { game, seats: 3 });
    const roll = dice(5);
    // Different decisions light different lamps.
    for (let made = 0; made < 2; made++) {
      check((await wait(page)) === "decide", "nothing to decide");
      const pictures = await drawn(browser, page);
      check(pictures <= FEW, `${pictures} pictures in ${LOOK} ms at "${await page.locator(".decision.yours h2").innerText()}"`);
      await decide(page, roll);
    }
    await leave(page);
  };
  tests[`${game} stands still while one waits`] = async ({ browser, url }) => {
    // The bots never answer.
    const page = await visit(browser, url, { ...MOVING, before: (page) => page.route(/worker-/, () => {}) });
    await begin(page, { game, seats: 3 });
    for (let made = 0; made < 6 && !(await page.locator(".quiet-bar").count()); made++) {
      await page.locator(".decision").first().waitFor();
      if (await page.locator(".decision.yours").count()) await decide(page, dice(made), { follows: false });
      await page.waitForTimeout(500);
    }
    await page.locator(".quiet-bar").waitFor();
    const pictures = await drawn(browser, page);
    check(pictures <= FEW, `${pictures} pictures in ${LOOK} ms while one waits`);
    await leave(page);
  };
}
/** What is drawn is counted here. */
export const alone = /./;
export default tests;
