// Found: people who want the same are brought together, open tables are chosen from, and friends find each other.
import { PHONE, WIDE, check, leave, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { ask, go, guest as visitor, open } from "./lib/people.mjs";
import { account, finishedMatch, guest, openTable, serveGames } from "./lib/server.mjs";

const PASSWORD = "tre dadi e un gatto";
const SIZES = [WIDE, { width: 820, height: 1180 }, { width: 844, height: 390 }, PHONE];

const on = (run, settings) => async (given) => {
  const server = await serveGames(settings);
  try {
    await run({ ...given, server, url: server.url });
  } finally {
    await server.stop();
  }
};

const says = (page, selector, words) => page.locator(selector, { hasText: words }).first().waitFor();

/** Chooses something of a row of the card, by what it says. */
const choose = (page, group, words) => page.locator(`.pair label:has(input[name=${group}])`, { hasText: words }).click();

/** Says what one would play, and looks for people. */
async function wish(page, game, players) {
  await page.locator(".pair .big").waitFor();
  await choose(page, "pair-game", game);
  await choose(page, "pair-players", players);
  await choose(page, "pair-speed", /10 /);
  await page.locator(".pair .big").click();
}

/** The same where others are still missing. */
async function find(page, game, players) {
  await wish(page, game, players);
  await page.locator(".looking").waitFor();
}

/** A page where somebody with an account is logged in. */
async function member(browser, url, name, options) {
  const one = await account(url, name);
  const page = await visit(browser, url, options);
  page.base = url;
  const made = await ask(page, "POST", "login", { login: name.toLowerCase(), password: PASSWORD });
  check(made.status === 200, `no login: ${made.status}`);
  await go(page, "#/");
  return { one, page, id: one.id };
}

/** What is wrong with how the page looks, at every size. */
async function everywhere(page, out, name) {
  const faults = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(300);
    faults.push(...(await look(page, out, `${name}-${size.width}`)));
  }
  await page.setViewportSize(WIDE);
  return faults;
}

