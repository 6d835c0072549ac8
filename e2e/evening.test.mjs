// What makes an evening: bots that are people, sounds, light, moments; what happened since one's turn, and a way to skip it.
import { check, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { open, until } from "./lib/record.mjs";
import { begin, decide, dice, play, wait } from "./lib/table.mjs";

/** A table shortly before the end of the first round of a recorded game. */
async function lateInRound(browser, url, options) {
  const page = await visit(browser, url, options);
  const id = await open(page, url, "strozzi");
  const second = Number(await page.locator("#replay-jump option").nth(2).getAttribute("value"));
  await page.goto(`${url}#/replay/${id}/${second - 14}`);
  await until(page, second - 14);
  await page.locator(".replay .primary").click();
  await page.locator(".table:not(:has(.replay)) .decision").first().waitFor();
  return page;
}

/** Plays until a round has been scored, and goes on. */
async function endRound(page) {
  const roll = dice(3);
  for (;;) {
    const what = await wait(page);
    check(what === "decide" || what === "interlude", what);
    if (what === "interlude") return page.locator("dialog.interlude .primary").click();
    await decide(page, roll);
  }
}

/** Counts the tones that are played. */
const listen = (page) =>
  page.addInitScript(() => {
    window.__tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.__tones++;
      return make.call(this);
    };
  });
const tones = (page) => page.evaluate(() => window.__tones);

