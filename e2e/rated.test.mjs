// Rated matches, on a real server: what they ask for, what leaving costs, and what they make of everybody's rating.
import { check, leave, PHONE, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { account, guest, openTable, serveGames } from "./lib/server.mjs";

const PASSWORD = "tre dadi e un gatto";

/** A page on which somebody with an account is logged in. */
async function loggedIn(browser, url, name, options) {
  const one = await account(url, name, PASSWORD);
  const page = await visit(browser, `${url}#/account`, options);
  const form = page.locator(".account .card").filter({ has: page.locator("h2", { hasText: /Log in|Anmelden/ }) });
  await form.locator("input").nth(0).fill(name.toLowerCase());
  await form.locator("input").nth(1).fill(PASSWORD);
  await form.locator("form .btn").first().click();
  await page.locator(".whom").waitFor();
  return { one, page };
}

/** One of the choices of a new table. */
const choice = (page, group) => page.locator(".agreed label", { has: page.locator(`input[name=${group}]`) });

const says = (page, selector, words) => page.locator(selector, { hasText: words }).first().waitFor();

async function on(run) {
  const server = await serveGames();
  try {
    await run(server.url);
  } finally {
    await server.stop();
  }
}

export default {
  "a rated table: accounts only, what leaving costs, and everybody's change": async ({ browser, out }) =>
    on(async (url) => {
      const { page: host } = await loggedIn(browser, url, "Ginevra");
      await host.goto(`${url}#/open/strozzi`);
      await host.locator(".seating .stp").first().click();
      await host.locator(".seating select").last().selectOption("apprentice");
      await choice(host, "door").last().click();
      await choice(host, "kind").last().click();
      await says(host, ".agreed .about", /comes last/);
      check((await choice(host, "clock").count()) === 2, "a rated table has a clock");
      check((await host.locator(".agreed .field", { hasText: "Taking back" }).count()) === 0, "nothing is taken back");
      await choice(host, "clock").last().click();
      await host.locator(".agreed .big").click();
      await says(host, ".waiting .facts", /Rated/);
      await says(host, ".waiting", /needs two people/);

      // A guest is told why, and what to do.
      const stranger = await visit(browser, url);
      await says(stranger, ".opent li", /Rated/);
      await stranger.locator(".opent li .btn").click();
      await stranger.locator("dialog[open] input").fill("Piero");
      await stranger.locator("dialog[open] form .btn").click();
      await says(stranger, ".outcome", /Only people with an account/);
      await stranger.goto(`${url}#/open/liguria`);
      await choice(stranger, "kind").last().click();
      await says(stranger, ".agreed .notice", /people with an account/);
      check(await stranger.locator(".agreed .big").isDisabled(), "a guest cannot open it");
      stranger.faults = stranger.faults.filter((fault) => !/status of (401|403)/.test(fault));
      await leave(stranger);

      const { page: friend } = await loggedIn(browser, url, "Lorenzo", { size: PHONE, lang: "de-DE" });
      await friend.goto(url);
      await friend.locator(".opent li .btn").click();
      await says(friend, ".waiting .facts", /Gewertet/);
      const seen = await look(friend, out, "rated-waiting-390");
      // Whoever sees who sits there can still stand up: nobody begins it at once.
      await says(host, ".begins", /begins in \d+ seconds/);
      for (const page of [host, friend]) await page.locator(".company").waitFor();

      // Both give up, one after the other: each is told before what that costs. The bot has won. Once one has given up, the other
      // cannot end the match without a result any more.
      for (const [page, deeds] of [[host, 3], [friend, 2]]) {
        await page.locator(".icon-btn:has(use[href$='ui-menu'])").click();
        await page.waitForFunction((deeds) => document.querySelectorAll("dialog[open] .deed").length === deeds, deeds);
        const offered = await page.locator("dialog[open] .deed", { hasText: /without a result|ohne Ergebnis/ }).count();
        check(offered === deeds - 2, "away, end, give up: no pause, and leaving is giving up");
        await page.locator("dialog[open] .deed").last().click();
        await says(page, "dialog[open]", /rated|gewertet/);
        await page.locator("dialog[open] .primary").click();
      }
      for (const page of [host, friend]) {
        const rows = page.locator(".rated li");
        await rows.first().waitFor();
        check((await rows.count()) === 3, `everybody's change: ${await rows.allInnerTexts()}`);
        const [own, other, bot] = await rows.allInnerTexts();
        check(/−/.test(own) && /−/.test(other) && /\+/.test(bot), `who left has lost: ${own} ${other} ${bot}`);
      }
      seen.push(...(await look(friend, out, "rated-over-390")), ...(await look(host, out, "rated-over-1440")));
      check(seen.length === 0, `${seen.length} faults\n${seen.join("\n")}`);
      // Whoever comes later sees it too.
      await host.reload();
      await host.locator(".rated li").first().waitFor();
      await leave(host);
      await leave(friend);
    }),

  "who is away is asked before a match ends": async ({ browser }) =>
    on(async (url) => {
      const [first, second] = [await guest(url, "Ginevra"), await guest(url, "Piero")];
      const { match } = await openTable(first, { seats: ["me", "open", "merchant"] });
      await second.post(`matches/${match}/join`);
      await first.post(`matches/${match}/manage`, { do: "start" });
      await second.post(`matches/${match}/act`, { do: "away" });
      // The bots go on meanwhile: then it is offered again.
      let offered = null;
      for (let tries = 0; tries < 50 && !offered; tries++) {
        const { seq } = await first.get(`matches/${match}`);
        offered = await first.post(`matches/${match}/act`, { do: { offer: { at: seq, offer: "abandon" } } }).catch(() => null);
      }
      check(offered, "the end is offered");
      check((await first.get(`matches/${match}`)).stage === "playing", "one alone does not end it");
      const page = await visit(browser, `${url}#/match/${match}`);
      await page.locator(".watch").click();
      await says(page, ".news-bar", /Waiting for .*Piero.*Who has not declined by/s);
      await leave(page);
    }),
};
