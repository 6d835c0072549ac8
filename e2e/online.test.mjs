// Playing together: several people in browsers of their own at tables of a real server.
import { PHONE, WIDE, check, leave, leaveRefused, visit } from "./lib/browser.mjs";
import { layout, look } from "./lib/checks.mjs";
import { servePostgres } from "./lib/postgres.mjs";
import { excuse, gather, go, guest, open, words } from "./lib/people.mjs";
import { serveGames } from "./lib/server.mjs";
import { decide, dice, play, wait } from "./lib/table.mjs";

/** Pictures of a screen at three widths, and everything that is wrong with it. */
async function looks(page, out, name) {
  const faults = [];
  // Nothing explains itself where the pointer is not.
  await page.mouse.move(1, 1);
  for (const size of [PHONE, { width: 1024, height: 768 }, WIDE]) {
    await page.setViewportSize(size);
    await page.waitForTimeout(600);
    faults.push(...(await look(page, out, `${name}-${size.width}`)));
  }
  return faults;
}

/** A whole match of four; one loses the connection in the middle of a decision, one loads the page anew; then they play again. */
async function whole(browser, out, game, again) {
  const server = await serveGames();
  try {
    const { people, id } = await gather(browser, server, game, { langs: ["en-GB", "de-DE", "fr-FR", "en-GB"] });
    const [first, second, third] = people;
    const faults = await looks(people[3], out, `online-${game}`);
    // The server has confirmed what each browser added to the shuffle: the proof must have it.
    for (const page of people) await page.waitForFunction(() => Object.entries(localStorage).some(([key, kept]) => key.startsWith("fondaco.pledge.") && JSON.parse(kept).added));
    // On a phone the chat lies over the table, whatever the table shows below.
    await people[3].setViewportSize(PHONE);
    await people[3].locator(".chat-btn").click();
    await people[3].locator(".say input").click();
    await people[3].keyboard.type("Ciao");
    await people[3].locator(".say button").click();
    await people[3].locator(".said li.mine", { hasText: "Ciao" }).waitFor();
    await people[3].locator(".drawer.chat > .icon-btn").click();
    await people[3].setViewportSize(WIDE);
    const loses = async () => {
      await play(second, { roll: dice(21), decisions: 3 });
      await second.context().setOffline(true);
      await second.locator(".news-bar.lost").waitFor();
      // The decision is made all the same, and kept.
      await decide(second, dice(5), { follows: false });
      await second.waitForTimeout(1500);
      await second.context().setOffline(false);
      await second.locator(".news-bar.lost").waitFor({ state: "detached" });
      await play(second, { roll: dice(22) });
      excuse(second);
    };
    const reloads = async () => {
      await play(third, { roll: dice(31), decisions: 3 });
      await third.reload();
      await third.locator(`.table[data-game=${game}]`).waitFor();
      await play(third, { roll: dice(32) });
    };
    await Promise.all([play(first, { roll: dice(11) }), loses(), reloads(), play(people[3], { roll: dice(41) })]);
    const scores = [];
    for (const page of people) scores.push(await page.locator("dialog.result td.total").allInnerTexts());
    check(new Set(scores.map((score) => [...score].sort().join())).size === 1, `not the same result: ${JSON.stringify(scores)}`);
    // What they were shown and added stays with them, and nobody is warned.
    for (const page of people) {
      check(await page.evaluate((key) => Boolean(localStorage.getItem(key)), `fondaco.pledge.${id}`), "what was added is forgotten");
      check((await page.locator(".news-bar.lost").count()) === 0, "somebody is warned of the draws");
    }
    // The shuffle is checked against what was told before the first draw.
    await first.locator("dialog.result .act button").nth(1).click();
    await first.locator(".verdict:not(:empty)").waitFor();
    check(!/could not/.test(await words(first, ".verdict")), await words(first, ".verdict"));
    if (again) {
      const before = first.url();
      await first.locator("dialog.result .act .primary").click();
      for (const page of people.slice(1)) await page.locator("dialog.result .news-bar .primary").click();
      for (const page of people) {
        await page.waitForFunction((before) => location.href !== before, before);
        await page.locator(`.table[data-game=${game}]`).waitFor({ timeout: 60_000 });
      }
    }
    check(faults.length === 0, faults.join("\n"));
    for (const page of people) await leave(page);
  } finally {
    await server.stop();
  }
}

