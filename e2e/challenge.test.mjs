// Duplicate: the same deal for several people, each alone against the same bots; by link, and one a day.
import { check, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { fingers, look } from "./lib/checks.mjs";
import { ask, go } from "./lib/people.mjs";
import { account, shared } from "./lib/server.mjs";
import { begin, dice, play, wait } from "./lib/table.mjs";

/** The steps of the latest match that is kept here, in notation, decisions and draws alike. */
const steps = (page) =>
  page.evaluate(() => {
    const cards = Object.keys(localStorage).filter((key) => key.startsWith("fondaco:card:")).map((key) => JSON.parse(localStorage.getItem(key)));
    const { id } = cards.sort((a, b) => b.ms - a.ms)[0];
    const logs = Object.keys(localStorage).filter((key) => key.startsWith(`fondaco:log:${id}:`));
    logs.sort((a, b) => Number(a.split(":").pop()) - Number(b.split(":").pop()));
    const entries = logs.flatMap((key) => JSON.parse(localStorage.getItem(key)));
    return entries.map((entry) => JSON.stringify(entry).match(/"step":"([^"]+)"/)?.[1]).filter(Boolean);
  });

/** The link on the page that challenges others. */
async function link(page) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator(".dare-send .link").click();
  await page.locator(".dare-send .link", { hasText: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  check(/points of this deal. Beat my score! http\S+#\/beat\/[\w-]+$/.test(copied), copied.slice(0, 200));
  return copied.split(" ").pop();
}

const number = async (page, selector) => Number(await page.locator(selector).first().innerText());

const tests = {};
tests["a challenge by link: the same deal, both side by side, and a link back"] = async ({ browser, url, out }) => {
  const ada = await visit(browser, url, { settings: { name: "Ada" } });
  await begin(ada, { game: "strozzi", seats: 3 });
  await play(ada);
  await ada.locator("dialog.result .dare-offer a").click();
  await ada.locator(".dare-send").waitFor();
  check((await ada.locator(".dare-both").count()) === 0, "there is something to compare with");
  const faults = await look(ada, out, "challenge-send-1440");
  const sent = await link(ada);
  const hers = await steps(ada);

  const bea = await visit(browser, sent, { settings: { name: "Bea" } });
  await bea.locator(".dared").waitFor();
  const invited = await bea.locator(".dared").innerText();
  check(invited.includes("Ada challenges you") && invited.includes("2 bots: Apprentice") && invited.includes("has been checked"), invited);
  const beat = await number(bea, ".dared .num");
  faults.push(...(await look(bea, out, "challenge-opened-1440")));
  await bea.locator(".dared .big").click();
  await bea.locator(".table[data-game=strozzi]").waitFor();
  await wait(bea);
  // Up to the first decision nothing can differ: neither the draws nor the bots' answers.
  const begun = await steps(bea);
  check(begun.length > 3 && begun.every((step, index) => step === hers[index]), `${begun.slice(0, 12)} | ${hers.slice(0, 12)}`);
  check((await bea.locator(".dare-strip").innerText()).includes(`Beat Ada: ${beat} points`), await bea.locator(".dare-strip").innerText());
  await play(bea, { roll: dice(99) });
  await bea.locator("dialog.result .dare-offer a").click();
  await bea.locator(".dare-both tbody tr").first().waitFor();
  const total = (await bea.locator(".dare-both .total td").allInnerTexts()).slice(0, 2).map(Number);
  check(total[1] === beat, `${total} is not ${beat}`);
  const title = await bea.locator(".dare-head h1").innerText();
  const ahead = total[0] - total[1];
  const said = ahead > 0 ? /You beat Ada by/ : ahead < 0 ? /behind Ada/ : /Level with Ada/;
  check(said.test(title), `${title}: ${total}`);
  // What both made of each source adds up.
  for (const column of [0, 1]) {
    const sources = await bea.locator(`.dare-both .source td:nth-of-type(${column + 1})`).allInnerTexts();
    check(sources.map(Number).reduce((a, b) => a + b, 0) === total[column], `${sources} is not ${total[column]}`);
  }
  check((await bea.locator(".dare-both .bot").count()) === 2, "the bots are not compared");
  await bea.locator(".parted a").last().waitFor();
  faults.push(...(await look(bea, out, "challenge-compared-1440")));
  const back = await link(bea);
  // The other's game can be looked at from there.
  await bea.locator(".parted a").last().click();
  await bea.locator(".table .replay").waitFor();

  // Another try is one, and says so.
  await bea.goto(sent);
  await bea.locator(".dared", { hasText: `Your first try: ${total[0]} points` }).waitFor();
  await bea.locator(".dared button", { hasText: "Play it again" }).click();
  await bea.locator(".dare-strip", { hasText: "try 2" }).waitFor();

  // The first has played it already: the answer stands beside it at once.
  await ada.goto(back);
  await ada.locator(".dared", { hasText: "Bea challenges you" }).waitFor();
  check(faults.length === 0, faults.join("\n"));
  for (const page of [ada, bea]) await leave(page);
};
tests["a challenge on a phone in the dark, in German, and links that carry none"] = async ({ browser, url, out }) => {
  const page = await visit(browser, url, { size: PHONE, lang: "de-DE", theme: "dark" });
  await begin(page, { game: "strozzi", seats: 3 });
  await play(page);
  await page.locator("dialog.result .dare-offer a").click();
  await page.locator(".dare-send").waitFor();
  const faults = [...(await look(page, out, "challenge-send-390-de")), ...(await fingers(page))];
  // It is offered in the list of games, too.
  await page.goto(`${url}#/games`);
  await page.locator(".kept .dare").waitFor();
  faults.push(...(await look(page, out, "challenge-games-390-de")), ...(await fingers(page)));
  await page.locator(".kept .dare").click();
  await page.locator(".dare-send .choice input").uncheck();
  await page.locator(".dare-send .cap", { hasText: "nur mit deinem Ergebnis" }).waitFor();
  for (const odd of ["abc", "eJz-_", "A".repeat(70_000)]) {
    await page.goto(`${url}#/beat/${odd}`);
    await page.locator(".empty", { hasText: "keine Herausforderung" }).waitFor();
  }
  await page.goto(`${url}#/challenge/none`);
  await page.locator(".empty").waitFor();
  check(faults.length === 0, faults.join("\n"));
  await leave(page);
};
tests["the deal of the day is the same for everybody, counts once, and makes a streak"] = async ({ browser, url, out }) => {
  const start = async (options) => {
    const page = await visit(browser, url, options);
    await page.locator("#daily").waitFor();
    await page.goto(`${url}#/daily`);
    await page.locator(".daily .lesson .primary").first().click();
    await page.locator(".table[data-game=strozzi]").waitFor();
    await wait(page);
    return page;
  };
  const [one, other] = [await start({ size: WIDE }), await start({ size: PHONE, lang: "fr-FR", theme: "dark" })];
  const [first, second] = [await steps(one), await steps(other)];
  check(first.length > 3 && JSON.stringify(first) === JSON.stringify(second), `${first} | ${second}`);
  await play(one);
  check((await one.locator("dialog.result .dare-offer").innerText()).includes("today’s deal"), "it is not said to be of the day");
  await one.goto(`${url}#/daily`);
  const mine = one.locator(".daily .lesson").first();
  await mine.locator(".made").waitFor();
  check((await mine.innerText()).includes("One day in a row"), await mine.innerText());
  await mine.locator("summary").click();
  check((await mine.locator(".days tbody tr").count()) === 1, "the day is not among the days");
  const faults = await look(one, out, "daily-1440");
  const points = await mine.locator(".made b").innerText();
  // Once more does not count.
  await mine.locator("button", { hasText: "Play it again" }).click();
  await one.locator(".dare-strip", { hasText: "try 2" }).waitFor();
  await play(one, { decisions: 1 });
  await one.goto(`${url}#/daily`);
  await one.locator(".daily .lesson a", { hasText: "Go on with your try" }).waitFor();
  await one.goto(`${url}#/`);
  await one.locator(".tb", { hasText: points }).waitFor();
  // A deleted game still counts.
  await one.goto(`${url}#/games`);
  await one.locator(".kept li").first().waitFor();
  for (let left = await one.locator(".kept li").count(); left > 0; left--) {
    await one.locator(".kept li").first().locator("button").last().click();
    await one.locator("dialog[open] .primary").click();
    await one.waitForFunction((left) => document.querySelectorAll(".kept li").length === left, left - 1);
  }
  await one.goto(`${url}#/daily`);
  await one.locator(".daily .lesson .made", { hasText: points }).waitFor();
  await other.goto(`${url}#/daily`);
  await other.locator(".daily .lesson").first().waitFor();
  faults.push(...(await look(other, out, "daily-390-fr")), ...(await fingers(other)));
  check(faults.length === 0, faults.join("\n"));
  for (const page of [one, other]) await leave(page);
};
const server = shared();

/** Somebody with an account, who is logged in. */
async function known(browser, url, name, options) {
  await account(url, name);
  const page = await visit(browser, url, options);
  page.base = url;
  const answer = await ask(page, "POST", "login", { login: name.toLowerCase(), password: "tre dadi e un gatto" });
  check(answer.status === 200, `not logged in: ${answer.status}`);
  await page.reload();
  return page;
}
tests["first tries of the deal of the day stand on everybody's ladder"] = async ({ browser, out }) => {
  const { url } = await server();
  const names = ["Ginevra", "Lorenzo"].map((name) => `${name}${Date.now() % 1_000_000}`);
  const faults = [];
  for (const [at, name] of names.entries()) {
    const page = await known(browser, url, name, at === 0 ? { size: WIDE } : { size: PHONE, lang: "de-DE", theme: "dark" });
    await go(page, "#/daily");
    const mine = page.locator(".daily .lesson").first();
    await mine.locator(".primary").first().click();
    await page.locator(".table[data-game=strozzi]").waitFor();
    await play(page, { roll: dice(at + 3) });
    await go(page, "#/daily");
    const own = mine.locator(".among tr.best", { hasText: name });
    await own.waitFor();
    check((await mine.locator(".among tbody tr:not(.gap)").count()) >= at + 1, "others are missing");
    await mine.locator(".among .stands", { hasText: at === 0 ? /You are number \d+ of \d+/ : /Du bist Nummer \d+ von \d+/ }).waitFor();
    faults.push(...(await look(page, out, `daily-among-${at}`)), ...(at === 1 ? await fingers(page) : []));
    // The points are those of the table, and the first screen says the rank too.
    const points = (await own.locator("td").nth(1).innerText()).trim();
    check((await mine.locator(".made b").innerText()).includes(points), `${points} are not what was made`);
    await go(page, "#/");
    await page.locator("#daily ~ ul .tb", { hasText: at === 0 ? /number \d+ of \d+/ : /Nummer \d+ von \d+/ }).first().waitFor();
    // Nobody has played yesterday's.
    await go(page, "#/daily");
    await mine.locator(".among .go button").nth(1).click();
    await mine.locator(".among .q").first().waitFor();
    await leave(page);
  }
  // Without an account one sees it, and how to stand there.
  const stranger = await visit(browser, `${url}#/daily`);
  await stranger.locator(".among", { hasText: names[0] }).first().waitFor();
  await stranger.locator(".among a", { hasText: "With an account" }).first().waitFor();
  await leave(stranger);
  check(faults.length === 0, faults.join("\n"));
};
export default tests;
