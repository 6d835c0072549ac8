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
  // Without an account one is told before anything else is asked, and comes back with one.
  const at = stranger.url();
  await stranger.locator(".tour-head a.join", { hasText: "with an account" }).waitFor();
  faults.push(...(await look(stranger, out, "tournament-open-390")), ...(await fingers(stranger)));
  await stranger.locator(".tour-head a.join").click();
  const fields = stranger.locator(".account .card").filter({ has: stranger.locator("h2", { hasText: "Make an account" }) });
  const own = `Taddea${Date.now() % 1_000_000}`;
  for (const [index, value] of [own, own.toLowerCase(), "tre dadi e un gatto"].entries()) await fields.locator("input").nth(index).fill(value);
  await fields.locator("form .btn").first().click();
  await stranger.locator(".codes").waitFor();
  await stranger.locator("a.btn.primary", { hasText: "Go on where you were" }).click();
  await stranger.waitForURL(at);
  await stranger.locator(".tour-head button.join").click();
  await stranger.locator(".tour-standings tbody tr", { hasText: own }).waitFor();
  // Below it stand others that one can enter.
  const other = await ask(host, "POST", "tournaments", { name: "Sunday sixes", game: "strozzi", players: 6, rounds: 3, clock: { daily: { days: 1 } }, public: true });
  check(other.status === 201, JSON.stringify(other.body));
  await go(host, `#/tournament/${made.body.id}`);
  await host.locator(".tour-others .tb", { hasText: "Sunday sixes" }).waitFor();
  check((await host.locator(".tour-others .tb", { hasText: "Tables of three" }).count()) === 0, "it stands below itself");
  faults.push(...(await look(host, out, "tournament-others")));
  await ask(host, "POST", `tournaments/${other.body.id}/cancel`, {});
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

tests["who rests or leaves, and the tournament as files"] = async ({ browser, out }) => {
  const { url } = await server();
  const names = ["Orsina", "Tullia", "Vanni", "Zeno"].map((name) => `${name}${Date.now() % 1_000_000}`);
  const people = [];
  for (const name of names) people.push(await account(url, name));
  const page = await known(browser, url, `Lapo${Date.now() % 1_000_000}`);
  const wanted = { name: "Rest and leave", game: "strozzi", players: 3, rounds: 3, clock: { daily: { days: 2 } }, public: true };
  const { body } = await ask(page, "POST", "tournaments", wanted);
  for (const one of people) await one.post(`tournaments/${body.id}/join`);
  await go(page, `#/tournament/${body.id}`);
  const row = (name) => page.locator(".tour-standings tbody tr", { hasText: name });
  await page.locator(".tour-head .start").waitFor();
  if (!(await told(page, body.id)).you) await page.locator(".tour-head .join").click();
  await row("Lapo").waitFor();
  // Before it begins, who leaves is gone.
  await people[3].post(`tournaments/${body.id}/leave`);
  await page.reload();
  await row(names[2]).waitFor();
  check((await row(names[3]).count()) === 0, "who has left is still there");
  await page.locator(".tour-head .start").click();
  await page.locator(".tour-mine").waitFor();
  // Resting is for the next round, and can be thought over.
  const rest = page.locator(".tour-head .rest");
  await rest.click();
  await page.locator(".tour-head .rest[aria-pressed=true]", { hasText: "Play on after all" }).waitFor();
  await row("Lapo").filter({ hasText: "rests" }).waitFor();
  const faults = await look(page, out, "tournament-rests");
  await page.locator(".tour-head .rest").click();
  await page.locator(".tour-head .rest[aria-pressed=false]").waitFor();
  // Who leaves now keeps the place in the standings, and is marked.
  await page.locator(".tour-head .leave").click();
  await row("Lapo").filter({ hasText: "left" }).waitFor();
  check((await page.locator(".tour-head .rest").count()) === 0, "who has left can rest");

  const file = async (ending) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`.tour-foot a[download$='.${ending}']`).click()]);
    check(download.suggestedFilename().endsWith(`.${ending}`), download.suggestedFilename());
    const parts = [];
    for await (const part of await download.createReadStream()) parts.push(part);
    return Buffer.concat(parts).toString("utf8");
  };
  const lines = (await file("csv")).trim().split(/\r?\n/);
  check(lines.length === 5 && names.slice(0, 3).every((name) => lines.some((line) => line.includes(name))), lines.join("\n"));
  const all = JSON.parse(await file("json"));
  check(all.name === "Rest and leave" && all.standings.length === 4 && all.begun.length === 1, JSON.stringify(all).slice(0, 300));
  check(all.standings.some((one) => one.player.name.startsWith("Lapo") && one.entry === "withdrawn"), "who has left is not marked");
  check(faults.length === 0, faults.join("\n"));
  await leave(page);
};

