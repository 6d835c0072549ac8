// Several people around one device: who is to decide gets it, and sees what they may.
import { readFileSync } from "node:fs";
import { check, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { fingers, look } from "./lib/checks.mjs";
import { decide, dice, sit, wait } from "./lib/table.mjs";

const NAMES = ["Anna", "Berta", "Cosima"];

const begin = (page) => page.locator(".play .big").click();

/** Everything on the page that somebody can read or hear. */
const said = (page) =>
  page.evaluate(() => {
    const spoken = [...document.querySelectorAll("body [aria-label], body [title], body [alt]")];
    const words = spoken.map((one) => one.getAttribute("aria-label") || one.getAttribute("title") || one.getAttribute("alt"));
    const written = [...document.body.childNodes].filter((one) => one.nodeName !== "svg" && one.nodeName !== "NOSCRIPT").map((one) => one.textContent);
    return [...written, ...words].join(" ").replace(/\s+/g, " ").trim();
  });

/** Takes the device after looking at what can be seen on its way; says who has it now. */
async function take(page) {
  const found = await page.evaluate(() => ({
    table: document.querySelectorAll(".table, [data-piece], [data-state], [data-explain], dialog").length,
    heading: document.querySelector(".handover h1").textContent,
  }));
  check(found.table === 0, `${found.table} parts of the table are in the page`);
  const who = NAMES.find((name) => found.heading.includes(name));
  check(who, `nobody is named: ${found.heading}`);
  const allowed = [`Pass to ${who}`, `${who}, press when you have the device. Nobody else should look.`, `I am ${who}`, ...NAMES.map((name) => `Take back ${name}’s decision`), "Home", who[0]];
  const left = allowed.reduce((rest, one) => rest.replace(one, ""), await said(page)).trim();
  check(left === "", `more is said than whom it goes to: ${left}`);
  await page.locator(".handover .big").click();
  await page.locator(".table").waitFor();
  return who;
}

/** Plays until the game is over, or until so many have decided. */
async function playAround(page, { roll = dice(3), decisions = Infinity, see = () => {} } = {}) {
  const decided = { Anna: 0, Berta: 0, Cosima: 0 };
  let [who, made, hands] = [null, 0, 0];
  for (;;) {
    const what = await wait(page);
    check(what !== "trouble", "trouble");
    if (what === "over" || made >= decisions) return { decided, hands };
    if (what === "interlude") {
      await page.locator("dialog.interlude .primary").click();
      continue;
    }
    if (what === "hand on") {
      await see();
      who = await take(page);
      hands++;
      continue;
    }
    const named = await page.locator(".decision .whose > b").innerText();
    check(who === null || named === who, `${who} has the device, but ${named} is asked`);
    if (await decide(page, roll)) {
      decided[named]++;
      made++;
    }
  }
}

const tests = {};
tests["three people play a whole game with closed screens"] = async ({ browser, url, out }) => {
  const page = await visit(browser, url, { size: PHONE });
  await sit(page, "liguria", NAMES);
  const faults = [...(await look(page, out, "around-seats-390")), ...(await fingers(page))];
  await begin(page);
  let looked = 0;
  const see = async () => {
    if (looked++ < 2) faults.push(...(await look(page, out, `around-hand-${looked}`)), ...(await fingers(page)));
  };
  const { decided, hands } = await playAround(page, { see });
  check(Object.values(decided).every((count) => count > 5), `decisions: ${JSON.stringify(decided)}`);
  check(hands > 10, `handed on ${hands} times`);
  const title = await page.locator("#result-title").innerText();
  check(NAMES.some((name) => title.includes(name)), `the result names nobody: ${title}`);
  // The record names everybody, and so does the review.
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("dialog.result .act button").first().click()]);
  const { seats } = JSON.parse(readFileSync(await download.path(), "utf8"));
  check(seats.join() === NAMES.join(), `the record's seats are ${seats}`);
  await page.locator("dialog.result a[href*='#/review/']").click();
  await page.locator(".rev").waitFor();
  const named = await page.locator(".leg li").allInnerTexts();
  check(NAMES.every((name) => named.some((one) => one.includes(name))), `the review names ${named}`);
  check(faults.length === 0, faults.join("\n"));
  await leave(page);
};
tests["with open screens the board turns to the next by itself, and a decision can be taken back"] = async ({ browser, url, out }) => {
  const page = await visit(browser, url, { size: WIDE });
  await sit(page, "strozzi", ["Anna", null, "Cosima"]);
  // The last two change places.
  await page.locator(".sitters li").nth(2).locator(".stp").first().click();
  check((await page.locator(".sitters li").nth(1).locator("input").inputValue()) === "Cosima", "the seats are as they were");
  const faults = await look(page, out, "around-seats-1440");
  await begin(page);
  const { decided, hands } = await playAround(page, { decisions: 6 });
  check(hands === 0, "a page hides what is no secret");
  check(decided.Anna > 0 && decided.Cosima > 0 && decided.Berta === 0, JSON.stringify(decided));
  await wait(page);
  faults.push(...(await look(page, out, "around-open-1440")));
  const before = Number(await page.locator(".table").getAttribute("data-seq"));
  await page.locator(".undo-btn").click();
  await page.waitForFunction((before) => Number(document.querySelector(".table")?.dataset.seq) > before, before);
  check((await wait(page)) === "decide", "nobody is to decide after taking back");
  check(faults.length === 0, faults.join("\n"));
  await leave(page);
};
tests["whoever has the device gets hints for their own decision, and they do not go on to the next"] = async ({ browser, url }) => {
  const page = await visit(browser, url);
  await sit(page, "liguria", NAMES);
  await begin(page);
  check((await wait(page)) === "hand on", "the first look is for anybody");
  await take(page);
  check((await wait(page)) === "decide", "nothing to decide");
  await page.keyboard.press("h");
  const moves = page.locator(".hints ol button");
  await page.locator(".hints .steps button").nth(1).click();
  await moves.first().click();
  await page.locator("[data-state=picked]").first().waitFor();
  await page.locator(".decision .act .primary:not([disabled])").click();
  check((await wait(page)) === "hand on", "the device stays");
  await take(page);
  check((await wait(page)) === "decide", "the next has nothing to decide");
  check((await page.locator(".hints").count()) === 0, "the next sees what was advised to somebody else");
  await leave(page);
};
tests["who hands the device on can take back before the next looks, and a reload shows nothing"] = async ({ browser, url }) => {
  const page = await visit(browser, url);
  await sit(page, "liguria", NAMES);
  await begin(page);
  check((await wait(page)) === "hand on", "the first look is for anybody");
  const first = await take(page);
  check((await wait(page)) === "decide", "nothing to decide");
  await decide(page, dice(5));
  check((await wait(page)) === "hand on", "the device stays");
  await page.reload();
  check((await wait(page)) === "hand on", "a reload shows the table");
  await page.locator(".handover button.quiet").click();
  await page.waitForFunction((name) => document.querySelector(".handover h1")?.textContent.includes(name), first);
  check((await take(page)) === first, "somebody else is to decide again");
  check((await wait(page)) === "decide", "nothing to decide again");
  // Names and choices are there for the next game.
  await page.goto(`${url}#/`);
  await page.locator(".sitters li").first().waitFor();
  const names = await page.locator(".sitters li input").evaluateAll((all) => all.map((one) => one.value));
  check(NAMES.every((name, index) => names[index] === name), `the names are ${names}`);
  check(await page.locator(".game:has(use[href='#cover-liguria']) input").isChecked(), "the game is another");
  await leave(page);
};
export default tests;
