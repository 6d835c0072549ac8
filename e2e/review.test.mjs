// The review of a whole game: computed in a worker while one looks around, kept, and the same every time.
import { check, leave, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { open, step, until } from "./lib/record.mjs";

/** Lets a review be computed to its end, with the shortest look. */
async function reviewed(page, url, game) {
  const id = await open(page, url, game);
  await page.goto(`${url}#/review/${id}`);
  await page.locator(".rev").waitFor();
  await page.locator(".budget").selectOption("100");
  await page.locator(".prog", { hasText: "Every step" }).waitFor({ state: "attached", timeout: 180_000 });
  return id;
}

const numbers = (page) => page.locator(".res").innerText();

const tests = {
  "a whole game of each": async ({ browser, url }) => {
    for (const game of ["strozzi", "liguria"]) {
      const page = await visit(browser, url);
      const id = await open(page, url, game);
      await page.goto(`${url}#/review/${id}`);
      await page.locator(".budget").selectOption("100");
      // It can be used while it computes.
      await page.locator(".replay input[type=range]").fill("40");
      await until(page, 40);
      await page.locator(".prog", { hasText: "Every step" }).waitFor({ state: "attached", timeout: 180_000 });
      const said = await numbers(page);
      check(/Luck of the draw/.test(said) && /Points given away/.test(said) && /by kind/.test(said) && /%/.test(said), said);
      // Three sentences tell the game: who led, what was dearest, how it ended.
      const tale = await page.locator(".tale p").innerText();
      check((await page.locator(".tale p > span").count()) <= 3 && tale.split(/[.!?] /).length <= 3, `more than three sentences: ${tale}`);
      check(/^\S+ won by (the tie-break|\d+ points?|one \w+ value|the \d+ points that a balance cost)$/.test(await page.locator(".tale h2").innerText()), await page.locator(".tale h2").innerText());
      check(/ahead\./.test(tale) && /costliest decision/.test(tale) && /won with \d+/.test(tale), tale);
      // At the end of the game whoever won has everything.
      const range = page.locator(".replay input[type=range]");
      await range.fill(await range.getAttribute("max"));
      const legend = await page.locator(".leg li > b").allInnerTexts();
      check(legend.filter((share) => share === "100%").length === 1, `${legend}`);
      const lines = await page.locator(".plot .ln").count();
      check(lines === (game === "strozzi" ? 4 : 3), `${lines} lines`);
      // A mistake: what was better, in words, why, and on the board.
      const first = page.locator(".mom ol > li").filter({ hasText: "mistake" }).first();
      await first.locator("button").click();
      await first.locator(".better").waitFor();
      // Chance and points, but never nothing of either: then somebody else's points say why.
      for (const said of await page.locator(".mom .dl").allInnerTexts()) {
        check(/^([−+][1-9]\d*%)?( · )?(\S+ )?([−+][1-9]\d* points)?$/.test(said) && said !== "", said);
      }
      check(!/cost 0%| 0 points/.test(tale), tale);
      const at = await step(page);
      check((await page.locator(".pin.on").count()) === 1, "it is marked on the graph");
      await page.keyboard.press("ArrowRight");
      await page.waitForFunction((at) => Number(document.querySelector(".replay input").value) > at, at);
      await page.locator(".pin").nth(Number(await first.locator(".n").innerText()) - 1).click();
      await until(page, at);
      await first.locator(".better a").click();
      await page.locator(".decision.yours").waitFor();
      check((await page.locator("[data-state=picked]").count()) > 0, "the better move is on the board");
      // The numbers behind the graph.
      await page.goto(`${url}#/review/${id}`);
      await page.locator(".as-table").click();
      const rows = await page.locator(".numbers tbody tr").count();
      check(rows > 20, `${rows} rows`);
      check((await page.locator(".pin:visible").count()) === 0, "pins of the graph stand on the table");
      await leave(page);
    }
  },
  "it is computed once, and the same elsewhere": async ({ browser, url }) => {
    const page = await visit(browser, url);
    const id = await reviewed(page, url, "liguria");
    const said = await numbers(page);
    // Kept: no worker is needed to see it again.
    await page.route(/worker-/, (route) => route.abort());
    await page.reload();
    await page.locator(".prog", { hasText: "Every step" }).waitFor({ state: "attached" });
    check((await numbers(page)) === said, "another after a reload");
    await page.goto(`${url}#/replay/${id}`);
    const moments = await page.locator("#replay-jump optgroup option").count();
    check(moments > 0, "its moments can be jumped to in the replay");
    await leave(page);
    const other = await visit(browser, url);
    await reviewed(other, url, "liguria");
    check((await numbers(other)) === said, "another in another browser");
    await leave(other);
  },
  "until it is computed it says so, and names and colours stay": async ({ browser, url }) => {
    const page = await visit(browser, url);
    const id = await open(page, url, "strozzi");
    await page.goto(`${url}#/review/${id}`);
    await page.locator(".tale", { hasText: "Being computed" }).waitFor();
    check((await page.locator(".leg li > b").allInnerTexts()).every((share) => share === "…"), "a number before it is known");
    await page.locator(".budget").selectOption("100");
    await page.locator(".prog", { hasText: "Every step" }).waitFor({ state: "attached", timeout: 180_000 });
    const markers = () => page.locator(".snap .rail .mk").evaluateAll((marks) => marks.map((mark) => mark.className + mark.textContent).sort().join("|"));
    const before = await markers();
    for (const moment of await page.locator(".mom ol > li > button").all()) {
      await moment.click();
      check((await markers()) === before, "another moment, other colours");
    }
    await leave(page);
  },
  "the worst moments are played again": async ({ browser, url }) => {
    const page = await visit(browser, url);
    const id = await reviewed(page, url, "strozzi");
    await page.locator(".told .again").click();
    await page.locator(".teacher.puzzle", { hasText: "Your own moment" }).waitFor();
    check((await page.evaluate(() => location.hash)) === `#/again/${id}/1`, "it has an address");
    await page.locator(".teacher .btn", { hasText: "Show" }).click();
    await page.locator(".decision.yours .act .primary").click();
    await page.locator(".teacher .right").waitFor();
    await page.locator(".teacher a", { hasText: "Review" }).click();
    await page.locator(".rev").waitFor();
    await leave(page);
  },
  "the worker does not load": async ({ browser, url }) => {
    const page = await visit(browser, url, { lang: "de-DE", before: (page) => page.route(/worker-/, (route) => route.abort()) });
    const id = await open(page, url, "liguria");
    await page.goto(`${url}#/review/${id}`);
    await page.locator(".prog .bad").waitFor();
    await page.unroute(/worker-/);
    await page.locator(".prog .btn").click();
    await page.waitForFunction(() => Number(document.querySelector(".prog progress")?.value) > 60, undefined, { timeout: 60_000 });
    await page.context().close();
  },
};

for (const [width, height] of [[390, 844], [1024, 768], [1440, 900], [2560, 1440]]) {
  tests[`the screen at ${width}`] = async ({ browser, url, out }) => {
    const faults = [];
    for (const theme of ["light", "dark"]) {
      const page = await visit(browser, url, { size: { width, height }, theme });
      await reviewed(page, url, theme === "light" ? "strozzi" : "liguria");
      await page.locator(".mom ol button").first().click();
      faults.push(...(await look(page, out, `review-${width}-${theme}`)));
      await leave(page);
    }
    check(faults.length === 0, `${faults.length} faults\n${faults.join("\n")}`);
  };
}

export default tests;
