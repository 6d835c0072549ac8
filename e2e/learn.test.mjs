// Tutorials to their ends, and the rules.
import { check, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { wait } from "./lib/table.mjs";

async function take(page, { pointing }) {
  for (let steps = 0; steps < 80; steps++) {
    // The end of a round has a page of its own, in lessons too.
    await page.locator("dialog.interlude .primary").click({ timeout: 300 }).catch(() => {});
    const go = page.locator(".teacher .act .primary:not([disabled])");
    await page.locator(".teacher .act .primary:not([disabled]), .teacher .task").first().waitFor();
    // What a lesson speaks of is pointed at. On a phone it may be on another tab.
    if (pointing) await page.locator(".taught").first().waitFor({ state: "attached", timeout: 5000 });
    if (await go.count()) {
      const last = await go.evaluate((button) => Boolean(button.querySelector("svg")));
      const before = await page.locator(".teacher h2").textContent();
      await go.click();
      if (last) return;
      const next = (before) => document.querySelector(".teacher h2")?.textContent !== before;
      const round = "dialog.interlude .primary";
      // The next lesson waits for the board, which may wait until the end of a round has been read.
      await page.waitForFunction(([round, before]) => document.querySelector(round) || document.querySelector(".teacher h2")?.textContent !== before, [round, before]);
      if (await page.locator(round).count()) await page.locator(round).click();
      await page.waitForFunction(next, before);
      continue;
    }
    const task = await page.locator(".task b").textContent();
    await page.locator(".decision.yours").waitFor();
    await page.locator(".task .btn").click();
    await page.locator(".decision .act .primary:not([disabled])").click();
    await page.waitForFunction((task) => document.querySelector(".task b")?.textContent !== task, task);
    const scolded = (await page.locator(".teacher .wrong").allTextContents()).join("");
    check(scolded === "", `who does what is shown is told: ${scolded}`);
  }
  throw new Error("the tutorial does not end");
}

const tests = {};
for (const [game, size, lang] of [["strozzi", WIDE, "de-DE"], ["liguria", WIDE, "fr-FR"], ["strozzi", PHONE, "en-GB"]]) {
  tests[`the tutorial of ${game} at ${size.width}, in ${lang}, and a first game`] = async ({ browser, url }) => {
    const page = await visit(browser, `${url}#/learn/${game}`, { size, lang });
    await take(page, { pointing: size === WIDE });
    await page.locator(`.table[data-game=${game}] .coach`).first().waitFor();
    check((await wait(page)) === "decide", "the first game begins");
    await leave(page);
  };
}
tests["a wrong decision is explained"] = async ({ browser, url }) => {
  const page = await visit(browser, `${url}#/learn/strozzi`);
  await page.locator(".teacher .primary").click();
  await page.locator(".decision.yours").waitFor();
  await page.keyboard.press("0");
  await page.locator(".decision .act .primary:not([disabled])").click();
  await page.locator(".task .wrong:not(:empty)").waitFor();
  await page.locator(".task .btn").click();
  await page.locator(".decision .act .primary:not([disabled])").click();
  await page.locator(".teacher .right").waitFor();
  await leave(page);
};
tests["the text waits until the board shows what it speaks of"] = async ({ browser, url }) => {
  const page = await visit(browser, `${url}#/learn/strozzi`, { settings: { speed: "slow" } });
  const heading = page.locator(".teacher h2");
  const before = await heading.textContent();
  await page.locator(".teacher .act .primary").click();
  await page.waitForTimeout(200);
  check((await heading.textContent()) === before, "the next lesson is told before its ship is there");
  check(await page.locator(".teacher .act .primary").isDisabled(), "one can go on before it is there");
  await page.waitForFunction((before) => document.querySelector(".teacher h2").textContent !== before, before);
  await page.locator(".decision.yours").waitFor({ timeout: 2000 });
  await leave(page);
};
tests["a voyage that is planned whole is accepted whole"] = async ({ browser, url }) => {
  // The lessons before the first voyage have been done.
  const before = (page) => page.addInitScript(() => localStorage.getItem("fondaco:lessons") ?? localStorage.setItem("fondaco:lessons", JSON.stringify({ liguria: [5, 10] })));
  const page = await visit(browser, `${url}#/learn/liguria`, { before });
  await page.locator(".task", { hasText: "stopover" }).waitFor();
  await page.locator(".task .btn").click();
  await page.locator("[data-state=picked]").first().waitFor();
  // Where the voyage ends, and what is done at both stops, is planned as well.
  await page.locator(".l-land[data-which='4']").dispatchEvent("click");
  const said = await page.locator(".decision .act .primary").innerText();
  await page.locator(".decision .act .primary").click();
  await page.waitForFunction(() => !/stopover|Conquer the island/.test(document.querySelector(".task b")?.textContent ?? ""));
  check((await page.locator(".teacher .task", { hasText: /Load the yellow|Sail on/ }).count()) + (await page.locator(".teacher .right").count()) > 0, `“${said}” was not accepted whole`);
  await leave(page);
};
tests["lessons that were done are marked, and the next one begins"] = async ({ browser, url }) => {
  const page = await visit(browser, `${url}#/learn/strozzi`);
  await page.locator(".teacher .act .primary").click();
  await page.locator(".task .btn").click();
  await page.locator(".decision .act .primary:not([disabled])").click();
  await page.locator(".teacher .right").waitFor();
  await page.locator(".teacher .act .primary").click();
  await page.locator(".teacher-head small", { hasText: "Lesson 3" }).waitFor();
  await page.goto(`${url}#/learn`);
  await page.locator(".lesson .taken", { hasText: "2 of" }).waitFor();
  check((await page.locator(".lesson .taken").count()) === 1, "the other game has been learned, too");
  await page.goto(`${url}#/learn/strozzi`);
  await page.locator(".teacher-head small", { hasText: "Lesson 3" }).waitFor();
  await page.locator(".teacher .act .btn", { hasText: "Back" }).click();
  await page.locator(".teacher-head small", { hasText: "Lesson 2" }).waitFor();
  await leave(page);
};
tests["the rules are searched in three languages"] = async ({ browser, url }) => {
  for (const [lang, word] of [["en-GB", "pirate"], ["de-DE", "pirat"], ["fr-FR", "pirate"]]) {
    const page = await visit(browser, `${url}#/rules/strozzi`, { lang });
    await page.locator("#s-1-1").waitFor();
    const all = await page.locator(".rules article section").count();
    await page.locator(".search input").fill(word);
    await page.waitForFunction((all) => document.querySelectorAll(".rules article section").length < all, all);
    check((await page.locator(".rules article section").count()) > 0, `${lang}: nothing has ${word}`);
    await page.locator(".search input").fill("xyzzy");
    await page.locator(".rules article .empty").waitFor();
    await leave(page);
  }
};
export default tests;