export default {
  "four people finish a match of Strozzi and play again": ({ browser, out }) => whole(browser, out, "strozzi", true),
  "four people finish a match of Liguria": ({ browser, out }) => whole(browser, out, "liguria", false),

  async "company: offers, chat in two languages, who looks on, a bot in between"({ browser, out }) {
    const server = await serveGames();
    try {
      const { people, link } = await gather(browser, server, "strozzi", { langs: ["en-GB", "de-DE", "fr-FR"], count: 3 });
      const [first, second, third] = people;
      const faults = [];
      // A phrase is read in one's own language, a text as it is.
      await second.locator(".chat-btn").click();
      await second.locator(".phrases button").nth(3).click();
      await first.locator(".chat-btn .dot").waitFor();
      await first.keyboard.press("c");
      await first.locator(".said li", { hasText: "Well played" }).waitFor();
      await first.locator(".say input").fill("Buona fortuna!");
      await first.keyboard.press("Enter");
      await second.locator(".said li", { hasText: "Buona fortuna!" }).waitFor();
      faults.push(...(await look(first, out, "online-chat-1440")));
      // Who is muted is not heard.
      await first.locator(".said li:not(.mine) button").first().click();
      await second.locator(".phrases button").nth(0).click();
      await second.locator(".said li", { hasText: "Hallo" }).waitFor();
      check((await first.locator(".said li").count()) === 1, "a muted person is heard");
      await first.keyboard.press("Escape");
      await first.locator(".drawer.chat .icon-btn").first().click().catch(() => {});
      await second.locator(".drawer.chat > .icon-btn").click();
      // Somebody looks on: they see the table, are counted, and decide nothing.
      const spectator = await guest(browser, server, "Cosimo");
      await go(spectator, link);
      await spectator.locator(".invited .watch").click();
      await spectator.locator(".table").waitFor();
      await first.locator(".eyes").waitFor();
      check((await spectator.locator("[data-state=open]").count()) === 0, "who looks on may choose");
      faults.push(...(await look(spectator, out, "online-spectator-1440")));
      // A decision is taken back if all agree.
      check((await wait(first)) === "decide", "the first does not begin");
      const before = await second.locator(".table").getAttribute("data-seq");
      await decide(first, dice(3));
      await second.waitForFunction((before) => document.querySelector(".table").dataset.seq !== before, before);
      await first.locator(".undo-btn").click();
      for (const page of [second, third]) {
        await page.locator(".news-bar.mine .primary").waitFor();
        faults.push(...(await layout(page)));
        await page.locator(".news-bar.mine .primary").click();
      }
      check((await wait(first)) === "decide", "nothing was taken back");
      // A pause, and on again.
      await first.locator(".tools .icon-btn").nth(1).click();
      faults.push(...(await look(first, out, "online-menu-1440")));
      await first.locator(".deed").first().click();
      for (const page of [second, third]) await page.locator(".news-bar.mine .primary").click();
      await first.locator(".news-bar.quiet .primary").click();
      for (const page of [second, third]) await page.locator(".news-bar.mine .primary").click();
      check((await wait(first)) === "decide", "it does not go on");
      // A bot plays for somebody, who comes back.
      await first.locator(".tools .icon-btn").nth(1).click();
      await first.locator(".deed").nth(1).click();
      await first.locator(".news-bar.mine .primary").waitFor();
      await second.locator(".company .one .i", { has: second.locator("use[href='#ui-bot']") }).first().waitFor();
      faults.push(...(await look(first, out, "online-bot-1440")));
      await first.locator(".news-bar.mine .primary").click();
      await first.locator(".news-bar.mine").waitFor({ state: "detached" });
      faults.push(...(await looks(second, out, "online-company")));
      check(faults.length === 0, faults.join("\n"));
      for (const page of [...people, spectator]) await leave(page);
    } finally {
      await server.stop();
    }
  },

  async "an order is carried out, and can be withdrawn until then"({ browser, out }) {
    const server = await serveGames();
    try {
      const { people } = await gather(browser, server, "strozzi", { count: 3 });
      const [first, second, third] = people;
      check((await wait(first)) === "decide", "the first does not begin");
      // "If it comes to me unclaimed, claim it with +1; if it is claimed, pirate it; and send it to Rome."
      const rows = second.locator(".plan-row");
      await rows.first().waitFor();
      await rows.nth(0).locator("button", { hasText: "+1" }).click();
      await rows.nth(2).waitFor();
      await rows.nth(1).locator("button", { hasText: "Pirate" }).click();
      await rows.nth(2).locator("button", { hasText: "Rome" }).click();
      await second.locator(".plan-row button[aria-pressed=true]", { hasText: "Rome" }).waitFor();
      const faults = await look(second, out, "online-plan-1440");
      await second.setViewportSize(PHONE);
      faults.push(...(await look(second, out, "online-plan-390")));
      await second.setViewportSize(WIDE);
      check(!(await third.content()).includes("plan-row button[aria-pressed=true]"), "somebody else sees it");
      // Withdrawn, and made again.
      await second.locator(".plan > .btn").click();
      await second.locator(".plan > .btn").waitFor({ state: "detached" });
      await rows.nth(0).locator("button", { hasText: "+1" }).click();
      await second.locator(".plan-row button[aria-pressed=true]", { hasText: "+1" }).waitFor();
      // The first passes.
      await first.locator("[data-key='0']").first().click();
      await first.locator(".decision .act .primary").click();
      await second.locator(".news-bar", { hasText: "plan was carried out" }).waitFor();
      check(faults.length === 0, faults.join("\n"));
      for (const page of people) await leave(page);
    } finally {
      await server.stop();
    }
  },

  async "links that lead nowhere say so"({ browser, out }) {
    const server = await serveGames();
    try {
      const owner = await guest(browser, server, "Ginevra");
      const { id, link } = await open(owner, "strozzi", ["me", { bot: { level: "greedy" } }, "open"]);
      await go(owner, link);
      await owner.locator(".invite").waitFor();
      const faults = await looks(owner, out, "online-waiting");
      await owner.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      faults.push(...(await look(owner, out, "online-waiting-1440-dark")));
      const stranger = await guest(browser, server, "Lorenzo");
      for (const [hash, name] of [["#/match/nosuchmatch", "nowhere"], [`#/match/${id}`, "not-mine"], [`#/match/${id}/old0000`, "old-invitation"]]) {
        await go(stranger, hash);
        await stranger.locator(".empty h1", { hasText: "not there" }).waitFor();
        faults.push(...(await look(stranger, out, `online-${name}-1440`)));
      }
      // A full table: one can look on.
      await go(stranger, link);
      await stranger.locator(".chairs .btn").click();
      await stranger.locator(".chairs .free").waitFor({ state: "detached" });
      const late = await guest(browser, server, "Piero");
      await go(late, link);
      await late.locator(".waiting .act .lead", { hasText: "All seats are taken" }).waitFor();
      faults.push(...(await look(late, out, "online-full-1440")));
      await late.setViewportSize(PHONE);
      faults.push(...(await look(late, out, "online-full-390")));
      // Somebody without a name is asked for one.
      const nobody = await visit(browser, server.url + link, { theme: "dark", size: PHONE });
      await nobody.locator(".gate").waitFor();
      faults.push(...(await look(nobody, out, "online-gate-390-dark")));
      // A server that speaks a newer language.
      const newer = await guest(browser, server, "Bianca", {
        before: (page) => page.routeWebSocket(/socket/, (socket) => socket.onMessage(() => socket.send('{"v":2,"welcome":{"moon":1}}'))),
      });
      await go(newer, link);
      await newer.locator(".empty h1", { hasText: "too old" }).waitFor();
      check(faults.length === 0, faults.join("\n"));
      // Who comes by such a link before the server has said who they are asks it what the link leads to, and is told: nowhere.
      await leaveRefused(stranger);
      for (const page of [owner, late, nobody, newer]) await leave(page);
    } finally {
      await server.stop();
    }
  },

  async "the server is killed in the middle of a move and of a word"({ browser, out }) {
    const server = await serveGames();
    try {
      const page = await guest(browser, server, "Ginevra");
      const { link } = await open(page, "strozzi", ["me", ...Array(2).fill({ bot: { level: "greedy" } })]);
      await go(page, link);
      await page.locator(".waiting .act .primary").click();
      await page.locator(".table").waitFor();
      await play(page, { roll: dice(3), decisions: 2 });
      const before = await page.locator(".table").getAttribute("data-seq");
      await server.kill();
      await page.locator(".news-bar.lost").waitFor();
      await decide(page, dice(4), { follows: false });
      await page.keyboard.press("c");
      await page.locator(".say input").fill("Is anybody there?");
      await page.keyboard.press("Enter");
      await page.locator(".said .unsent", { hasText: "Is anybody there?" }).waitFor();
      const faults = await look(page, out, "online-lost-1440");
      await server.back();
      await page.locator(".news-bar.lost .btn").click().catch(() => {});
      await page.locator(".news-bar.lost").waitFor({ state: "detached", timeout: 40_000 });
      await page.locator(".said li:not(.unsent)", { hasText: "Is anybody there?" }).waitFor();
      check((await page.locator(".said li").count()) === 1, "it was said twice");
      await page.keyboard.press("Escape");
      await page.waitForFunction((before) => document.querySelector(".table").dataset.seq !== before, before);
      await play(page, { roll: dice(5), decisions: 2 });
      check(faults.length === 0, faults.join("\n"));
      excuse(page);
      await leave(page);
    } finally {
      await server.stop();
    }
  },

  async "a clock runs by the server's time, whatever the clock here says"({ browser, out }) {
    const server = await serveGames();
    try {
      const clock = { real_time: { base_ms: 20_000, increment_ms: 0 } };
      const wrong = (page) => page.addInitScript(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 3_600_000;
      });
      const page = await guest(browser, server, "Ginevra", { before: wrong });
      const { link } = await open(page, "strozzi", ["me", ...Array(2).fill({ bot: { level: "greedy" } })], { clock, pace: "slow" });
      await go(page, link);
      await page.locator(".waiting .act .primary").click();
      await page.locator(".company .low .time").waitFor();
      const shown = await words(page, ".company .low .time");
      check(/^0:(1\d|20)$/.test(shown), `the clock shows ${shown}`);
      const faults = await look(page, out, "online-clock-1440");
      // The time is up: a bot takes over, and gives the seat back.
      const back = page.locator(".news-bar.mine .primary");
      await back.waitFor({ timeout: 40_000 });
      // The bot makes the decision that was due; after it the seat can be taken back.
      for (let tries = 0; (await back.count()) > 0; tries++) {
        check(tries < 300, "the seat does not come back");
        await back.click({ timeout: 1000 }).catch(() => {});
        await page.waitForTimeout(400);
      }
      check(faults.length === 0, faults.join("\n"));
      await leave(page);
    } finally {
      await server.stop();
    }
  },

  async "two servers on PostgreSQL are one house"({ browser }) {
    const postgres = await servePostgres();
    const nodes = [];
    try {
      for (let node = 0; node < 2; node++) nodes.push(await serveGames({}, postgres.database));
      const first = await guest(browser, nodes[0], "Ginevra");
      const { link } = await open(first, "strozzi", ["me", "open", { bot: { level: "greedy" } }]);
      await go(first, link);
      const second = await visit(browser, nodes[1].url + link, { lang: "de-DE" });
      second.base = nodes[1].url;
      await second.locator(".gate input").fill("Lorenzo");
      await second.locator(".gate .primary").click();
      await first.waitForFunction(() => !document.querySelector(".chairs .free"));
      await first.locator(".waiting .act .primary").click();
      for (const page of [first, second]) await page.locator(".table").waitFor();
      await second.locator(".chat-btn").click();
      await second.locator(".phrases button").first().click();
      await first.locator(".chat-btn .dot").waitFor();
      await second.locator(".drawer.chat > .icon-btn").click();
      await Promise.all([play(first, { roll: dice(51) }), play(second, { roll: dice(52) })]);
      for (const page of [first, second]) await leave(page);
    } finally {
      for (const node of nodes) await node.stop();
      await postgres.close();
    }
  },
};
