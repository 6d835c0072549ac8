// Nobody chooses the draws unseen: what the page says when a server leaves its part out of the shuffle, or proves something else. And
// nobody's clock runs before they see what they are to decide.
import { check, leave, PHONE, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { ask, go, guest, open } from "./lib/people.mjs";
import { shared } from "./lib/server.mjs";
import { decide, dice, wait } from "./lib/table.mjs";

const server = shared();

/** A server in the middle: `spoil` changes what it tells the page, or swallows it by answering nothing. */
const between = (spoil) => (page) =>
  page.routeWebSocket(/api\/v1\/socket/, (route) => {
    const upstream = route.connectToServer();
    const asked = new Map();
    route.onMessage((text) => {
      const frame = JSON.parse(text);
      if (frame.act) asked.set(frame.id, Object.keys(frame.act.do)[0]);
      upstream.send(text);
    });
    upstream.onMessage((text) => {
      const told = spoil(JSON.parse(text), asked);
      if (told) route.send(JSON.stringify(told));
    });
  });

/** Somebody at a table with bots, which begins at once. */
async function begin(browser, spoil, options) {
  const page = await guest(browser, await server(), "Ginevra", { ...options, before: between(spoil) });
  const { id, link } = await open(page, "strozzi", ["me", { bot: { level: "greedy" } }, { bot: { level: "greedy" } }]);
  await go(page, link);
  await page.locator(".waiting .act .primary").click();
  await page.locator(".table[data-game=strozzi]").waitFor();
  return { page, id };
}

/** Ends a match by giving up. */
async function end(page, id) {
  await ask(page, "POST", `matches/${id}/act`, { do: "resign" });
  await page.waitForFunction(async (id) => (await (await fetch(`api/v1/matches/${id}`)).json()).ended, id);
}

/** The proof of another match, which the same person opens and gives up unseen. */
async function proofOfAnother(page) {
  const { id } = await open(page, "strozzi", ["me", { bot: { level: "greedy" } }, { bot: { level: "greedy" } }]);
  await ask(page, "POST", `matches/${id}/manage`, { do: "start" });
  await end(page, id);
  return (await ask(page, "GET", `matches/${id}/proof`)).body;
}

/** What this browser has promised for a match, as it is kept here. */
const pledge = (page, id) => page.evaluate((key) => JSON.parse(localStorage.getItem(key) || "null"), `fondaco.pledge.${id}`);

export default {
  "what is promised is shown before the start and can be kept; whoever stands up takes their part along": async ({ browser, out }) => {
    const home = await server();
    const host = await guest(browser, home, "Ginevra");
    const { id, link } = await open(host, "strozzi", ["me", "open", { bot: { level: "greedy" } }]);
    await go(host, link);
    const fair = host.locator(".waiting details.fair");
    await fair.locator("summary").click();
    const shown = (await fair.locator("code").innerText()).trim();
    check(/^[0-9a-f]{64}$/.test(shown), `the promise: ${shown}`);
    await host.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await fair.locator(".btn").click();
    await fair.locator(".btn", { hasText: "Copied" }).waitFor();
    check((await host.evaluate(() => navigator.clipboard.readText())) === shown, "something else is copied");
    const faults = await look(host, out, "fair-promise");
    // A stranger sits down, promises their part, and is gone; whoever takes the seat then is not refused theirs.
    const come = async (name) => {
      const page = await visit(browser, home.url + link, { size: PHONE, lang: "de-DE" });
      page.base = home.url;
      await page.locator(".gate input").fill(name);
      await page.locator(".gate .primary").click();
      await page.locator(".waiting .chairs").waitFor();
      const kept = (key) => JSON.parse(localStorage.getItem(key) || "null")?.promised != null;
      await page.waitForFunction(kept, `fondaco.pledge.${id}`);
      return page;
    };
    const stranger = await come("Lorenzo");
    await stranger.locator(".waiting .act .btn").first().click();
    await host.locator(".chairs .free").waitFor();
    const next = await come("Bianca");
    check((await pledge(next, id)).commitment === shown, "two people are shown two promises");
    const begun = (page) => page.locator(".table[data-game=strozzi]").waitFor();
    await Promise.any([host.locator(".waiting .act .primary").click(), begun(host)]);
    for (const page of [host, next]) {
      await begun(page);
      await page.waitForFunction((key) => JSON.parse(localStorage.getItem(key)).added, `fondaco.pledge.${id}`);
      check((await page.locator(".news-bar.left-out").count()) === 0, "somebody's part is missing");
    }
    const texts = [(await pledge(host, id)).text, (await pledge(next, id)).text];
    await ask(next, "POST", `matches/${id}/act`, { do: "resign" });
    await end(host, id);
    const { body: proof } = await ask(host, "GET", `matches/${id}/proof`);
    check(proof.commitment === shown, "something else is proved");
    const added = proof.contributions.map((one) => one.text);
    check(added.length === 2 && texts.every((text) => added.includes(text)), `added: ${added}`);
    for (const page of [host, next]) check((await page.locator(".news-bar.lost").count()) === 0, "an honest server is blamed");
    check(faults.length === 0, faults.join("\n"));
    for (const page of [host, stranger, next]) await leave(page);
  },

  "a part that a server never confirms is missed at once": async ({ browser, out }) => {
    const never = (frame, asked) => (frame.done && asked.get(frame.id) === "contribute" ? null : frame);
    const { page } = await begin(browser, never, { lang: "de-DE", size: PHONE });
    const bar = page.locator(".news-bar.left-out", { hasText: "nicht in dieser Mischung" });
    await bar.waitFor();
    const faults = await look(page, out, "fair-left-out-390");
    // It is still so after coming back; and one can close it.
    await page.reload();
    await bar.waitFor();
    await bar.locator("button").click();
    await bar.waitFor({ state: "detached" });
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  },

  "a promise that a server drops is missed too": async ({ browser }) => {
    const drops = (frame, asked) => {
      if (frame.snapshot) frame.snapshot.about.promises = [];
      return frame.done && asked.get(frame.id) === "contribute" ? null : frame;
    };
    const { page } = await begin(browser, drops);
    await page.locator(".news-bar.left-out", { hasText: "Your part is not in this shuffle" }).waitFor();
    await leave(page);
  },

  "another secret at the end is said loudly, and an honest server is not blamed": async ({ browser, out }) => {
    for (const honest of [true, false]) {
      const exchange = (frame) => {
        if (!honest && frame.ended) frame.ended.proof.commitment = "0".repeat(64);
        return frame;
      };
      const { page, id } = await begin(browser, exchange);
      await page.locator(".decision").first().waitFor();
      check((await page.locator(".news-bar.left-out").count()) === 0, "an honest server is blamed");
      await end(page, id);
      const bar = page.locator(".news-bar.lost", { hasText: "Something is wrong with the draws" }).first();
      if (honest) {
        await page.waitForTimeout(500);
        check((await bar.count()) === 0, "an honest server is blamed");
      } else {
        await bar.waitFor();
        const faults = await look(page, out, "fair-deceived");
        check(faults.length === 0, faults.join("\n"));
      }
      await leave(page);
    }
  },

  "the clock begins when the decision is shown": async ({ browser }) => {
    const moving = { settings: { speed: "slow" }, reducedMotion: "no-preference" };
    const page = await guest(browser, await server(), "Ginevra", moving);
    const clock = { real_time: { base_ms: 600_000, increment_ms: 0 } };
    const { id, link } = await open(page, "strozzi", ["me", ...Array(3).fill({ bot: { level: "greedy" } })], { pace: "slow", clock });
    await go(page, link);
    await page.locator(".waiting .act .primary").click();
    await page.locator(".table[data-game=strozzi]").waitFor();
    check((await wait(page)) === "decide", "nothing to decide");
    const first = (await ask(page, "GET", `matches/${id}/snapshot`)).body.table;
    check(first.clock.left_ms[0] === 600_000, `${first.clock.left_ms[0]} ms are left at the first decision`);
    // In which picture a decision can be made first; and how long the machine showed no picture before it, which is no fault of the page.
    await page.evaluate(() => {
      const seen = (selector) => [...document.querySelectorAll(selector)].some((one) => one.getBoundingClientRect().width > 0);
      const due = () => document.querySelector(".decision.yours") && seen("[data-state=open],.decision .primary:not([disabled])");
      const pictures = [];
      let known = document.querySelector(".table").dataset.seq;
      const look = () => {
        pictures.push(Date.now());
        // By the table's number: on a busy machine no picture may show that nothing was due in between.
        const { seq } = document.querySelector(".table").dataset;
        if (seq !== known && due()) {
          known = seq;
          window.__shown = { seq, at: Date.now(), pictures: [...pictures] };
        }
        requestAnimationFrame(look);
      };
      look();
    });
    const roll = dice(5);
    let waited = 0;
    // Three at least, and more if nobody else moved between them: claim, port and tile follow each other.
    for (let made = 0; made < 3 || (waited <= 5_000 && made < 12); made++) {
      await decide(page, roll);
      const sent = Date.now();
      check((await wait(page)) === "decide", "nothing to decide");
      const shown = await page
        .waitForFunction(() => window.__shown?.seq === document.querySelector(".table").dataset.seq && window.__shown)
        .then((one) => one.jsonValue());
      const { running } = (await ask(page, "GET", `matches/${id}/snapshot`)).body.table.clock;
      check(running?.seat === 0, "her clock does not run");
      const since = [running.since_ms, ...shown.pictures.filter((at) => at > running.since_ms)];
      const stalled = Math.max(...since.slice(1).map((at, number) => at - since[number]), 0);
      const late = shown.at - running.since_ms - stalled;
      check(late <= 500, `her clock had run for ${late} ms when she saw what to decide`);
      waited = Math.max(waited, running.since_ms - sent);
    }
    check(waited > 5_000, `three bots are seen in ${waited} ms: nothing is tried here`);
    await leave(page);
  },

  "another seed under the right hash is noticed, and a whole other proof after coming back, too": async ({ browser }) => {
    let lie = "seed";
    let other;
    const spoil = (frame) => {
      if (lie === "seed" && frame.ended) frame.ended.proof.seed = "0".repeat(64);
      // A proof that is right in itself, of a match that this page has never seen, and the hash that belongs to it.
      if (lie === "proof" && frame.ended) frame.ended.proof = other;
      if (lie === "proof" && frame.snapshot) frame.snapshot.about.commitment = other.commitment;
      return frame;
    };
    const { page, id } = await begin(browser, spoil);
    await page.locator(".decision").first().waitFor();
    await end(page, id);
    const bar = page.locator(".news-bar.lost", { hasText: "Something is wrong with the draws" }).first();
    await bar.waitFor();

    // The same match, told honestly: what was kept fits it.
    lie = "nothing";
    await page.reload();
    await page.locator(".table[data-game=strozzi]").waitFor();
    await page.waitForTimeout(1500);
    check((await page.locator(".news-bar.lost").count()) === 0, "an honest server is blamed");

    other = await proofOfAnother(page);
    lie = "proof";
    await page.reload();
    await bar.waitFor();
    await leave(page);
  },

  "a record of another game than the page showed is noticed": async ({ browser, out }) => {
    // What the page is told of the decisions is not what the server writes down.
    const spoil = (frame) => {
      const told = [frame.update?.view.strozzi.news, frame.history?.news.strozzi];
      for (const one of told.filter(Boolean).flat()) {
        if (one.what?.step?.number === 0) one.what.step.step += " ";
      }
      return frame;
    };
    const { page, id } = await begin(browser, spoil);
    await page.locator(".decision").first().waitFor();
    await end(page, id);
    await page.locator(".news-bar.lost", { hasText: "This is not the game that you saw" }).first().waitFor();
    const faults = await look(page, out, "fair-another-game");
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  },
};
