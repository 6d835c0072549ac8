// Looking back: any moment of a match, by pointer, keyboard and link; as anybody saw it; and "what if" from there.
import { check, leave, PHONE, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { drop, open, read, step, until } from "./lib/record.mjs";
import { begin, dice, play, wait } from "./lib/table.mjs";

const shown = (page) => page.locator("main#board").innerText();

const tests = {
  "every moment can be reached, and looks the same whichever way": async ({ browser, url }) => {
    for (const game of ["strozzi", "liguria"]) {
      const page = await visit(browser, url);
      const id = await open(page, url, game);
      const last = read(game).steps.length;
      check((await step(page)) === 0, "it begins at the beginning");
      await page.keyboard.press("End");
      await until(page, last);
      await page.keyboard.press("Home");
      await until(page, 0);
      const seen = [];
      for (let count = 0; count < 8; count++) {
        await page.keyboard.press("ArrowRight");
        await page.waitForFunction((before) => Number(document.querySelector(".replay input").value) > before, seen.at(-1)?.[0] ?? 0);
        seen.push([await step(page), await shown(page)]);
      }
      for (const [at, board] of seen.slice(0, -1).reverse()) {
        await page.keyboard.press("ArrowLeft");
        await until(page, at);
        check((await shown(page)) === board, `${game}: at ${at} the board is another going back`);
      }
      // A link to a moment, and scrubbing to it. The address follows, but not while one moves.
      await page.waitForFunction((at) => location.hash.endsWith(`/${at}`), seen[0][0]);
      const [at, board] = seen[5];
      await page.goto(`${url}#/replay/${id}/${at}`);
      await until(page, at);
      check((await shown(page)) === board, `${game}: the link leads elsewhere`);
      await page.locator(".replay input[type=range]").fill(String(last));
      await until(page, last);
      await page.waitForFunction((last) => location.hash.endsWith(`/${last}`), last);
      await page.locator(".replay input[type=range]").fill(String(at));
      await until(page, at);
      check((await shown(page)) === board, `${game}: scrubbing leads elsewhere`);
      // The rounds.
      await page.keyboard.press("PageDown");
      await page.waitForFunction((at) => Number(document.querySelector(".replay input").value) > at, at);
      await page.locator("#replay-jump").selectOption({ label: "Round 3" });
      await page.waitForFunction(() => document.querySelector(".rounds .on, .l-round")?.textContent.includes("3"));
      await leave(page);
    }
  },
  "at the end of Liguria every screen is lifted, and no board's rows lie on its name or its cargo": async ({ browser, url }) => {
    for (const size of [{ width: 1440, height: 900 }, { width: 1366, height: 768 }, { width: 1024, height: 768 }]) {
      const page = await visit(browser, url, { size });
      await open(page, url, "liguria");
      await page.keyboard.press("End");
      await until(page, read("liguria").steps.length);
      await page.locator(".l-behind").nth(2).waitFor();
      const boards = await page.locator(".l-hb").evaluateAll((boards) =>
        boards.map((board) => {
          const [name, rows, cargo] = ["header", ".l-rows", ".l-hold"].map((part) => board.querySelector(part).getBoundingClientRect());
          const last = board.querySelector(".l-rows>li:last-child").getBoundingClientRect();
          const first = board.querySelector(".l-rows>li").getBoundingClientRect();
          return { apart: name.bottom <= first.top && last.bottom <= cargo.top && rows.height > 0, whole: board.scrollHeight <= board.clientHeight };
        }));
      check(boards.length === 3 && boards.every((board) => board.apart), `${size.width}: ${JSON.stringify(boards)}`);
      // Where a window is smaller, a board may be scrolled.
      check(size.width < 1440 || boards.every((board) => board.whole), `${size.width}: ${JSON.stringify(boards)}`);
      await leave(page);
    }
  },
  "it plays by itself and stops": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await open(page, url, "strozzi");
    await page.keyboard.press(" ");
    await page.waitForFunction(() => Number(document.querySelector(".replay input").value) > 10);
    await page.locator(".rplay").click();
    const at = await step(page);
    await page.waitForTimeout(600);
    check((await step(page)) === at, "it went on after the pause");
    await page.keyboard.press("End");
    await page.locator(".rplay").click();
    await page.waitForFunction((at) => Number(document.querySelector(".replay input").value) < at, at);
    await leave(page);
  },
  "the board as each player saw it, and as a spectator": async ({ browser, url }) => {
    const page = await visit(browser, url);
    const id = await open(page, url, "liguria");
    await page.goto(`${url}#/replay/${id}/90`);
    await until(page, 90);
    const boards = new Set();
    const eyes = page.locator("#replay-eyes");
    const count = await eyes.locator("option").count();
    check(count === 4, `${count} can look: three players and a spectator`);
    for (let index = 0; index < count; index++) {
      await page.locator("#replay-eyes").selectOption(String(index));
      await page.waitForFunction(() => document.activeElement?.id === "replay-eyes");
      check((await step(page)) === 90, "one stays where one is");
      boards.add(await shown(page));
    }
    check(boards.size === count, `${boards.size} different boards`);
    await leave(page);
  },
  "what if: play on from a moment against bots": async ({ browser, url }) => {
    const page = await visit(browser, url);
    const id = await open(page, url, "strozzi");
    await page.goto(`${url}#/replay/${id}/60`);
    await until(page, 60);
    const told = await page.locator(".ledger li").count();
    await page.locator(".replay .primary").click();
    await page.waitForFunction(() => location.hash.startsWith("#/table/"));
    await wait(page);
    check((await page.locator(".ledger li").count()) >= 0 && told > 0, "there is a ledger");
    await play(page, { decisions: 2 });
    // Another decision than the one that was made, on the board itself.
    await page.goto(`${url}#/replay/${id}/60`);
    await until(page, 60);
    await page.getByRole("button", { name: "Try another move" }).click();
    await page.locator(".decision.yours").waitFor();
    await page.locator("[data-state=open]").first().click();
    await page.locator(".decision .act .primary:not([disabled])").click();
    await page.waitForFunction(() => location.hash.startsWith("#/table/"));
    // A pointer that rests on something lets it explain itself, above what is to be pressed.
    await page.mouse.move(2, 2);
    await play(page, { roll: dice(4), decisions: 3 });
    await leave(page);
  },
  "what if: both lines, what they are worth and how they ended": async ({ browser, url }) => {
    const page = await visit(browser, url);
    const id = await open(page, url, "strozzi");
    await page.goto(`${url}#/replay/${id}/190`);
    await until(page, 190);
    await page.getByRole("button", { name: "Try another move" }).click();
    await page.locator(".decision.yours").waitFor();
    await page.locator("[data-state=open]").last().click();
    await page.locator(".decision .act .primary:not([disabled])").click();
    await page.waitForFunction(() => location.hash.startsWith("#/table/"));
    // Until it is computed it says so; then both chances stand above the board.
    await page.locator(".beside.strip summary", { hasText: /% to win in the game, .*% this time/ }).waitFor();
    await page.locator(".beside.strip summary").click();
    const lines = await page.locator(".beside.strip li").allInnerTexts();
    check(lines.length === 2 && /^In the game/.test(lines[0]) && /^This time/.test(lines[1]), lines.join(" | "));
    check(lines.every((line) => /\d+% to win, \d+ points to be expected/.test(line)), lines.join(" | "));
    check(/\d+ points, (first|second|third|place 4)/.test(lines[0]), "how the game ended is not said");
    await page.locator(".beside.strip summary").click();
    await page.mouse.move(2, 2);
    await play(page, { roll: dice(7) });
    const ends = await page.locator("dialog.result .beside li strong").allInnerTexts();
    check(ends.length === 2 && ends.every((end) => /^\d+ points, /.test(end)), ends.join(" | "));
    await page.locator("dialog.result .beside a").click();
    await page.locator(".table .replay").waitFor();
    check((await step(page)) > 180, "it leads elsewhere");
    await leave(page);
  },
  "what if: a voyage that was planned whole is sailed whole": async ({ browser, url }) => {
    const page = await visit(browser, url);
    const id = await open(page, url, "liguria");
    const { steps } = read("liguria");
    // A voyage with a stop at which something was loaded.
    const at = steps.findIndex((step, index) => /^sail/.test(step) && /^load/.test(steps[index + 1] ?? ""));
    await page.goto(`${url}#/replay/${id}/${at}`);
    await until(page, at);
    await page.getByRole("button", { name: "Try another move" }).click();
    await page.locator(".decision.yours").waitFor();
    // What can be loaded there is ticked.
    const way = page.locator("[data-state=open][aria-label*=': load']").first();
    const said = await way.getAttribute("aria-label");
    await way.dispatchEvent("click");
    await page.locator(".decision .act .primary:not([disabled])").click();
    await page.waitForFunction(() => location.hash.startsWith("#/table/"));
    await page.locator(".beside.strip summary").click();
    const tried = await page.locator(".beside.strip li").nth(1).innerText();
    check(/load/i.test(tried), `“${said}” became “${tried}”`);
    await leave(page);
  },
  "a game of one's own, from its end and from the list": async ({ browser, url }) => {
    const page = await visit(browser, url, { size: PHONE });
    await begin(page, { seats: 3 });
    await play(page, { decisions: 2 });
    await page.goto(`${url}#/games`);
    await page.locator(".kept a.icon-btn").click();
    await page.locator(".table .replay").waitFor();
    check((await page.locator("#replay-eyes, .replay .primary").count()) === 0, "a game under way shows only what one saw");
    const hash = await page.evaluate(() => location.hash.split("/")[2]);
    await page.goto(`${url}#/review/${hash}`);
    await page.getByRole("alert").getByText("not over yet").waitFor();
    // Near the end of another game, so that it is over soon.
    const id = await open(page, url, "strozzi");
    await page.goto(`${url}#/replay/${id}/190`);
    await until(page, 190);
    await page.locator(".replay .primary").click();
    await play(page);
    await page.locator("dialog.result a", { hasText: "Replay" }).click();
    await page.locator(".table .replay").waitFor();
    check((await page.locator("#replay-eyes option").count()) === 5, "now everybody's view can be seen");
    await leave(page);
  },
  "record files that are wrong get a clear sentence": async ({ browser, url }) => {
    const good = read("strozzi");
    const cases = [
      ["hello", /not a record/, "nicht|keine Aufzeichnung"],
      [JSON.stringify({ ...good, game: "chess" }), /“chess”/],
      [JSON.stringify({ ...good, rules: 77 }), /version 77/],
      [JSON.stringify({ ...good, steps: [...good.steps.slice(0, 20), "nonsense", ...good.steps.slice(21)] }), /damaged/],
      [JSON.stringify(good).slice(0, 900), /not a record/],
      [" ".repeat(1_100_000), /far longer/],
    ];
    const page = await visit(browser, url);
    await page.locator(".play").waitFor();
    for (const [text, words] of cases) {
      await drop(page, text);
      await page.locator(".bad-news").waitFor();
      const said = await page.locator(".bad-news span").first().innerText();
      check(words.test(said), `it says: ${said}`);
      await page.locator(".bad-news .icon-btn").click();
    }
    // One of an edition that nobody knows waits for it.
    await drop(page, JSON.stringify({ ...good, edition: { name: "other", hash: "0123456789abcdef" } }));
    await page.getByText("A game waits for the edition “other”").waitFor();
    await page.goto(url);
    await page.locator(".play").waitFor();
    await drop(page, JSON.stringify(good));
    await page.locator(".table .replay").waitFor();
    // It is kept: the same link works after a reload.
    await page.reload();
    await page.locator(".table .replay").waitFor();
    await page.goto(`${url}#/replay/nowhere/5`);
    await page.getByRole("alert").getByText("no such game").waitFor();
    await leave(page);
  },
};

for (const [width, height] of [[390, 844], [1024, 768], [1440, 900], [2560, 1440]]) {
  for (const theme of ["light", "dark"]) {
    tests[`the screens at ${width}, ${theme}`] = async ({ browser, url, out }) => {
      const page = await visit(browser, url, { size: { width, height }, theme });
      const faults = [];
      for (const game of ["strozzi", "liguria"]) {
        const id = await open(page, url, game);
        await page.goto(`${url}#/replay/${id}/80`);
        await until(page, 80);
        faults.push(...(await look(page, out, `replay-${game}-${width}-${theme}`)));
      }
      await leave(page);
      check(faults.length === 0, `${faults.length} faults\n${faults.join("\n")}`);
    };
  }
}

export default tests;
