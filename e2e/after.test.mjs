// After a match on a server: looked back at by those who played it and by others, reviewed, and without the server too.
import { check, leave, visit } from "./lib/browser.mjs";
import { ask, excuse, go, guest, open, over } from "./lib/people.mjs";
import { step, until } from "./lib/record.mjs";
import { serveGames, shared } from "./lib/server.mjs";

const server = shared();

/** A match that somebody began and left to bots, who have finished it. */
async function finished(page, game, options) {
  const { id } = await open(page, game, ["me", ...Array(2).fill({ bot: { level: "greedy" } })], options);
  await ask(page, "POST", `matches/${id}/manage`, { do: "start" });
  await ask(page, "POST", `matches/${id}/act`, { do: "away" });
  await over(page, id);
  return id;
}

/** Until the page works without the network. */
async function installed(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((again) => setTimeout(again, 50));
  });
}

export default {
  async "one's own match with one's own eyes, others' with a spectator's"({ browser }) {
    const home = await server();
    const player = await guest(browser, home, "Ginevra");
    const id = await finished(player, "liguria", { open: true });
    const hidden = await finished(player, "strozzi");
    // From the list of one's matches.
    await go(player, "#/games");
    await player.locator(`a.tb[href='#/replay/${id}']`).click();
    await player.locator(".table .replay").waitFor();
    const eyes = player.locator("#replay-eyes option:checked");
    check(/Ginevra|you/i.test(await eyes.innerText()), `one looks as ${await eyes.innerText()}`);
    check((await player.locator("#replay-eyes option").count()) === 4, "three players and a spectator");
    // A link to a moment, for somebody who is not even known here: they see what a spectator saw.
    await player.locator("#replay-jump").selectOption({ label: "Round 2" });
    const at = await step(player);
    check(at > 0, "the second round is not the beginning");
    await player.waitForFunction((at) => location.hash.endsWith(`/${at}`), at);
    const stranger = await visit(browser, player.url(), { lang: "de-DE" });
    await until(stranger, at);
    check((await stranger.locator("#replay-eyes option:checked").innerText()).includes("Zuschau"), await stranger.locator("#replay-eyes option:checked").innerText());
    const boards = new Set();
    for (let index = 0; index < 4; index++) {
      await stranger.locator("#replay-eyes").selectOption(String(index));
      await stranger.waitForFunction(() => document.activeElement?.id === "replay-eyes");
      await until(stranger, at);
      boards.add(await stranger.locator("main#board").innerText());
    }
    check(boards.size === 4, `${boards.size} different boards`);
    // What is not public is there for those who played it, and for nobody else.
    await stranger.goto(`${home.url}#/replay/${hidden}`);
    await stranger.getByRole("alert").getByText("gibt es").waitFor();
    await player.goto(`${home.url}#/replay/${hidden}`);
    await player.locator(".table[data-game=strozzi] .replay").waitFor();
    // A match that goes on cannot be looked back at: it would tell what is hidden.
    const { id: running } = await open(player, "strozzi", ["me", ...Array(2).fill({ bot: { level: "greedy" } })]);
    await player.goto(`${home.url}#/replay/${running}`);
    await player.getByRole("alert").getByText("not over yet").waitFor();
    for (const page of [player, stranger]) {
      excuse(page);
      await leave(page);
    }
  },

  async "it is reviewed, and what it cost can be looked at and tried"({ browser }) {
    const home = await server();
    const player = await guest(browser, home, "Ginevra");
    const id = await finished(player, "strozzi", { open: true });
    await go(player, `#/replay/${id}`);
    await player.locator(".replay a", { hasText: "Review" }).click();
    await player.locator(".rev").waitFor();
    await player.locator(".budget").selectOption("100");
    // While it computes: the graph grows, and one can look around.
    await player.waitForFunction(() => Number(document.querySelector(".prog progress")?.value) > 5);
    await player.locator(".replay input[type=range]").fill("30");
    await until(player, 30);
    check((await player.locator(".plot .ln").count()) === 3, "a line for each player");
    await player.locator(".prog", { hasText: "Every step" }).waitFor({ state: "attached", timeout: 120_000 });
    const said = await player.locator(".res").innerText();
    check(/Luck of the draw/.test(said), said);
    // Loaded again it is there at once, without anything that thinks; and its moments can be jumped to.
    await player.route(/worker-/, (route) => route.abort());
    await player.reload();
    await player.locator(".prog", { hasText: "Every step" }).waitFor({ state: "attached" });
    check((await player.locator(".res").innerText()) === said, "another review after a reload");
    await player.goto(`${home.url}#/replay/${id}`);
    const moment = player.locator("#replay-jump optgroup option").first();
    await player.locator("#replay-jump").selectOption(await moment.getAttribute("value"));
    await until(player, Number(await moment.getAttribute("value")));
    await player.locator(".replay .primary").click();
    await player.waitForFunction(() => location.hash.startsWith("#/table/"));
    await leave(player);
  },

  async "what was looked at is there without the server"({ browser }) {
    const home = await serveGames();
    try {
      const player = await guest(browser, home, "Ginevra", { serviceWorkers: "allow" });
      const id = await finished(player, "strozzi");
      const other = await finished(player, "strozzi");
      await installed(player);
      await go(player, `#/replay/${id}/40`);
      await until(player, 40);
      const board = await player.locator("main#board").innerText();
      await home.away();
      await player.reload();
      await until(player, 40);
      check((await player.locator("main#board").innerText()) === board, "the board is another");
      await player.goto(`${home.url}#/review/${id}`);
      await player.locator(".budget").selectOption("100");
      await player.waitForFunction(() => Number(document.querySelector(".prog progress")?.value) > 5);
      // What was not looked at before is with the server, and that is said.
      await player.goto(`${home.url}#/replay/${other}`);
      await player.getByRole("alert").getByText("does not answer").waitFor();
      excuse(player);
      await leave(player);
    } finally {
      await home.stop();
    }
  },
};