tests["somebody comes late, bots take the empty seats, and the chart shows the points"] = async ({ browser, out }) => {
  const { url } = await server();
  const names = ["Orsola", "Baldo", "Cassandra", "Dino"].map((name) => `${name}${Date.now() % 1_000_000}`);
  const people = [];
  for (const [at, name] of names.entries()) people.push(await known(browser, url, name, at === 3 ? { size: PHONE, lang: "de-DE", theme: "dark" } : {}));
  const [host, late] = [people[0], people[3]];
  const wanted = { name: "Late at the pier", game: "strozzi", players: 3, rounds: 2, odd: "bots", clock: { real_time: { base_ms: 600_000, increment_ms: 0 } }, public: true };
  const { body } = await ask(host, "POST", "tournaments", wanted);
  const [id, hash] = [body.id, `#/tournament/${body.id}`];
  const sit = async (page) => {
    await go(page, hash);
    await page.locator(".tour-mine .btn.primary").click();
  };
  const first = people.slice(0, 3);
  for (const page of first) if (!(await told(page, id)).you) await ask(page, "POST", `tournaments/${id}/join`, {});
  check((await ask(host, "POST", `tournaments/${id}/start`, {})).status === 200, "it does not begin");
  for (const page of first) await sit(page);
  for (const page of first) await page.locator(".table[data-game=strozzi]").waitFor({ timeout: 150_000 });
  // It has begun, and can still be entered: for the next round.
  await go(late, hash);
  await late.locator(".tour-head .join").click();
  await late.locator(".tour-head .leave").waitFor();
  check((await late.locator(".tour-mine").count()) === 0, "who comes late has a table at once");
  const faults = await look(late, out, "tournament-late-390-de");
  await playRound(first, id, 1);
  // Four people at tables of three: a bot sits at each of the two.
  const tables = await ask(host, "GET", `tournaments/${id}/rounds/2`);
  const bots = tables.body.tables.map((table) => table.seats.filter((seat) => seat.bot).length);
  check(bots.join() === "1,1" && tables.body.byes.length === 0, `bots: ${bots}`);
  for (const page of people) await sit(page);
  for (const page of people) await page.locator(".table[data-game=strozzi]").waitFor({ timeout: 150_000 });
  // Each line of the chart ends where the standings say.
  await go(host, hash);
  await host.locator(".tour-chart path.line.own").waitFor();
  const own = (await told(host, id)).your_standing;
  await host.locator(".tour-chart .key .own", { hasText: `${names[0]} ${own.points}` }).waitFor();
  faults.push(...(await look(host, out, "tournament-chart")));
  await host.locator(".tour-mine .btn.primary").click();
  await host.locator(".table[data-game=strozzi]").waitFor();
  await playRound(people, id, 2);
  await go(late, hash);
  const row = late.locator(".tour-standings tbody tr", { hasText: names[3] });
  await row.waitFor();
  const standing = (await told(late, id)).your_standing;
  check(standing.rounds[0] === null && standing.rounds[1]?.place > 0, `what was missed gave something: ${JSON.stringify(standing)}`);
  faults.push(...(await look(late, out, "tournament-late-end-390-de")), ...(await fingers(late)));
  check(faults.length === 0, faults.join("\n"));
  for (const page of people) await leave(page);
};