export default {
  "people who want the same are brought together": on(async ({ browser, server, out }) => {
    const [one, two, three] = [
      await visitor(browser, server, "Ginevra"),
      await visitor(browser, server, "Lorenzo", { size: PHONE, lang: "de-DE" }),
      await visitor(browser, server, "Piero"),
    ];
    for (const page of [one, two, three]) await go(page, "#/");
    const faults = await everywhere(one, out, "pair-wish");
    await find(one, "Strozzi", "3");
    await says(one, ".looking .status", "1 of 3");
    faults.push(...(await everywhere(one, out, "pair-waiting")));
    // Who looks around is told how it goes; who stops looks for nobody.
    await go(two, "#/");
    await find(two, "Strozzi", "3");
    await says(one, ".looking .status", "2 of 3");
    await says(two, ".looking .status", "2 von 3");
    await two.locator(".looking .quiet").click();
    await two.locator(".pair .big").waitFor();
    await says(one, ".looking .status", "1 of 3");
    await find(two, "Strozzi", "3");
    await says(one, ".looking .status", "2 of 3");
    await one.locator(".top .main a[href='#/learn']").click();
    await says(one, ".turns", "Looking for players: 2 of 3");
    faults.push(...(await look(one, out, "pair-bar")));
    await wish(three, "Either", "Any");
    for (const page of [one, two, three]) await page.waitForURL(/#\/match\//);
    const ids = [one, two, three].map((page) => page.url().split("/").pop());
    check(new Set(ids).size === 1, `the tables: ${ids}`);
    const { body } = await ask(one, "GET", `matches/${ids[0]}`);
    const seated = body.seats.map((chair) => chair.holder.person?.name).sort();
    check(seated.join() === "Ginevra,Lorenzo,Piero", `at the table: ${seated}`);
    // It begins by itself.
    for (const page of [one, two, three]) await page.locator(".table[data-game=strozzi]").waitFor();
    check(faults.length === 0, faults.join("\n"));
    for (const page of [one, two, three]) await leave(page);
  }),

  "who waits alone is offered bots": on(async ({ browser, server }) => {
    const page = await visitor(browser, server, "Ginevra");
    await go(page, "#/");
    await find(page, "Liguria", "3");
    await says(page, ".looking .soon", /In 0:\d\d bots can take/);
    await page.locator(".looking .btn", { hasText: "Fill with bots" }).click();
    await page.locator(".table[data-game=liguria]").waitFor();
    await leave(page);
  }),

  "who has an account says how strong the others may be": on(async ({ browser, url, out }) => {
    const { page } = await member(browser, url, "Ada");
    await page.locator(".pair .big").waitFor();
    await choose(page, "pair-kind", "Rated");
    await choose(page, "pair-within", "2");
    await find(page, "Strozzi", "3");
    await says(page, ".looking .what", /Strozzi · 3 players · .*Rated/);
    // Nobody is rated for a game against bots alone, and so none are offered.
    await says(page, ".looking .soon", /./);
    check((await page.locator(".looking .btn", { hasText: "Fill with bots" }).count()) === 0, "bots are offered");
    const faults = await everywhere(page, out, "pair-within");
    const wider = page.locator(".looking .btn", { hasText: "Within 2 points" });
    await wider.click();
    await wider.waitFor({ state: "detached" });
    await page.locator(".looking .status").waitFor();
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  }),

  "whom one has played with is there to be followed": on(async ({ browser, url, out }) => {
    const ada = await member(browser, url, "Ada");
    const [bea, cosimo] = [await account(url, "Bea"), await guest(url, "Cosimo")];
    await finishedMatch(ada.one, bea);
    await finishedMatch(ada.one, cosimo);
    await go(ada.page, "#/");
    const recent = ada.page.locator("section.friends", { hasText: "Played with lately" });
    await recent.locator("li", { hasText: "Cosimo" }).locator(".mark", { hasText: "guest" }).waitFor();
    // A guest may be somebody else tomorrow.
    check((await recent.locator("li", { hasText: "Cosimo" }).locator(".btn").count()) === 0, "a guest can be followed");
    const faults = await everywhere(ada.page, out, "friends-recent");
    await recent.locator("li", { hasText: "Bea" }).locator(".btn", { hasText: "Follow" }).click();
    await ada.page.locator("section.friends", { hasText: "Friends" }).locator("li", { hasText: "Bea" }).first().waitFor();
    await recent.locator("li", { hasText: "Bea" }).waitFor({ state: "detached" });
    check(faults.length === 0, faults.join("\n"));
    await leave(ada.page);
  }),

  "a wish goes with its page": on(async ({ browser, server, url }) => {
    const [one, two] = [await visitor(browser, server, "Ginevra"), await visitor(browser, server, "Lorenzo")];
    for (const page of [one, two]) await go(page, "#/");
    await find(one, "Strozzi", "3");
    await find(two, "Strozzi", "3");
    await says(one, ".looking .status", "2 of 3");
    await leave(two);
    await says(one, ".looking .status", "1 of 3");
    await leave(one);
    check((await (await guest(url, "Piero")).get("matches?list=open")).matches.length === 0, "a table nobody is at");
  }),

  "open tables are chosen from": on(async ({ browser, server, url, out }) => {
    const [one, two, three] = [await guest(url, "Lorenzo"), await guest(url, "Bianca"), await account(url, "Sandro")];
    await openTable(one, { clock: { daily: { days: 2 } } });
    await openTable(two, { game: "liguria", seats: ["me", "open", "merchant"] });
    const rated = { options: { game: "strozzi", setup: { players: 3, first: null, secret_scores: false, zero_ranks: true }, rated: true, clock: { real_time: { base_ms: 600000, increment_ms: 0 } } } };
    await three.post("matches", { ...rated, seats: ["me", "open", "open"], public: true, language: "de" });
    const page = await visitor(browser, server, "Ginevra");
    await go(page, "#/");
    const rows = page.locator(".opent li");
    await page.waitForFunction(() => document.querySelectorAll(".opent li").length === 3);
    await says(page, ".opent li", /Sandro.*DE/s);
    await page.locator(".filters summary").click();
    const cell = (number) => page.locator(".filters select").nth(number);
    for (const [number, label, whose] of [[0, "Liguria", "Bianca"], [1, "2 or more free", null], [2, "Days", "Lorenzo"], [3, "Rated", "Sandro"], [6, "Deutsch", "Sandro"]]) {
      await cell(number).selectOption({ label });
      const wanted = whose ? 1 : 2;
      await page.waitForFunction((wanted) => document.querySelectorAll(".opent li").length === wanted, wanted);
      if (whose) await says(page, ".opent li", whose);
      await page.locator(".filters .quiet").click();
      await page.waitForFunction(() => document.querySelectorAll(".opent li").length === 3);
    }
    // All are played with the usual edition, and no rated one is of Liguria.
    await cell(4).selectOption({ label: "The usual one" });
    await page.waitForFunction(() => document.querySelectorAll(".opent li").length === 3);
    await cell(0).selectOption({ label: "Liguria" });
    await cell(3).selectOption({ label: "Rated" });
    await says(page, ".opent .nothing", "No open table suits");
    const faults = await everywhere(page, out, "filters");
    // What was chosen is there the next time.
    await page.reload();
    await says(page, ".opent .nothing", "No open table suits");
    await page.locator(".filters .quiet").click();
    check((await rows.count()) === 3, "all are there again");
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  }),

  "friends see who is here, and invite by name": on(async ({ browser, server, url, out }) => {
    const ada = await member(browser, url, "Ada");
    const bea = await member(browser, url, "Bea", { lang: "de-DE" });
    await go(ada.page, `#/player/${bea.id}`);
    await ada.page.locator(".acts .btn", { hasText: "Follow" }).click();
    await ada.page.locator(".acts .btn", { hasText: "Unfollow" }).waitFor();
    await go(ada.page, "#/");
    await says(ada.page, ".friends li", /Bea.*here now/s);
    const faults = await everywhere(ada.page, out, "friends");
    // A press beside the name opens a table for her: she is told once it is there.
    await ada.page.locator(".friends li", { hasText: "Bea" }).locator(".btn", { hasText: "Invite" }).click();
    await says(ada.page, ".opening .notice", "Bea is invited as soon as");
    faults.push(...(await look(ada.page, out, "friends-open-for")));
    await ada.page.locator(".opening .agreed .big").click();
    await ada.page.locator(".waiting .chairs").waitFor();
    await go(bea.page, "#/learn");
    await says(bea.page, ".turns", "Ada lädt dich ein zu Strozzi");
    await bea.page.locator(".turns .quiet").click();
    await bea.page.locator(".turns").waitFor({ state: "detached" });
    // The next table is for anybody again.
    await go(ada.page, "#/open/strozzi");
    await ada.page.locator(".opening .agreed .big").waitFor();
    check((await ada.page.locator(".opening .notice").count()) === 0, "the next table is for her, too");
    const { link } = await open(ada.page, "strozzi", ["me", "open", "open"]);
    await go(ada.page, link);
    await ada.page.locator(".call summary").click();
    await ada.page.locator(".call .friends .btn").click();
    await says(ada.page, ".call .outcome", "Bea is told");
    faults.push(...(await look(ada.page, out, "friends-call")));
    // It is said on any page, at once.
    await go(bea.page, "#/learn");
    await says(bea.page, ".turns", "Ada lädt dich ein zu Strozzi");
    faults.push(...(await look(bea.page, out, "friends-invited")));
    await bea.page.locator(".turns a.btn").click();
    await bea.page.locator(".waiting .chairs").waitFor();
    await bea.page.locator(".chairs .btn").first().click();
    await says(ada.page, ".chairs", "Bea");
    // Who is blocked asks in vain.
    await go(bea.page, `#/player/${ada.id}`);
    await bea.page.locator(".acts .btn", { hasText: "Blockieren" }).click();
    await says(bea.page, ".aside", "Blockiert");
    const other = await open(ada.page, "liguria", ["me", "open", "open"]);
    await go(ada.page, other.link);
    await ada.page.locator(".call summary").click();
    await ada.page.locator(".call input").fill("bea");
    await ada.page.locator(".call form .btn").click();
    await says(ada.page, ".call .outcome", "bea is told");
    await ada.page.locator(".call input").fill("Nobody At All");
    await ada.page.locator(".call form .btn").click();
    await says(ada.page, ".call .outcome", "Nobody with an account");
    await go(bea.page, "#/learn");
    await bea.page.waitForTimeout(1_500);
    check((await bea.page.locator(".turns", { hasText: "Liguria" }).count()) === 0, "who is blocked invites");
    check(faults.length === 0, faults.join("\n"));
    ada.page.faults = ada.page.faults.filter((fault) => !/status of 404/.test(fault));
    for (const { page } of [ada, bea]) await leave(page);
  }),
};
