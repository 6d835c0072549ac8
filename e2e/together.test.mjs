// Looking back at a match of a server, alone and with others.
import { check, leave, visit } from "./lib/browser.mjs";
import { finishedMatch, guest, openTable, serveGames } from "./lib/server.mjs";

/** A match that bots have played to its end: the one person at it has gone. */
async function played(url) {
  const owner = await guest(url, "Lorenzo");
  const { match } = await openTable(owner, { seats: ["me", "greedy", "greedy"] });
  await owner.post(`matches/${match}/manage`, { do: "start" });
  await owner.post(`matches/${match}/act`, { do: "away" });
  for (const start = Date.now(); Date.now() - start < 120_000; ) {
    if ((await fetch(`${url}api/v1/matches/${match}/record`)).ok) return match;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("the match does not end");
}

/** Somebody who looks at the match with others. */
async function onlooker(browser, url, match, name) {
  const page = await visit(browser, `${url}#/replay/${match}`);
  await page.locator(".onlookers .btn").click();
  await page.locator("dialog[open] input").fill(name);
  await page.locator("dialog[open] .primary").click();
  await page.locator(".onlookers [role=status]").first().waitFor();
  return page;
}

const at = (page) => page.locator(".replay input[type=range]").inputValue().then(Number);
const reaches = (page, step) => page.waitForFunction((step) => Number(document.querySelector(".replay input[type=range]").value) === step, step);

export default {
  "who is still at the table hears that somebody looks back, and comes along": async ({ browser }) => {
    const server = await serveGames();
    try {
      const page = await visit(browser, server.url);
      await page.evaluate(async () => {
        const headers = { "content-type": "application/json" };
        await fetch("api/v1/guest", { method: "POST", headers, body: JSON.stringify({ name: "Lorenzo" }) });
      });
      const made = await page.evaluate(async () => {
        const setup = { players: 3, first: 0, secret_scores: false, zero_ranks: true };
        const seats = ["me", { bot: { level: "greedy" } }, { bot: { level: "greedy" } }];
        const post = async (path, body) => (await fetch(`api/v1/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
        const { match } = await post("matches", { options: { game: "strozzi", setup, pace: "none" }, seats, public: true });
        await post(`matches/${match}/manage`, { do: "start" });
        await post(`matches/${match}/act`, { do: "away" });
        // Whoever comes while it is played is shown its rounds first.
        while (!(await (await fetch(`api/v1/matches/${match}`)).json()).ended) await new Promise((go) => setTimeout(go, 100));
        return match;
      });
      await page.goto(`${server.url}#/match/${made}`);
      await page.reload();
      await page.locator("dialog.result[open]").waitFor();
      const leads = await onlooker(browser, server.url, made, "Ginevra");
      const bar = page.locator("dialog.result .news-bar", { hasText: "Ginevra looks back at this match" });
      await bar.waitFor();
      await bar.locator("a.btn").click();
      await page.locator(".replay").waitFor();
      for (const one of [page, leads]) await leave(one);
    } finally {
      await server.stop();
    }
  },

  "one leads, the others follow, anyone proposes": async ({ browser }) => {
    const server = await serveGames();
    try {
      const match = await played(server.url);
      const leads = await onlooker(browser, server.url, match, "Ginevra");
      const follows = await onlooker(browser, server.url, match, "Bianca");
      await reaches(follows, await at(leads));
      await leads.keyboard.press("Home");
      await reaches(follows, 0);
      for (let step = 0; step < 3; step++) await leads.keyboard.press("ArrowRight");
      const here = await at(leads);
      check(here > 0, "the one who leads has gone on");
      await reaches(follows, here);
      // A decision that might have been made instead.
      const other = follows.getByRole("button", { name: "Try another move" });
      while (!(await other.isEnabled().catch(() => false)) || !(await other.isVisible())) {
        const before = await at(leads);
        await leads.keyboard.press("ArrowRight");
        await reaches(follows, before + 1);
      }
      await other.click();
      await follows.locator(".decision.yours").waitFor();
      await follows.locator("[data-state=open]").first().click();
      await follows.locator(".decision .act .primary:not([disabled])").click();
      await leads.locator(".proposal", { hasText: "Bianca" }).waitFor();
      // The line goes on with whoever decides next, and everybody sees it grow; shown, its last decision is on the board.
      await follows.locator(".decision.yours").waitFor();
      await follows.locator("[data-state=open]").first().click();
      await follows.locator(".decision .act .primary:not([disabled])").click();
      const grown = leads.locator(".proposal", { hasText: "→" });
      await grown.waitFor();
      // A pointer that rests on something lets it explain itself, above what is to be pressed.
      await leads.mouse.move(2, 2);
      await grown.locator(".btn").click();
      await leads.locator("[data-state=picked]").first().waitFor();
      for (const page of [leads, follows]) {
        await page.keyboard.press("Escape");
        await page.locator(".decision.yours").waitFor({ state: "detached" });
      }
      // The lead changes hands.
      await follows.getByRole("button", { name: "Take the lead" }).click();
      await follows.getByRole("button", { name: "Take the lead" }).waitFor({ state: "detached" });
      await follows.keyboard.press("Home");
      await reaches(leads, 0);
      // Alone again: nobody follows.
      await leads.getByRole("button", { name: "Look alone" }).click();
      await follows.keyboard.press("End");
      await reaches(follows, Number(await follows.locator(".replay input[type=range]").getAttribute("max")));
      check((await at(leads)) === 0, "who looks alone stays there");
      await leave(leads);
      await leave(follows);
    } finally {
      await server.stop();
    }
  },

  "guests and bots are told apart where one looks back": async ({ browser }) => {
    const server = await serveGames();
    try {
      const match = await finishedMatch(await guest(server.url, "Ginevra"), await guest(server.url, "Bianca"));
      const page = await visit(browser, `${server.url}#/replay/${match}`);
      const eyes = page.locator("#replay-eyes");
      await eyes.waitFor();
      const named = (await eyes.locator("option").allInnerTexts()).join(" | ");
      for (const who of ["Ginevra (guest)", "Bianca (guest)", "(bot)"]) check(named.includes(who), `no ${who} among ${named}`);
      await page.goto(`${server.url}#/review/${match}`);
      await page.locator("th .mark").first().waitFor();
      const marks = await page.locator("th .mark").allInnerTexts();
      check(marks.filter((mark) => mark === "guest").length === 2 && marks.includes("bot"), `marked: ${marks}`);
      await leave(page);
    } finally {
      await server.stop();
    }
  },
};
