// People in browsers of their own, who come to the tables of a server.
import { check, visit } from "./browser.mjs";

const SETUPS = {
  strozzi: (players) => ({ players, first: 0, secret_scores: false, zero_ranks: true }),
  liguria: (players) => ({ players, open_screens: false }),
};
const NAMES = ["Ginevra", "Lorenzo", "Piero", "Bianca"];

/** Asks the server something in somebody's name. */
export async function ask(page, method, path, body) {
  return page.evaluate(
    async ([method, path, body]) => {
      const headers = body ? { "content-type": "application/json" } : {};
      const answer = await fetch(`api/v1/${path}`, { method, headers, body: body && JSON.stringify(body) });
      return { status: answer.status, body: await answer.json().catch(() => null) };
    },
    [method, path, body],
  );
}

/** Somebody with a name, on the first screen. */
export async function guest(browser, server, name, options) {
  const page = await visit(browser, server.url, options);
  const made = await ask(page, "POST", "guest", { name });
  check(made.status < 300, `no guest: ${made.status}`);
  page.base = server.url;
  return page;
}

/** Opens a table: the one who asks, and whoever is named. */
export async function open(page, game, seats, { open = false, ...options } = {}) {
  const setup = SETUPS[game](seats.length);
  const made = await ask(page, "POST", "matches", { options: { game, setup, pace: "none", ...options }, seats, public: open });
  check(made.status < 300, `no table: ${made.status} ${JSON.stringify(made.body)}`);
  const { match: id, invitation } = made.body;
  return { id, link: `#/match/${id}${invitation ? `/${invitation}` : ""}` };
}

/** Goes to a place of the page, as if by its address. */
export async function go(page, hash) {
  await page.goto(page.base + hash);
  await page.reload();
}

/** Comes by the link of a match under way, and looks on. */
export async function watch(page, link) {
  await go(page, link);
  await page.locator(".invited .watch").click();
}

/** What a broken connection writes to the console is meant; everything else is not. */
export function excuse(page) {
  page.faults = page.faults.filter((fault) => !/WebSocket|ERR_|Failed to load resource|net::/.test(fault));
}

export const words = (page, selector) => page.locator(selector).first().innerText();

/** Everybody comes by the link as a guest and sits down; the one who opened the table starts. */
export async function gather(browser, server, game, { langs = [], options = {}, count = 4 } = {}) {
  const people = [await guest(browser, server, NAMES[0], { lang: langs[0] })];
  const { id, link } = await open(people[0], game, ["me", ...Array(count - 1).fill("open")], options);
  await go(people[0], link);
  await people[0].locator(".waiting").waitFor();
  for (const [index, name] of NAMES.slice(1, count).entries()) {
    const page = await visit(browser, server.url + link, { lang: langs[index + 1] });
    page.base = server.url;
    await page.locator(".gate input").fill(name);
    await page.locator(".gate .primary").click();
    await page.locator(".waiting .chairs").waitFor();
    people.push(page);
  }
  await people[0].waitForFunction(() => !document.querySelector(".chairs .free"));
  // On a slow machine it has begun by itself.
  await Promise.any([people[0].locator(".waiting .act .primary").click(), people[0].locator(`.table[data-game=${game}]`).waitFor()]);
  for (const page of people) await page.locator(`.table[data-game=${game}]`).waitFor();
  return { people, id, link };
}

/** Waits until a match is over that bots play to its end. */
export async function over(page, id) {
  for (const start = Date.now(); Date.now() - start < 120_000; ) {
    if ((await ask(page, "GET", `matches/${id}`)).body.ended) return;
    await page.waitForTimeout(100);
  }
  throw new Error("the match does not end");
}
