// What happens is seen to happen: things go from where they were to where they will be, and are never in two places.
import { check, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { distance, fault, middles, tracks, watch } from "./lib/motion.mjs";
import { open, read, until } from "./lib/record.mjs";
import { begin, decide, dice, wait } from "./lib/table.mjs";

// Slowly, so that a machine that is busy draws enough pictures of it.
const MOVING = { settings: { speed: "slow" }, reducedMotion: "no-preference" };

/** A replay just before the first step that begins with these words. */
async function before(page, url, game, words) {
  const id = await open(page, url, game);
  const at = read(game).steps.findIndex((step) => step.startsWith(words));
  await page.goto(`${url}#/replay/${id}/${at}`);
  await until(page, at);
  return at;
}

/** Goes one step on, and waits until everything is where it belongs. */
async function go(page, at) {
  await page.keyboard.press("ArrowRight");
  await until(page, at + 1);
  await page.waitForFunction(() => !document.querySelector(".table[data-moving]"));
  await page.waitForFunction(() => !document.querySelector(".away, .flying"), undefined, { timeout: 2000 });
}

const tests = {};
for (const [where, size] of [["wide", WIDE], ["phone", PHONE]]) {
  tests[`cubes go from the pier to the ship, ${where}`] = async ({ browser, url }) => {
    const page = await visit(browser, url, { size, ...MOVING });
    const at = await before(page, url, "liguria", "load 0 2 0");
    const pier = await middles(page, ".l-lying use[href='#cube-yellow']");
    const ships = await middles(page, "[data-hull]");
    await watch(page, ".flying");
    await go(page, at);
    const flights = await tracks(page);
    check(flights.length === 2, `${flights.length} cubes fly instead of 2`);
    for (const flight of flights) check(!fault(flight, pier, ships), fault(flight, pier, ships));
    check((await page.locator(".l-lying use[href='#cube-yellow']").count()) === pier.length - 2, "they are still on the pier");
    await leave(page);
  };
  tests[`a ship goes from the stage to its berth, ${where}`] = async ({ browser, url }) => {
    const page = await visit(browser, url, { size, ...MOVING });
    const at = await before(page, url, "strozzi", "port venice");
    const stage = await middles(page, ".sz .ship");
    await watch(page, ".flying");
    await go(page, at);
    const flights = await tracks(page);
    const berth = await middles(page, ".sz .vessel");
    check(flights.length === 1 && berth.length === 1, `${flights.length} ships sail, ${berth.length} lie at the dock`);
    check(!fault(flights[0], stage, berth), fault(flights[0], stage, berth));
    const [first, last] = [flights[0][0].height, flights[0].at(-1).height];
    check(Math.abs(first - stage[0].height) < 4, `it begins ${Math.round(first)} px high instead of ${Math.round(stage[0].height)}`);
    check(last < berth[0].height * 2, `it ends ${Math.round(last)} px high at a berth of ${Math.round(berth[0].height)}`);
    await leave(page);
  };
  tests[`a ship sails along the circuit, ${where}`] = async ({ browser, url }) => {
    const page = await visit(browser, url, { size, ...MOVING });
    const at = await before(page, url, "liguria", "sail +4");
    await watch(page, "[data-hull]");
    await go(page, at);
    const sailed = (await tracks(page)).filter((track) => distance(track[0], track.at(-1)) > 60);
    check(sailed.length === 1, `${sailed.length} ships sail`);
    const [track] = sailed;
    const steps = track.slice(1).map((place, index) => distance(place, track[index]));
    const whole = steps.reduce((sum, step) => sum + step, 0);
    // Along the circuit is longer than straight, and no picture is far from the one before.
    check(whole > distance(track[0], track.at(-1)) * 1.05, `${Math.round(whole)} px is the straight way`);
    check(Math.max(...steps) < whole * 0.45, `it leaps ${Math.round(Math.max(...steps))} of ${Math.round(whole)} px`);
    await leave(page);
  };
}
tests["knights and diplomats go ashore"] = async ({ browser, url }) => {
  const page = await visit(browser, url, MOVING);
  for (const [words, there] of [["deploy", ".l-dip"], ["conquer", ".l-spot"]]) {
    const at = await before(page, url, "liguria", words);
    const [ships, places] = [await middles(page, "[data-hull]"), await middles(page, there)];
    await watch(page, ".flying");
    await go(page, at);
    const flights = await tracks(page);
    check(flights.length >= 1, `${words}: nobody goes ashore`);
    check(!fault(flights[0], ships, places), `${words}: ${fault(flights[0], ships, places)}`);
  }
  await leave(page);
};
tests["any press shows the rest at once, and nothing stays behind"] = async ({ browser, url }) => {
  const page = await visit(browser, url, MOVING);
  const at = await before(page, url, "liguria", "sail +4");
  await page.keyboard.press("ArrowRight");
  await page.locator(".table[data-moving]").waitFor();
  await page.waitForTimeout(150);
  const start = Date.now();
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => !document.querySelector(".table[data-moving]"));
  const skipped = Date.now() - start;
  // Four steps and a pause would take 2.6 seconds.
  check(skipped < 1000, `it took ${skipped} ms after the press`);
  const hulls = await middles(page, "[data-hull]");
  // The address follows a moment later.
  await page.waitForFunction((at) => location.hash.endsWith(`/${at}`), at + 1);
  await page.reload();
  await until(page, at + 1);
  const right = await middles(page, "[data-hull]");
  check(hulls.every((hull, index) => distance(hull, right[index]) < 3), "a ship is not where it belongs");
  await leave(page);
};
tests["slow, fast, and no movement for those who want none"] = async ({ browser, url }) => {
  const took = {};
  for (const speed of ["slow", "fast"]) {
    const page = await visit(browser, url, { ...MOVING, settings: { speed } });
    const at = await before(page, url, "strozzi", "port venice");
    const start = Date.now();
    await go(page, at);
    took[speed] = Date.now() - start;
    await leave(page);
  }
  check(took.slow > took.fast * 1.5, `slow takes ${took.slow} ms, fast ${took.fast} ms`);
  const page = await visit(browser, url, { ...MOVING, reducedMotion: "reduce" });
  const at = await before(page, url, "strozzi", "port venice");
  await watch(page, ".flying, .sz .vessel, .sz .track .piece");
  await page.keyboard.press("ArrowRight");
  // What changed is marked instead.
  await page.locator(".just").first().waitFor();
  await page.waitForFunction(() => !document.querySelector(".table[data-moving]"));
  await until(page, at + 1);
  for (const track of await tracks(page)) {
    check(track.every((place) => distance(place, track[0]) < 2 || distance(place, track.at(-1)) < 2), "something moves");
  }
  await leave(page);
};
tests["who leaves while the others move leaves nothing behind"] = async ({ browser, url }) => {
  const page = await visit(browser, url, { settings: { speed: "normal" }, reducedMotion: "no-preference" });
  for (let tries = 0; tries < 4; tries++) {
    await begin(page, { game: "strozzi", seats: 6 });
    check((await wait(page)) === "decide", "nothing to decide");
    await decide(page, dice(tries), { follows: false });
    await page.locator(".table[data-moving]").waitFor();
    await page.waitForTimeout(300 * tries);
    await page.goBack();
    await page.locator(".play").waitFor();
    await page.waitForTimeout(1500);
  }
  // If anything of the table went on, the console says so.
  await leave(page);
};
/** What is drawn is counted here: tests beside these would take pictures away. */
export const alone = /./;
export default tests;
