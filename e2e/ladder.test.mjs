// What one has reached against bots: the ladder, bests, streaks, and the list of games.
import { check, leave, PHONE, settled, visit, WIDE } from "./lib/browser.mjs";
import { fingers, look } from "./lib/checks.mjs";
import { ask } from "./lib/people.mjs";
import { account, serveGames } from "./lib/server.mjs";
import { begin, play, wait } from "./lib/table.mjs";

const tests = {};
tests["a finished game counts, three wins hold a rung, and a deleted game still counts"] = async ({ browser, url, out }) => {
  const page = await visit(browser, url, { size: WIDE });
  await page.locator(".ladder .rungs li").first().waitFor();
  check((await page.locator(".rungs .cur").innerText()).includes("Apprentice"), "the ladder does not begin at its foot");
  await begin(page, { game: "strozzi", seats: 3 });
  await play(page);
  // Two more like it, and all of them won.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.startsWith("fondaco:card:"));
    const card = JSON.parse(localStorage.getItem(key));
    for (const [index, id] of [card.id, "aa01", "aa02"].entries()) {
      const scores = card.scores.map((_, seat) => 100 + index - seat);
      localStorage.setItem(`fondaco:card:${id}`, JSON.stringify({ ...card, id, ms: card.ms + index, ranks: [1, 2, 3], scores }));
    }
  });
  await page.goto(`${url}#/`);
  await page.reload();
  const rung = page.locator(".rungs li", { hasText: "Apprentice" });
  await rung.waitFor();
  check((await rung.locator(".num").innerText()) === "3 of 3", await rung.innerText());
  check((await rung.locator(".pips .w").count()) === 3, "three wins are not three pips");
  check((await rung.innerText()).includes("won with 3 players"), await rung.innerText());
  check((await page.locator(".rungs .cur").innerText()).includes("Peddler"), "the next rung is another");
  // The puzzles of the day stand beside its deals.
  check((await page.locator("section[aria-labelledby=daily] a[href='#/puzzles']").count()) === 1, "the puzzles of the day are not beside its deals");
  const figures = await page.locator(".ladder .figures").innerText();
  check(figures.includes("102") && figures.includes("longest: 3"), figures);
  const faults = await look(page, out, "ladder-1440");
  // The list has the date, the points and the place; what is deleted stays won.
  await page.goto(`${url}#/games`);
  await page.locator(".kept li").first().waitFor();
  const first = await page.locator(".kept li").first().innerText();
  check(/102 points/.test(first) && /20\d\d/.test(first) && first.includes("You won"), first);
  await page.locator(".kept li").first().locator("button").last().click();
  await page.locator("dialog[open] .primary").click();
  await page.waitForFunction(() => document.querySelectorAll(".kept li").length === 2);
  await page.goto(`${url}#/`);
  await page.locator(".rungs li", { hasText: "3 of 3" }).waitFor();
  // A press plays for the next rung, with as many as last time.
  await page.locator(".ladder .btn").click();
  await page.locator(".table[data-game=strozzi]").waitFor();
  await wait(page);
  const bots = await page.evaluate(() => {
    const cards = Object.keys(localStorage).filter((key) => key.startsWith("fondaco:card:")).map((key) => JSON.parse(localStorage.getItem(key)));
    return JSON.stringify(cards.find((card) => card.stage === "playing").seats);
  });
  check(bots.includes("peddler") && (bots.match(/peddler/g) || []).length === 2, bots);
  check(faults.length === 0, faults.join("\n"));
  await leave(page);
};
tests["the ladder on a phone, in German"] = async ({ browser, url, out }) => {
  const page = await visit(browser, url, { size: PHONE, lang: "de-DE" });
  await page.locator(".ladder .rungs li").first().waitFor();
  await page.locator(".ladder .seg label").nth(1).click();
  const faults = [...(await look(page, out, "ladder-390-de")), ...(await fingers(page))];
  check(faults.length === 0, faults.join("\n"));
  await leave(page);
};
tests["the next game begins with what was chosen last, whatever else is stored"] = async ({ browser, url }) => {
  const page = await visit(browser, url);
  await begin(page, { game: "liguria", seats: 3, level: 1 });
  await page.goto(`${url}#/`);
  await page.locator(".stepper li").first().waitFor();
  check(await page.locator(".game:has(use[href='#cover-liguria']) input").isChecked(), "another game");
  check((await page.locator(".stepper li:not(.e)").count()) === 3, "another number of players");
  check(await page.locator(".seg.five input").nth(1).isChecked(), "another level");
  await page.evaluate(() => {
    localStorage.setItem("fondaco:last", '{"game": "chess", "players": 99, "level": 3');
    localStorage.setItem("fondaco:played", '[{"id": 1}, "nonsense"]');
  });
  await page.reload();
  await page.locator(".ladder .rungs li").first().waitFor();
  check(await page.locator(".game:has(use[href='#cover-strozzi']) input").isChecked(), "what cannot be read is believed");
  await leave(page);
};
tests["who has an account has one ladder on all devices"] = async ({ browser }) => {
  const server = await serveGames();
  try {
    await account(server.url, "Ginevra");
    const device = async (played) => {
      const page = await visit(browser, server.url);
      await page.evaluate((played) => played && localStorage.setItem("fondaco:played", JSON.stringify([played])), played);
      const known = await ask(page, "POST", "login", { login: "ginevra", password: "tre dadi e un gatto" });
      check(known.status === 200, `not logged in: ${known.status}`);
      await page.reload();
      return page;
    };
    const rung = (page, said) => page.locator(".rungs li", { hasText: "Apprentice" }).locator(".num", { hasText: said }).waitFor();
    const won = { game: "strozzi", players: 3, level: "apprentice", rank: 1, score: 100 };
    const phone = await device({ ...won, id: "aa01", ms: 1_700_000_000_000 });
    await rung(phone, "1 of 1");
    const laptop = await device({ ...won, id: "aa02", ms: 1_700_000_100_000 });
    await rung(laptop, "2 of 2");
    await phone.reload();
    await rung(phone, "2 of 2");
    // Whoever uses the browser next has another ladder.
    await phone.goto(`${server.url}#/account`);
    const out = phone.locator(".account .btn", { hasText: /^Log out$/ });
    await out.waitFor();
    await settled(phone);
    await out.click();
    await phone.waitForFunction(() => !localStorage.getItem("fondaco:played:account"));
    await phone.goto(`${server.url}#/`);
    await rung(phone, "1 of 1");
    for (const page of [phone, laptop]) await leave(page);
  } finally {
    await server.stop();
  }
};
export default tests;
