// Found: an invitation says what it is to and lets one look on without a name; links to matches open for whoever gets them.
import { PHONE, WIDE, check, leave, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { account, guest, openTable, serveGames } from "./lib/server.mjs";
import { begin, dice, play } from "./lib/table.mjs";

const PASSWORD = "tre dadi e un gatto";
const on = (run) => async (given) => {
  const server = await serveGames();
  try {
    await run({ ...given, server, url: server.url });
  } finally {
    await server.stop();
  }
};
const says = (page, selector, words) => page.locator(selector, { hasText: words }).first().waitFor();
const SIZES = [WIDE, { width: 820, height: 1180 }, { width: 844, height: 390 }, PHONE];

/** A private match that bots have played to its end, and its link. */
async function played(url, owner) {
  const { match, invitation } = await openTable(owner, { seats: ["me", "greedy", "greedy"], open: false });
  await owner.post(`matches/${match}/manage`, { do: "start" });
  await owner.post(`matches/${match}/act`, { do: "away" });
  for (const start = Date.now(); Date.now() - start < 120_000; ) {
    if ((await owner.get(`matches/${match}`)).ended) return { match, invitation };
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the match does not end");
}

/** On the page of the account. */
async function logIn(page, login) {
  const form = page.locator(".account .card").filter({ has: page.locator("h2", { hasText: /Log in|Anmelden/ }) });
  await form.locator("input").nth(0).fill(login);
  await form.locator("input").nth(1).fill(PASSWORD);
  await form.locator("form .btn").first().click();
}

export default {
  "an invitation says what it is to, and one looks on without a name": on(async ({ browser, url, out }) => {
    const anna = await guest(url, "Anna");
    const { match, invitation } = await openTable(anna, { seats: ["me", "open", "merchant", "open"], open: false, clock: { real_time: { base_ms: 600_000, increment_ms: 10_000 } } });
    const link = `${url}#/match/${match}/${invitation}`;
    const page = await visit(browser, link);
    await says(page, ".invited .by", /Anna invites you to/);
    for (const words of [/2 of 4 are seated/, /10 min each, 10 s more/, /Casual/, /Edition/]) await says(page, ".invited .facts", words);
    await says(page, ".invited .stands", /begins when all seats are taken/);
    const faults = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.waitForTimeout(300);
      faults.push(...(await look(page, out, `invited-${size.width}`)));
    }
    await page.locator(".watch").click();
    await page.locator(".waiting .chairs").waitFor();
    check((await page.locator(".waiting .chairs", { hasText: /Guest/ }).count()) === 0, "who looks on sits there");
    await leave(page);
    // In the middle, and after the end.
    const ben = await guest(url, "Ben");
    await ben.post(`matches/${match}/join`, { invitation });
    await anna.post(`matches/${match}/manage`, { do: { bot: { seat: 3, level: "greedy" } } });
    await anna.post(`matches/${match}/manage`, { do: "start" });
    const late = await visit(browser, link, { lang: "de-DE", size: PHONE, theme: "dark" });
    await says(late, ".invited .stands", /läuft schon/);
    // The points are open at this table, so they are shown as they are now.
    await says(late, ".podium li", /\d Punkte/);
    check((await late.locator(".podium li").count()) === 4, "somebody is missing");
    await says(late, ".invited .cap", /Runde 1 von 3/);
    faults.push(...(await look(late, out, "invited-late-390")));
    // Loading the page is not deciding: it is asked again until one has.
    await late.reload();
    await late.locator(".watch.primary").click();
    await late.locator(".table").waitFor();
    await leave(late);
    check(faults.length === 0, faults.join("\n"));
  }),

  "who is logged in is told what they are invited to, before they sit down": on(async ({ browser, url, out }) => {
    const anna = await account(url, "Anna", PASSWORD);
    const clock = { real_time: { base_ms: 600_000, increment_ms: 10_000 } };
    const known = async (name, hash, options) => {
      await account(url, name, PASSWORD);
      const page = await visit(browser, url, options);
      await page.evaluate(async ([login, password]) => {
        const headers = { "content-type": "application/json" };
        await fetch("api/v1/login", { method: "POST", headers, body: JSON.stringify({ login, password }) });
      }, [name.toLowerCase(), PASSWORD]);
      // As from a mail: one comes there once, from elsewhere.
      await page.goto("about:blank");
      await page.goto(url + hash);
      return page;
    };
    // Before the start, the room says it: whose table, seats, clock, what it counts for, and the edition to look at.
    const first = await openTable(anna, { seats: ["me", "open", "merchant"], open: false, clock });
    const link = (table) => `#/match/${table.match}/${table.invitation}`;
    const ben = await known("Ben", link(first));
    await says(ben, ".waiting .by", /Anna invites you to/);
    await says(ben, ".waiting .head", /10 min each, 10 s more/);
    await says(ben, ".waiting .head", /one seat is free/);
    await says(ben, ".waiting .facts", /Casual/);
    const faults = await look(ben, out, "invited-known-wait");
    await ben.locator(".waiting .facts a", { hasText: "Edition" }).click();
    await ben.locator(".edition, .e-page, main.page h1").first().waitFor();
    await leave(ben);
    // In the middle: one is told so, and sits down or looks on.
    await anna.post(`matches/${first.match}/manage`, { do: { bot: { seat: 1, level: "greedy" } } });
    await anna.post(`matches/${first.match}/manage`, { do: "start" });
    const cleo = await known("Cleo", link(first), { lang: "de-DE", size: PHONE, theme: "dark" });
    await says(cleo, ".invited .by", /Anna/);
    await says(cleo, ".invited .stands", /läuft schon/);
    await says(cleo, ".invited .facts", /Ausgabe|Edition/);
    check((await cleo.locator(".invited input").count()) === 0, "who is known is asked for a name");
    faults.push(...(await look(cleo, out, "invited-known-late-390")));
    await cleo.locator(".invited .watch").click();
    await cleo.locator(".table").waitFor();
    // Once is enough.
    await cleo.reload();
    await cleo.locator(".table").waitFor();
    await leave(cleo);
    // After the end: who won, and the way to look back.
    const over = await played(url, anna);
    const dora = await known("Dora", link(over));
    await says(dora, ".invited .stands", /is over: .* won/);
    // Everybody's place and points, and a table like it.
    await dora.locator(".podium li").nth(2).waitFor();
    check(/^1/.test(await dora.locator(".podium li").first().innerText()), "who won is not first");
    check((await dora.locator(".podium li", { hasText: /\d points/ }).count()) === 3, await dora.locator(".podium").innerText());
    faults.push(...(await look(dora, out, "invited-over")));
    await dora.locator(".invited .primary").click();
    await dora.locator(".replay").waitFor();
    await leave(dora);
    const elio = await known("Elio", link(over), { size: PHONE });
    await elio.locator(".podium li").nth(2).waitFor();
    faults.push(...(await look(elio, out, "invited-over-390")));
    await elio.locator(".invited .like").click();
    await elio.locator(".opening .seating select").nth(1).waitFor();
    const seated = await elio.locator(".opening .seating select").evaluateAll((all) => all.map((one) => one.value));
    check(seated.length === 2 && seated.every((level) => level !== ""), `other seats: ${seated}`);
    await leave(elio);
    check(faults.length === 0, faults.join("\n"));
  }),

  "who logs in or makes an account comes back to the table": on(async ({ browser, url }) => {
    const anna = await account(url, "Anna", PASSWORD);
    await account(url, "Ben", PASSWORD);
    const { match, invitation } = await openTable(anna, { seats: ["me", "open", "merchant"], open: false, rated: true, clock: { daily: { days: 1 } } });
    const link = `#/match/${match}/${invitation}`;
    const ben = await visit(browser, url + link);
    // A rated table is for accounts.
    await says(ben, ".invited", /with an account/);
    check((await ben.locator(".invited input").count()) === 0, "a guest could sit down");
    await ben.locator(".invited .else a").click();
    await logIn(ben, "ben");
    await ben.waitForURL(`**/${link}`);
    await ben.locator(".waiting .chairs").waitFor();
    await leave(ben);
    // A new account has codes to be read first.
    const cleo = await visit(browser, url + link);
    await cleo.locator(".invited .else a").click();
    const made = cleo.locator(".account .card").filter({ has: cleo.locator("h2", { hasText: "Make an account" }) });
    for (const [index, value] of ["Cleo", "cleo", PASSWORD].entries()) await made.locator("input").nth(index).fill(value);
    await made.locator("form .btn").first().click();
    await cleo.locator(".codes").waitFor();
    await cleo.locator("a.btn.primary", { hasText: "Back to the table" }).click();
    await cleo.locator(".waiting .chairs").waitFor();
    await leave(cleo);
    // The way in the corner leads back, too; and so does the one in the sheet that asks for a name, wherever that was.
    const [dora, elio] = [await visit(browser, url + link), await visit(browser, `${url}#/leaders/strozzi`, { lang: "de-DE", size: PHONE })];
    await account(url, "Dora", PASSWORD);
    await account(url, "Elio", PASSWORD);
    await says(dora, ".invited", /with an account/);
    await dora.locator(".top .me").click();
    await logIn(dora, "dora");
    await dora.waitForURL(`**/${link}`);
    await leave(dora);
    await elio.locator("main").waitFor();
    await elio.locator(".top .me").click();
    await logIn(elio, "elio");
    await elio.waitForURL("**/#/leaders/strozzi");
    // Who is logged in comes to their account for something else.
    await elio.locator(".top .me").click();
    await elio.locator(".whom").waitFor();
    await elio.reload();
    await elio.locator(".whom").waitFor();
    check(/#\/account$/.test(elio.url()) && (await elio.locator("a.btn.primary", { hasText: "Weiter" }).count()) === 0, "they are sent away");
    await leave(elio);
  }),

  "a match that is over says so, and its links work for whoever gets them": on(async ({ browser, url }) => {
    const anna = await guest(url, "Anna");
    const { match, invitation } = await played(url, anna);
    const page = await visit(browser, `${url}#/match/${match}/${invitation}`);
    await says(page, ".invited .stands", /is over: .* won/);
    await page.locator(".invited .primary").click();
    await page.locator(".replay").waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.keyboard.press("ArrowRight");
    await page.locator("[aria-label^='Copy']").first().click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    check(link.includes(`#/replay/${match}~${invitation}/`), `the link: ${link}`);
    await leave(page);
    // Somebody else, who knows nothing but the link; and nobody without the key.
    const other = await visit(browser, link);
    await other.locator(".replay").waitFor();
    // By the same link they look at it together, though neither of them played.
    const third = await visit(browser, link, { size: PHONE, lang: "de-DE" });
    for (const [page, name] of [[other, "Bea"], [third, "Carla"]]) {
      await page.locator(".onlookers .btn").click();
      await page.locator("dialog[open] input").fill(name);
      await page.locator("dialog[open] .primary").click();
      await page.locator(".onlookers [role=status]").first().waitFor();
    }
    const at = (page, step) => page.waitForFunction((step) => document.querySelector(".replay input[type=range]").value === step, step);
    await other.keyboard.press("Home");
    await at(third, "0");
    await other.keyboard.press("ArrowRight");
    await at(third, await other.locator(".replay input[type=range]").inputValue());
    await leave(third);
    await other.goto(`${url}#/review/${match}~${invitation}`);
    await other.reload();
    await other.locator(".rev").waitFor();
    check((await other.locator(".empty").count()) === 0, "the review is not there");
    await leave(other);
    const without = await visit(browser, `${url}#/replay/${match}`);
    await without.locator(".empty").waitFor();
    without.faults = without.faults.filter((fault) => !/404/.test(fault));
    await leave(without);
  }),

  "a game against bots opens anywhere by its link": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await begin(page, { seats: 3 });
    await play(page, { roll: dice(5), decisions: 6 });
    const id = await page.evaluate(() => location.hash.split("/")[2]);
    await page.goto(`${url}#/replay/${id}/9`);
    await page.locator(".replay").waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("[aria-label^='Copy']").first().click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    check(/#\/game\/[\w-]+\/9$/.test(link) && link.length < 8000, `the link: ${link.length}`);
    const board = await page.locator("main#board").innerText();
    await leave(page);
    const friend = await visit(browser, link, { size: WIDE });
    await friend.locator(".replay").waitFor();
    await friend.waitForFunction(() => document.querySelector(".replay input[type=range]").value === "9");
    check((await friend.locator("main#board").innerText()).length > board.length / 2, "another board");
    await leave(friend);
    // Half a link is no game, and says so.
    const half = await visit(browser, link.slice(0, link.length / 2));
    await half.locator(".empty").waitFor();
    await leave(half);
  },
};
