// Nobody misses a turn: what waits for one is said on every page; what happens at a table is said there; and one sees when a match
// begins, and who manages the table until then.
import { PHONE, WIDE, check, leave, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { ask, gather, go, guest as visitor, open } from "./lib/people.mjs";
import { guest, openTable, serveGames } from "./lib/server.mjs";
import { decide, dice, wait } from "./lib/table.mjs";

const on = (run, settings) => async (given) => {
  const server = await serveGames(settings);
  try {
    await run({ ...given, server, url: server.url });
  } finally {
    await server.stop();
  }
};

const SETUP = { players: 3, first: 0, secret_scores: false, zero_ranks: true };
const says = (page, selector, words) => page.locator(selector, { hasText: words }).first().waitFor();
const bar = (page, words) => says(page, ".turns", words);

/** A match where it is the page's turn, against somebody else and a bot. */
async function myTurn(page, friend, options = {}) {
  const made = await ask(page, "POST", "matches", { options: { game: "strozzi", setup: SETUP, pace: "none", ...options }, seats: ["me", "open", { bot: { level: "apprentice" } }], public: true });
  const { match } = made.body;
  await friend.post(`matches/${match}/join`);
  await ask(page, "POST", `matches/${match}/manage`, { do: "start" });
  return match;
}

export default {
  "what waits is said on every page, and leads from match to match": on(async ({ browser, server, url, out }) => {
    const page = await visitor(browser, server, "Ginevra");
    const friend = await guest(url, "Lorenzo");
    const first = await myTurn(page, friend, { clock: { daily: { days: 2 } } });
    const second = await myTurn(page, friend);
    await go(page, "#/");
    // At home: first of all, with the time that is left, the more urgent one before the other.
    const rows = page.locator(".going a.tb");
    await says(page, ".going a.tb", /Your turn/);
    await page.waitForFunction(() => document.querySelectorAll(".going a.tb.your").length === 2);
    const order = await rows.evaluateAll((all) => all.map((one) => one.getAttribute("href").split("/")[2]));
    check(order.join() === [first, second].join(), `the order: ${order}`);
    check(/1 d 23 h left|2 d 0 h left/.test(await rows.first().innerText()), await rows.first().innerText());
    const top = (selector) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
    const goesOn = async () => check((await top(".going")) < (await top(".play")), "what one goes on with does not come first");
    await goesOn();
    await page.waitForFunction(() => document.title.startsWith("(2) "));
    check((await page.locator(".top .count").innerText()) === "2", "the count in the navigation");
    const faults = [];
    for (const size of [WIDE, { width: 820, height: 1180 }, { width: 844, height: 390 }, PHONE]) {
      await page.setViewportSize(size);
      await page.waitForTimeout(300);
      await goesOn();
      // How much time is left is to be read, however many sit there.
      const cut = await page.locator(".going .ti span").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
      check(cut.length === 0, `cut off at ${size.width}: ${cut}`);
      check(/ left/.test(await rows.first().locator(".ti span").innerText()), await rows.first().innerText());
      faults.push(...(await look(page, out, `turns-home-${size.width}`)));
    }
    await page.setViewportSize(WIDE);
    // On any other page the bar leads there, and so does a key.
    await go(page, "#/learn");
    await bar(page, /Your turn: Strozzi, with Lorenzo and .*one more waiting/s);
    faults.push(...(await look(page, out, "turns-learn")));
    await page.keyboard.press("n");
    await page.waitForURL(new RegExp(`#/match/${first}`));
    check((await wait(page)) === "decide", "her turn");
    // Where it is one's turn, nothing else is in the way; afterwards the next match is.
    check((await page.locator(".turns").count()) === 0, "a bar while one decides");
    await page.waitForFunction(() => document.title.startsWith("(1) "));
    for (let tries = 0; tries < 20 && !(await page.locator(".turns").count()); tries++) {
      if ((await wait(page)) !== "decide") break;
      await decide(page, dice(3 + tries), { follows: false });
      await page.waitForTimeout(600);
    }
    await bar(page, /Your turn: Strozzi/);
    faults.push(...(await look(page, out, "turns-table")));
    await page.setViewportSize(PHONE);
    await page.waitForTimeout(300);
    faults.push(...(await look(page, out, "turns-table-390")));
    await page.locator(".turns .btn").click();
    await page.waitForURL(new RegExp(`#/match/${second}`));
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  }),

  "a match begins while one is elsewhere": on(async ({ browser, server, url, out }) => {
    const page = await visitor(browser, server, "Ginevra", { size: PHONE, lang: "de-DE" });
    const [lorenzo, piero] = [await guest(url, "Lorenzo"), await guest(url, "Piero")];
    const { match } = await openTable(lorenzo, { seats: ["me", "open", "open"], game: "liguria" });
    await ask(page, "POST", `matches/${match}/join`, {});
    await go(page, "#/");
    await says(page, ".going a.tb", /Liguria/);
    // She plays against bots until it begins.
    await page.locator(".play .big").click();
    await page.locator(".table").waitFor();
    check((await page.locator(".turns").count()) === 0, "nothing has begun");
    await piero.post(`matches/${match}/join`);
    await lorenzo.post(`matches/${match}/manage`, { do: "start" });
    await bar(page, /Liguria hat begonnen|Du bist am Zug: Liguria/);
    const faults = await look(page, out, "turns-begun-390");
    check(faults.length === 0, faults.join("\n"));
    await page.locator(".turns .btn").click();
    await page.locator(".table[data-game=liguria]").waitFor();
    // Who has been there need not be told again that it has begun.
    await go(page, "#/learn");
    await page.locator(".lessons").waitFor();
    await page.waitForTimeout(1500);
    check(!/begonnen/.test((await page.locator(".turns").allInnerTexts()).join()), "told twice");
    await leave(page);
  }),

  "full tables are for watching": on(async ({ browser, url }) => {
    const [lorenzo, piero] = [await guest(url, "Lorenzo"), await guest(url, "Piero")];
    const full = await openTable(lorenzo, { seats: ["me", "open", "merchant"] });
    await piero.post(`matches/${full.match}/join`);
    const free = await openTable(piero, { seats: ["me", "open", "merchant"] });
    const page = await visit(browser, url);
    await page.waitForFunction(() => document.querySelectorAll(".opent li").length === 2);
    const offers = await page.locator(".opent li").evaluateAll((all) => all.map((one) => `${one.querySelector("a").getAttribute("href")} ${one.lastElementChild.innerText}`));
    check(offers[0] === `#/match/${free.match} Join` && offers[1] === `#/match/${full.match} Watch`, `offered: ${offers}`);
    await leave(page);
  }),

  "what happens is said, and stands in the ledger": on(
    async ({ browser, server, out }) => {
      const { people } = await gather(browser, server, "strozzi", { langs: ["en-GB", "en-GB", "de-DE"], count: 3 });
      const [first, second, third] = people;
      // Declined, and by whom.
      const propose = async (page, deed) => {
        await page.locator(".top .tools .icon-btn").nth(1).click();
        await page.locator(".deeds .deed").nth(deed).click();
      };
      await propose(second, 0);
      await first.locator(".news-bar.mine .btn:not(.primary)").click();
      await says(second, ".news-bar", /Ginevra declines/);
      await says(third, ".news-bar", /Ginevra lehnt ab/);
      await says(second, ".ledger li", /Ginevra declines/);
      await says(second, ".ledger li", /You offer a pause/);
      // A bot plays for her until she is back.
      check((await wait(first)) === "decide", "she begins");
      await propose(first, 1);
      await says(second, ".news-bar", /Ginevra lets a bot play/);
      await first.locator(".news-bar.mine .primary").click();
      await says(second, ".news-bar", /Ginevra is back/);
      // Somebody is gone: when a bot will play, and then that it does.
      await decideUntil(people, second);
      await second.context().setOffline(true);
      await says(first, ".news-bar", /Lorenzo is not connected\. A bot plays in \d+ seconds/);
      const faults = await look(first, out, "turns-stands-in");
      await says(first, ".news-bar", /Lorenzo is not connected\. A bot plays now/);
      await says(third, ".ledger li", /Lorenzo/);
      await second.context().setOffline(false);
      await second.locator(".news-bar.mine .primary").click();
      await says(first, ".ledger li", /Lorenzo is back/);
      // One gives up.
      await third.locator(".top .tools .icon-btn").nth(1).click();
      await third.locator(".deed", { hasText: "Aufgeben" }).click();
      await third.locator("dialog[open] .primary").click();
      await says(first, ".ledger li", /Piero has given up/);
      check(faults.length === 0, faults.join("\n"));
      second.faults = second.faults.filter((fault) => !/WebSocket|ERR_|net::/.test(fault));
      for (const page of people) await leave(page);
    },
    { FONDACO_GRACE: "6" },
  ),

  "a bot's moves are told as the bot's, and who runs out of time is named": on(async ({ browser, server, out }) => {
    const clock = { real_time: { base_ms: 30_000, increment_ms: 0 } };
    const { people } = await gather(browser, server, "strozzi", { langs: ["en-GB", "en-GB", "de-DE"], count: 3, options: { clock } });
    const [first, second, third] = people;
    // The first does nothing: her time runs out.
    check((await wait(first)) === "decide", "she begins");
    await says(second, ".news-bar", /Ginevra is out of time/);
    await says(third, ".ledger li", /Die Zeit von Ginevra ist abgelaufen/);
    await says(first, ".ledger li", /You are out of time/);
    // What the bot does then is the bot's.
    await says(first, ".ledger li", /Your bot/);
    await says(second, ".ledger li", /Ginevra’s bot/);
    const own = (await first.locator(".ledger li").allInnerTexts()).filter((line) => /\bYou (claim|pass|pirate|send)/i.test(line));
    check(own.length === 0, `told as her own: ${own}`);
    const faults = [...(await look(first, out, "turns-out-of-time")), ...(await look(third, out, "turns-out-of-time-de"))];
    check(faults.length === 0, faults.join("\n"));
    for (const page of people) await leave(page);
  }),

  "before the start: a countdown, the table handed over, somebody sent away": on(async ({ browser, server, out }) => {
    const host = await visitor(browser, server, "Ginevra");
    const { link } = await open(host, "strozzi", ["me", "open", "open"]);
    await go(host, link);
    const come = async (name, options) => {
      const page = await visit(browser, server.url + link, options);
      page.base = server.url;
      await page.locator(".gate input").fill(name);
      await page.locator(".gate .primary").click();
      await page.locator(".waiting .chairs").waitFor();
      return page;
    };
    const lorenzo = await come("Lorenzo", { lang: "fr-FR", size: PHONE });
    await says(host, ".chairs li", /Ginevra.*manages the table/s);
    await says(host, ".chairs li", /Lorenzo/);
    const faults = [...(await look(host, out, "start-host")), ...(await look(lorenzo, out, "start-guest-390"))];
    // Sent away: one looks on, and there is no seat for one here any more.
    await host.locator(".chairs li", { hasText: "Lorenzo" }).locator("[aria-label='Send them away']").click();
    await says(lorenzo, ".outcome", /renvoyé/);
    await lorenzo.locator(".chairs .btn").first().click();
    await says(lorenzo, ".outcome.bad", /renvoyé/);
    await leave(lorenzo);
    // Handed over, and taken over by standing up.
    const piero = await come("Piero", { lang: "de-DE" });
    await host.locator(".chairs li", { hasText: "Piero" }).locator("[aria-label^='Hand the table']").click();
    await says(piero, ".outcome", /Du leitest jetzt den Tisch/);
    await says(host, ".chairs li", /Piero.*manages the table/s);
    const bianca = await come("Bianca", {});
    // All are there: it begins by itself, and nobody is said to be waited for.
    await says(bianca, ".begins", /begins in \d+ seconds/);
    check((await bianca.locator(".waiting .act .lead").count()) === 0, await bianca.locator(".waiting .act").innerText());
    await says(host, ".begins", /begins in \d+ seconds/);
    await says(piero, ".begins", /beginnt in \d+ Sekunden/);
    faults.push(...(await look(piero, out, "start-countdown")));
    for (const page of [host, piero, bianca]) await page.locator(".table[data-game=strozzi]").waitFor();
    check(faults.length === 0, faults.join("\n"));
    for (const page of [host, piero, bianca]) await leave(page);
  }),

  "whoever managed the table is away for half a minute: the next does": on(async ({ browser, server, out }) => {
    const host = await visitor(browser, server, "Ginevra");
    const { link } = await open(host, "strozzi", ["me", "open", "open"]);
    await go(host, link);
    await says(host, ".chairs li", /Ginevra.*manages the table/s);
    const piero = await visit(browser, server.url + link, { lang: "de-DE", size: PHONE });
    await piero.locator(".gate input").fill("Piero");
    await piero.locator(".gate .primary").click();
    await piero.locator(".waiting .chairs").waitFor();
    check((await piero.locator("[aria-label^='Den Tisch']").count()) === 0, "somebody else manages the table");
    const since = Date.now();
    await leave(host);
    await says(piero, ".outcome", /Du leitest jetzt den Tisch/);
    check(Date.now() - since > 20_000, "it passes on at once");
    const faults = await look(piero, out, "start-passed-on-390");
    check(faults.length === 0, faults.join("\n"));
    await leave(piero);
  }),

  "who is away has a say in taking back": on(async ({ browser, server, url }) => {
    const page = await visitor(browser, server, "Ginevra");
    const friend = await guest(url, "Piero");
    const match = await myTurn(page, friend);
    await friend.post(`matches/${match}/act`, { do: "away" });
    await go(page, `#/match/${match}`);
    await page.locator(".table").waitFor();
    await wait(page);
    const stands = async () => (await friend.get(`matches/${match}`)).steps;
    const begun = await stands();
    await decide(page, dice(3), { follows: false });
    // A bot decides in their place, until it is one's turn again.
    const again = async () => {
      const { steps, turn } = await friend.get(`matches/${match}`);
      return steps > begun && turn.player === 0;
    };
    for (const start = Date.now(); !(await again()); ) {
      check(Date.now() - start < 60_000, "it is never one's turn again");
      await page.waitForTimeout(100);
    }
    await wait(page);
    const before = await stands();
    await page.keyboard.press("u");
    await says(page, ".news-bar.mine", /Waiting for Piero/);
    check((await stands()) === before, "one alone takes it back");
    const { offer } = (await friend.get(`matches/${match}/snapshot`)).table;
    await friend.post(`matches/${match}/act`, { do: { answer: { offer: offer.seq, yes: false } } });
    await page.locator(".news-bar.mine", { hasText: "Waiting" }).waitFor({ state: "detached" });
    check((await stands()) === before, "it is taken back against somebody's no");
    await page.keyboard.press("u");
    await says(page, ".news-bar.mine", /Waiting for Piero/);
    const second = (await friend.get(`matches/${match}/snapshot`)).table.offer;
    await friend.post(`matches/${match}/act`, { do: { answer: { offer: second.seq, yes: true } } });
    await page.waitForFunction(async ([match, before]) => (await (await fetch(`api/v1/matches/${match}`)).json()).steps < before, [match, before]);
    await leave(page);
  }),

  "a rematch goes on with those who want it": on(async ({ browser, server, url }) => {
    const host = await visitor(browser, server, "Ginevra");
    const friend = await visitor(browser, server, "Lorenzo");
    const [no, yes] = [await guest(url, "Piero"), await guest(url, "Bianca")];
    const setup = { ...SETUP, players: 4 };
    const made = await ask(host, "POST", "matches", { options: { game: "strozzi", setup, pace: "none", absence: "end" }, seats: ["me", "open", "open", "open"], public: true });
    const { match } = made.body;
    await ask(friend, "POST", `matches/${match}/join`, {});
    for (const one of [no, yes]) await one.post(`matches/${match}/join`);
    await ask(host, "POST", `matches/${match}/manage`, { do: "start" });
    for (const page of [host, friend]) {
      await go(page, `#/match/${match}`);
      await page.locator(".table").waitFor();
    }
    await ask(host, "POST", `matches/${match}/act`, { do: "resign" });
    await says(friend, ".news-bar", /lost this game/);
    await friend.locator(".news-bar .primary").click();
    await says(friend, ".news-bar", /seconds left to answer/);
    const { offer } = (await no.get(`matches/${match}/snapshot`)).table;
    await no.post(`matches/${match}/act`, { do: { answer: { offer: offer.seq, yes: false } } });
    await says(friend, ".news-bar", /Without Piero/);
    check((await host.locator(".news-bar.mine .primary").count()) === 0, "who gave up is not asked");
    await yes.post(`matches/${match}/act`, { do: { answer: { offer: offer.seq, yes: true } } });
    // Whoever wants to goes along; the other seats are free.
    await friend.waitForFunction((match) => !location.hash.includes(match), match);
    await says(friend, ".chairs", /Bianca/);
    check((await friend.locator(".chairs .free").count()) === 2, "two seats are free");
    check(host.url().includes(match), "who does not want to is taken along");
    await leave(host);
    await leave(friend);
  }),

  "a rematch that all want says when it begins": on(async ({ browser, server, out }) => {
    const { people, id } = await gather(browser, server, "strozzi", { langs: ["en-GB", "de-DE", "fr-FR"], count: 3 });
    const [first, second, third] = people;
    // They agree to end this one, and to begin anew.
    check((await wait(first)) === "decide", "she begins");
    await decide(first, dice(3), { follows: false });
    await first.locator(".tools button[aria-label='The table']").click();
    await first.locator("dialog[open] .deed", { hasText: "without a result" }).click();
    const sure = first.locator("dialog[open] .act .primary");
    if (await sure.count()) await sure.click();
    for (const page of [second, third]) await page.locator(".news-bar.mine .primary").click();
    await first.locator(".news-bar", { hasText: "ended without a result" }).locator(".primary").click();
    for (const page of [second, third]) await page.locator(".news-bar.mine .primary").click();
    await Promise.all([says(first, ".begins", /begins in ([1-5] seconds|one second)/), says(second, ".begins", /beginnt in ([1-5] Sekunden|einer Sekunde)/)]);
    const faults = await look(second, out, "turns-rematch");
    for (const page of people) {
      await page.locator(".table[data-game=strozzi]").waitFor();
      check(!page.url().includes(id), "the same match");
    }
    check(faults.length === 0, faults.join("\n"));
    for (const page of people) await leave(page);
  }),
};

/** Lets everybody decide until it is this one's turn. */
async function decideUntil(people, wanted) {
  for (let tries = 0; tries < 60; tries++) {
    for (const page of people) {
      const turn = await page.evaluate(() => Boolean(document.querySelector(".decision.yours")));
      if (turn && page === wanted) return;
      if (turn) await decide(page, dice(7 + tries), { follows: false });
    }
    await people[0].waitForTimeout(150);
  }
  throw new Error("it is never their turn");
}