tests["who sits out is told, and so is everybody when it is called off"] = async ({ browser, out }) => {
  const { url } = await server();
  const names = ["Agnola", "Bice", "Corso", "Duccio"].map((name) => `${name}${Date.now() % 1_000_000}`);
  const people = [];
  for (const [at, name] of names.entries()) people.push(await known(browser, url, name, at % 2 ? { size: PHONE, lang: "fr-FR" } : {}));
  const [host] = people;
  const wanted = { name: "One too many", game: "strozzi", players: 3, rounds: 2, odd: "byes", clock: { real_time: { base_ms: 600_000, increment_ms: 0 } }, public: true };
  const { body } = await ask(host, "POST", "tournaments", wanted);
  for (const page of people) {
    if (!(await told(page, body.id)).you) await ask(page, "POST", `tournaments/${body.id}/join`, {});
    await go(page, "#/learn");
    await page.locator(".lessons").waitFor();
  }
  check((await ask(host, "POST", `tournaments/${body.id}/start`, {})).status === 200, "it does not begin");
  const at = people.map((page) => page.locator(".turns", { hasText: "One too many" }));
  for (const bar of at) await bar.waitFor();
  const said = await Promise.all(at.map((bar) => bar.innerText()));
  const place = said.findIndex((words) => /you sit out round 1|vous passez la ronde 1/.test(words));
  const sitsOut = people[place];
  check(sitsOut && said.filter((words) => /table/.test(words)).length === 3, said.join(" | "));
  const faults = await look(sitsOut, out, "tournament-bye");
  await sitsOut.locator(".turns a.btn").click();
  await sitsOut.locator(".tc.byes li", { hasText: names[place] }).waitFor();
  faults.push(...(await look(sitsOut, out, "tournament-bye-page")));
  check((await ask(host, "POST", `tournaments/${body.id}/cancel`, {})).status === 200, "it is not called off");
  // Who looks at its page sees it there; the others are told where they are.
  await sitsOut.locator(".tour-head", { hasText: /called off|annulé/ }).waitFor();
  for (const page of people.filter((page) => page !== sitsOut)) {
    await page.locator(".turns", { hasText: /called off|annulé/ }).waitFor();
    // Their tables are played all the same, and that is said beside it.
    check((await page.locator(".turns").count()) === 2, "what waits is said no more");
    if (page !== host) faults.push(...(await look(page, out, "tournament-called-off")));
  }
  check(faults.length === 0, faults.join("\n"));
  for (const page of people) await leave(page);
};

/** What the page of a duplicate round offers once it is over: friends, one's own seat, a challenge, and where one chose differently. */
async function duplicate(browser, page, { friend, faults, out }) {
  await page.locator(".tour-same .known li", { hasText: friend }).waitFor();
  check((await page.locator(".spread circle.friend").count()) === 1, "whom one follows is not told apart");
  check(/\d points: .* Place \d of 4/.test(await page.locator(".tour-same .made").innerText()), await page.locator(".tour-same .made").innerText());
  await page.locator(".tour-same .tour-tabs label", { hasText: "Only seat" }).click();
  await page.locator(".tour-same .made", { hasText: /of [12] by that/ }).waitFor();
  await page.locator(".again .apart").click();
  await page.locator(".tour-apart h3").waitFor();
  faults.push(...(await look(page, out, "tournament-apart")));
  await page.locator(".again .beat").click();
  await page.locator(".dare-send").waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator(".dare-send .link").click();
  await page.locator(".dare-send .link", { hasText: "Copied" }).waitFor();
  const sent = (await page.evaluate(() => navigator.clipboard.readText())).split(" ").pop();
  const other = await visit(browser, sent, { settings: { name: "Bea" } });
  await other.locator(".dared", { hasText: "A deal that several tables shared" }).waitFor();
  check((await other.locator(".dared").innerText()).includes("has been checked"), "the moves do not prove the result");
  await other.locator(".dared .big").click();
  await other.locator(".table[data-game=strozzi] .decision").first().waitFor({ timeout: 60_000 });
  await leave(other);
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
  // The first follows another: they are found among all discs.
  const friend = end.standings.find((row) => row.player.name === names[2]).player;
  check((await ask(host, "PUT", `players/${friend.id}/follow`)).status < 300, "not followed");
  for (const [at, page] of people.slice(0, 2).entries()) {
    await go(page, hash);
    await page.locator(".tour-standings tbody tr").nth(3).waitFor();
    await page.locator(".tour-same").waitFor();
    if (page === host) await duplicate(browser, page, { friend: friend.name, faults, out });
    const ranks = await page.locator(".tour-standings tbody .rank").allInnerTexts();
    check(ranks.length === 4 && ranks[0].includes("1"), `ranks: ${ranks}`);
    faults.push(...(await look(page, out, `tournament-end-${at}`)));
  }
  check(faults.length === 0, faults.join("\n"));
  for (const page of people) await leave(page);
};
export default tests;
