// Tournaments: opened, joined by link, played round by round, compared, and left.
import { check, leave, PHONE, visit } from "./lib/browser.mjs";
import { fingers, look } from "./lib/checks.mjs";
import { ask, go, open } from "./lib/people.mjs";
import { account, shared } from "./lib/server.mjs";
import { dice, play } from "./lib/table.mjs";

const server = shared();

/** Somebody with an account, on the first screen. */
async function known(browser, url, name, options) {
  await account(url, name);
  const page = await visit(browser, url, options);
  const answer = await ask(page, "POST", "login", { login: name.toLowerCase(), password: "tre dadi e un gatto" });
  check(answer.status === 200, `not logged in: ${answer.status}`);
  page.base = url;
  await page.reload();
  return page;
}

const tests = {};
tests["the lists, a public tournament, and one that is called off"] = async ({ browser, out }) => {
  const { url } = await server();
  const host = await known(browser, url, "Fiammetta");
  const made = await ask(host, "POST", "tournaments", { name: "Tables of three", game: "liguria", players: 3, rounds: 2, clock: { daily: { days: 2 } }, public: true });
  check(made.status === 201, JSON.stringify(made.body));
  const stranger = await visit(browser, `${url}#/tournaments`, { size: PHONE });
  await stranger.locator(".tour-list .tb", { hasText: "Tables of three" }).waitFor();
  const faults = [...(await look(stranger, out, "tournaments-390")), ...(await fingers(stranger))];
  await stranger.locator(".tour-list .tb").first().click();
  await stranger.locator(".tour-head .join").waitFor();
  faults.push(...(await look(stranger, out, "tournament-open-390")), ...(await fingers(stranger)));
  await go(host, `#/tournament/${made.body.id}`);
  await host.locator(".cancel").click();
  await host.locator(".cancel", { hasText: "Really" }).click();
  await host.locator(".tour-head", { hasText: "called off" }).waitFor();
  await go(host, "#/tournament/nonsense");
  await host.locator(".empty", { hasText: "no such tournament" }).waitFor();
  host.faults = host.faults.filter((fault) => !/404/.test(fault));
  check(faults.length === 0, faults.join("\n"));
  for (const page of [host, stranger]) await leave(page);
};

/** What the server says of a tournament to one who plays in it. */
const told = async (page, id) => (await ask(page, "GET", `tournaments/${id}`)).body;

/** The first two decide once as one does; then everybody decides by the server's interface, until the round is over. */
async function playRound(people, id, round) {
  const playing = people.map(async (page, at) => {
    if (at < 2) await play(page, { roll: dice(round + at), decisions: 1 });
    for (const start = Date.now(); Date.now() - start < 240_000; ) {
      const now = await told(page, id);
      if (now.round !== round || now.stage !== "running") return;
      const own = now.your_table;
      const seen = own?.stage === "playing" && (await ask(page, "GET", `matches/${own.match}/snapshot`)).body;
      const action = seen && seen.view?.strozzi?.legal?.at(-1);
      if (!action) {
        await page.waitForTimeout(150);
        continue;
      }
      const { status } = await ask(page, "POST", `matches/${own.match}/act`, { do: { play: { at: seen.table.seq, action } } });
      check([200, 409, 429].includes(status), `a decision is answered with ${status}`);
    }
    throw new Error(`round ${round} does not end`);
  });
  await Promise.all(playing);
}

tests["four people through three rounds, each dealt the same at both tables"] = async ({ browser, out }) => {
  const { url } = await server();
  // Names of their own: the server keeps them if the test is run once more.
  const names = ["Ginevra", "Lorenzo", "Piero", "Bianca"].map((name) => `${name}${Date.now() % 1_000_000}`);
  const people = [];
  for (const [at, name] of names.entries()) people.push(await known(browser, url, name, at === 1 ? { size: PHONE, lang: "de-DE" } : {}));
  const [host, ...others] = people;
  // One opens it, with the usual form; the others come by the link.
  await go(host, "#/tournaments/new");
  await host.locator(".tour-name input").fill("Three rounds");
  await host.locator(".opening select").first().selectOption("3");
  await host.locator(".opening select").nth(1).selectOption("3");
  await host.locator(".switches input").first().check();
  await host.locator(".opening .primary.big").click();
  await host.locator(".tour-head").waitFor();
  const [, hash, id] = /(#\/tournament\/([^/]+).*)$/.exec(host.url());
  for (const page of others) {
    await go(page, hash);
    await page.locator(".tour-head .join").click();
    await page.locator(".tour-head .leave").waitFor();
  }
  if (!(await told(host, id)).you) await host.locator(".tour-head .join").click();
  await host.locator(".tour-standings tbody tr").nth(3).waitFor();
  // One looks elsewhere meanwhile, and one is at another table.
  const [learner, away] = people.slice(2);
  await go(learner, "#/learn");
  const other = await open(away, "liguria", ["me", "open", "open"]);
  await go(away, other.link);
  await away.locator(".waiting .chairs").waitFor();
  await host.locator(".tour-head .start").click();
  const faults = [];
  for (let round = 1; round <= 3; round++) {
    for (const [at, page] of people.entries()) {
      if (round === 1 && at > 1) {
        // They are told wherever they are, and how long the table waits.
        const bar = page.locator(".turns", { hasText: /Round 1 of Three rounds: your table is ready.*Strozzi with/s });
        await bar.waitFor();
        check(/begins in [12]:\d\d/.test(await bar.locator(".left").innerText()), await bar.innerText());
        await page.waitForFunction(() => document.title.startsWith("(1) "));
        if (page === learner) {
          check((await page.locator(".top .count").innerText()) === "1", "the count in the navigation");
          faults.push(...(await look(page, out, "tournament-calls")));
        }
        await bar.locator("a.btn").click();
        continue;
      }
      await go(page, hash);
      await page.locator(".tour-mine .btn.primary").waitFor();
      if (round === 1 && at < 2) faults.push(...(await look(page, out, `tournament-table-${at}`)));
      await page.locator(".tour-mine .btn.primary").click();
    }
    // A table begins once its people are there.
    for (const page of people) await page.locator(".table[data-game=strozzi]").waitFor({ timeout: 150_000 });
    await playRound(people, id, round);
  }
  // Who is still at the table hears that it is over.
  await learner.locator(".turns", { hasText: "Three rounds is over" }).waitFor();
  const end = await told(host, id);
  check(end.stage === "finished", `the tournament is ${end.stage}`);
  for (const [at, page] of people.slice(0, 2).entries()) {
    await go(page, hash);
    await page.locator(".tour-standings tbody tr").nth(3).waitFor();
    await page.locator(".tour-same").waitFor();
    const ranks = await page.locator(".tour-standings tbody .rank").allInnerTexts();
    check(ranks.length === 4 && ranks[0].includes("1"), `ranks: ${ranks}`);
    faults.push(...(await look(page, out, `tournament-end-${at}`)));
  }
  check(faults.length === 0, faults.join("\n"));
  for (const page of people) await leave(page);
};
export default tests;