const tests = {
  "a bot says something when a round is over, with its portrait, and the light has changed": async ({ browser, url, out }) => {
    const page = await lateInRound(browser, url, { settings: { speed: "fast" } });
    check((await page.locator(".table").getAttribute("data-light")) === "0", "it is not morning in the first round");
    // It goes by itself, so it is looked at when it comes. The portrait is drawn once its file is there.
    const heard = page.waitForFunction(
      () => {
        const says = document.querySelector(".table > .says");
        return says?.querySelector(".portrait > svg use")?.getBBox().width > 0 && says.innerText;
      },
      undefined,
      { timeout: 120_000 },
    );
    const seen = heard.then(() => page.screenshot({ path: `${out}/says-1440.png` }));
    await endRound(page);
    await seen;
    const said = (await (await heard).jsonValue()).replace(/\s+/g, " ").trim();
    check(/^\S+ .+\.$/.test(said), said);
    check((await page.locator(".table").getAttribute("data-light")) === "2", "the light stands still");
    await page.locator(".table > .says").waitFor({ state: "detached" });
    await leave(page);
  },
  "bots that are to be silent are": async ({ browser, url }) => {
    const page = await lateInRound(browser, url, { settings: { speed: "fast", reactions: false } });
    await page.evaluate(() => {
      window.__said = 0;
      new MutationObserver(() => (window.__said += document.querySelectorAll(".says").length)).observe(document.body, { childList: true, subtree: true });
    });
    await endRound(page);
    await page.locator(".table[data-light='2']").waitFor();
    check((await page.evaluate(() => window.__said)) === 0, "somebody spoke");
    await leave(page);
  },
  "at the end a bot has the last word, the result can be shared, and sounds are offered once": async ({ browser, url, out }) => {
    const page = await visit(browser, url, { before: listen });
    await begin(page, { game: "strozzi", seats: 3 });
    await play(page);
    await page.locator("dialog.result .says.last .portrait").waitFor();
    check((await page.locator("dialog.result a[href^='#/share/']").count()) === 1, "the result cannot be shared");
    check((await tones(page)) === 0, "there are sounds that nobody wanted");
    const faults = await look(page, out, "ending-evening-1440");
    await page.locator(".offer:not(.dare-offer) .btn").first().click();
    await page.locator(".offer:not(.dare-offer)").waitFor({ state: "detached" });
    // The browser begins to play when it is ready.
    await page.waitForFunction(() => window.__tones > 3);
    await page.reload();
    await page.locator("dialog.result .ranking-table").waitFor();
    check((await page.locator(".offer:not(.dare-offer)").count()) === 0, "it is offered again");
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  },
  "sounds have a volume, and silence is one": async ({ browser, url }) => {
    const page = await visit(browser, url, { before: listen, settings: { sounds: true } });
    await page.locator(".top button[aria-label='Settings']").click();
    const volume = page.locator(".volume input");
    await volume.waitFor();
    check((await volume.inputValue()) === "40", "it is not quiet at first");
    await volume.fill("80");
    await volume.dispatchEvent("change");
    const heard = await tones(page);
    check(heard > 0, "nothing is heard");
    await volume.fill("0");
    await volume.dispatchEvent("change");
    check((await tones(page)) === heard, "silence is loud");
    await leave(page);
  },
  "a pirate has its moment": async ({ browser, url }) => {
    const page = await visit(browser, url, { settings: { speed: "slow" } });
    await begin(page, { game: "strozzi", seats: 3 });
    for (;;) {
      check((await wait(page)) === "decide", "nothing to decide");
      if (await page.locator(".decision.yours h2", { hasText: "Claim" }).count()) break;
      await decide(page, dice(2));
    }
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await page.locator(".moment use[href='#flag-pirate']").waitFor({ state: "attached" });
    await page.locator(".moment").waitFor({ state: "detached" });
    await leave(page);
  },
};
for (const game of ["strozzi", "liguria"]) {
  for (const [where, size] of [["wide", WIDE], ["phone", PHONE]]) {
    tests[`${game}, ${where}: what happened since one's turn is told, and can be skipped`] = async ({ browser, url, out }) => {
      const page = await visit(browser, url, { size, settings: { speed: "slow" } });
      await begin(page, { game, seats: 3 });
      const roll = dice(4);
      let [told, skipped] = [false, false];
      for (let made = 0; made < 12 && !(told && skipped); made++) {
        const what = await wait(page);
        if (what === "interlude") {
          await page.locator("dialog.interlude .primary").click();
          continue;
        }
        check(what === "decide", what);
        await decide(page, roll, { follows: false });
        // The others move slowly: there is time to read, and to have enough of it.
        const lines = page.locator(".recap:visible li");
        if (!(await lines.first().waitFor({ timeout: 12_000 }).then(() => true, () => false))) continue;
        told = true;
        const count = await lines.count();
        check(count >= 1 && count <= 4, `${count} lines`);
        const skip = page.locator(".skip-on:visible:not([disabled])").first();
        if (!(await skip.count())) continue;
        await page.screenshot({ path: `${out}/since-${game}-${size.width}.png` });
        // On a slow machine the others may be done by now.
        if (!(await skip.click({ timeout: 5_000 }).then(() => true, () => false))) continue;
        skipped = ["decide", "interlude"].includes(await wait(page, 30_000));
      }
      check(told, "nothing is told about the others");
      check(skipped, "the others cannot be skipped");
      await leave(page);
    };
  }
}
for (const game of ["strozzi", "liguria"]) {
  tests[`${game}: what happened since one's turn can be read in the next decision until something is chosen, and moves nothing`] = async ({ browser, url, out }) => {
    const page = await visit(browser, url, { size: PHONE });
    await begin(page, { game, seats: 3 });
    const roll = dice(4);
    for (let made = 0; made < 12 && !(await page.locator(".since").count()); made++) {
      if ((await wait(page)) === "interlude") await page.locator("dialog.interlude .primary").click();
      else await decide(page, roll);
      await wait(page);
    }
    const places = () =>
      page.evaluate(() => [...document.querySelectorAll(".decision.yours, .decision .act, .l-market, .l-map, .sz .tower")].map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round).join();
      }).join(" "));
    for (const size of [PHONE, { width: 820, height: 1180 }, { width: 844, height: 390 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      // On large screens Strozzi's rail has it all the time.
      if (game === "strozzi" && size.width === 1440) continue;
      const before = await places();
      await page.locator(".since").click();
      const lines = await page.locator(".decision .recap li").count();
      check(lines >= 1 && lines <= 4, `${lines} lines`);
      const cut = await page.locator(".decision .recap").evaluate((recap) => recap.clientHeight < Math.min(40, recap.scrollHeight));
      check(!cut, `${size.width}: it cannot be read`);
      check((await places()) === before, `${size.width}: something moved`);
      await page.screenshot({ path: `${out}/since-asked-${game}-${size.width}.png` });
      await page.locator(".since").click();
      check((await page.locator(".decision .recap").count()) === 0, "it stays");
    }
    await page.setViewportSize(PHONE);
    await page.locator("[data-state=open]:visible").first().click();
    await page.locator(".since").waitFor({ state: "detached" });
    await leave(page);
  };
}
export default tests;
