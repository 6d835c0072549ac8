// For every hand and eye: explanations however one asks for them, room for a finger, twice the size, a very large screen, keys.
import { check, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { fingers, layout, whole } from "./lib/checks.mjs";
import { begin, play, wait } from "./lib/table.mjs";

const games = ["strozzi", "liguria"];
const RULE = { strozzi: /S-\d+\.\d+/, liguria: /L-\d+\.\d+/ };
const tests = {};

/** The card that explains something: it has a name, a sentence, and the number of a rule that leads there. */
async function explained(page, game, how) {
  const card = page.locator(".explain");
  await card.waitFor({ timeout: 3000 }).catch(() => check(false, `${game}: ${how} explains nothing`));
  check((await card.locator("h3").innerText()).length > 1, `${game}, ${how}: no name`);
  check((await card.locator("p").innerText()).length > 15, `${game}, ${how}: no sentence`);
  const link = card.locator("small a").first();
  check(RULE[game].test(await link.innerText()), `${game}, ${how}: no rule but ${await card.innerText()}`);
  check((await link.getAttribute("href")).includes(`rules/${game}/`), `${game}, ${how}: the number does not lead to the rule`);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
}

for (const game of games) {
  tests[`${game} explains itself to a pointer, a finger and the keyboard`] = async ({ browser, url }) => {
    const wide = await visit(browser, url);
    await begin(wide, { game, seats: 3 });
    await wait(wide);
    // Things that can be chosen, and things that can only be looked at.
    for (const thing of ["[data-explain][data-state=open], [data-explain]:has([data-state=open])", game === "strozzi" ? "h2[data-explain]" : ".l-ri[data-explain]"]) {
      await wide.locator(thing).locator("visible=true").first().hover();
      await explained(wide, game, `pointing at ${thing}`);
      await wide.mouse.move(700, 5);
    }
    await wide.keyboard.press("ArrowRight");
    const focused = () => wide.evaluate(() => Boolean(document.activeElement?.closest("[data-explain]")));
    for (let tries = 0; tries < 20 && !(await focused()); tries++) await wide.keyboard.press("ArrowRight");
    await explained(wide, game, "resting on it with the keyboard");
    await wide.keyboard.press("?");
    await explained(wide, game, "the key ?");
    await leave(wide);

    const phone = await visit(browser, url, { size: PHONE });
    await begin(phone, { game, seats: 3 });
    await wait(phone);
    const tools = await phone.context().newCDPSession(phone);
    const touch = (type, points) => tools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const box = await phone.locator(game === "strozzi" ? "h2[data-explain]" : ".l-land[data-explain] .l-spot").locator("visible=true").first().boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // A finger that only taps asks for nothing.
    await phone.touchscreen.tap(x, y);
    await phone.waitForTimeout(600);
    check((await phone.locator(".explain").count()) === 0, `${game}: a tap explains`);
    await touch("touchStart", [{ x, y }]);
    await phone.waitForTimeout(600);
    await touch("touchEnd", []);
    await explained(phone, game, "a long press");
    await leave(phone);
  };
  tests[`${game}: the whole table can be seen without scrolling`] = async ({ browser, url }) => {
    const faults = [];
    // With the advice of a first game, which takes a line or two from the board; then without.
    const page = await visit(browser, url, { size: WIDE, settings: { lessons: true } });
    await begin(page, { game, seats: game === "strozzi" ? 6 : 4 });
    for (const decisions of [2, 4]) {
      await page.setViewportSize(WIDE);
      await play(page, { decisions });
      const sizes = [[1440, 900], [2560, 1440]];
      if (decisions > 2) {
        await page.locator(".coach .icon-btn").click();
        await page.mouse.move(2, 2);
        sizes.push([1024, 768], [1366, 650]);
      }
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        faults.push(...[...(await whole(page)), ...(await layout(page))].map((fault) => `${width}x${height} after ${decisions}: ${fault}`));
      }
    }
    await leave(page);
    check(faults.length === 0, `${faults.length} faults\n${faults.join("\n")}`);
  };
}

/** Goes through the screens of the client, and looks at each. */
async function screens(page, url, see) {
  const at = async (route, ready) => {
    await page.goto(`${url}#/${route}`);
    await page.locator(ready).first().waitFor();
    await see(route || "home");
  };
  for (const [route, ready] of [["", ".play"], ["learn", ".lessons"], ["rules/strozzi", "#s-1-1"], ["games", ".empty"], ["puzzles", ".page"], ["learn/liguria", ".teacher .primary"]]) await at(route, ready);
  for (const game of games) {
    await page.goto(url);
    await begin(page, { game, seats: game === "strozzi" ? 5 : 4 });
    await wait(page);
    await see(`${game}, first decision`);
    await play(page, { decisions: 4 });
    await see(`${game}, later`);
    for (let tab = 1; tab < 4 && (await page.locator(".tabs").isVisible()); tab++) {
      await page.locator(".tabs button").nth(tab).click();
      await see(`${game}, tab ${tab}`);
    }
  }
  await page.locator(".top .tools .icon-btn").last().click();
  await page.locator("dialog[open] .switches").waitFor();
  await see("settings");
  await page.keyboard.press("Escape");
  await at("games", ".kept");
}

tests["everything that can be pressed has room for a finger"] = async ({ browser, url }) => {
  const faults = [];
  const page = await visit(browser, url, { size: PHONE });
  await screens(page, url, async (name) => faults.push(...(await fingers(page)).map((fault) => `${name}: ${fault}`)));
  await leave(page);
  check(faults.length === 0, `${faults.length} faults\n${faults.join("\n")}`);
};
for (const [name, size] of [["at 200 % of 1440x900", { width: 720, height: 450 }], ["at 2560x1440", { width: 2560, height: 1440 }]]) {
  tests[`every screen ${name}`] = async ({ browser, url, out }) => {
    const faults = [];
    const page = await visit(browser, url, { size, lang: size.width > 1000 ? "en-GB" : "de-DE" });
    await screens(page, url, async (screen) => {
      await page.screenshot({ path: `${out}/${size.width}-${screen.replaceAll(/[^a-z0-9]+/g, "-")}.png` });
      faults.push(...(await layout(page)).map((fault) => `${screen}: ${fault}`));
    });
    await leave(page);
    check(faults.length === 0, `${faults.length} faults\n${faults.join("\n")}`);
  };
}

tests["the keys are shown where they are used, and in a list"] = async ({ browser, url }) => {
  const page = await visit(browser, url, { size: WIDE });
  await begin(page, { game: "strozzi", seats: 3 });
  await play(page, { decisions: 1 });
  await wait(page);
  check((await page.locator(".decision .act kbd").allInnerTexts()).join(" ") === "Esc Enter", "the buttons do not say their keys");
  await page.evaluate(() => document.activeElement?.blur?.());
  await page.keyboard.press("?");
  await page.locator("dialog[open] .keys").waitFor();
  const keys = await page.locator("dialog[open] .keys").innerText();
  for (const key of ["Tab", "Home", "Enter", "Esc", "U", "H", "L", "P", "B", "T", "F1", "?"]) check(keys.includes(key), `the list has no ${key}`);
  await page.keyboard.press("Escape");
  // Where the ledger stands beside the board, its key leads there instead of opening another.
  await page.locator("dialog[open] .keys").waitFor({ state: "detached" });
  await page.keyboard.press("l");
  await page.waitForFunction(() => document.activeElement?.closest("main .ledger"), undefined, { timeout: 5000 }).catch(() => check(false, "L does not lead to the ledger"));
  check((await page.locator(".drawer").count()) === 0, "L opens a second ledger");
  await leave(page);
};

tests["on a phone the ledger's tab says how much is new"] = async ({ browser, url }) => {
  const page = await visit(browser, url, { size: PHONE });
  await begin(page, { game: "strozzi", seats: 3 });
  // A whole ship at least, whoever begins: claim, port, tile, and what comes after it.
  await play(page, { decisions: 4 });
  check((await wait(page)) === "decide", "nothing to decide");
  const tab = page.locator(".tabs button").last();
  const count = Number.parseInt(await tab.locator(".new").innerText(), 10);
  check(count >= 1 && count < 20, `${count} lines are new`);
  await tab.click();
  await tab.locator(".new").waitFor({ state: "detached" });
  await page.locator(".tabs button").first().click();
  check((await tab.locator(".new").count()) === 0, "what was looked at is still new");
  await leave(page);
};

tests["the names of the levels fit the narrowest phone"] = async ({ browser, url }) => {
  for (const lang of ["de-DE", "fr-FR", "en-GB"]) {
    const page = await visit(browser, url, { size: { width: 320, height: 640 }, lang });
    await page.locator(".seg.five label").first().waitFor();
    const cut = await page.locator(".seg.five label").evaluateAll((all) =>
      all.flatMap((label) => {
        const [box, range] = [label.getBoundingClientRect(), document.createRange()];
        range.selectNodeContents(label);
        const words = [...range.getClientRects()].filter((one) => one.width > 0);
        const fits = words.every((one) => one.left >= box.left - 1 && one.right <= box.right + 1 && one.bottom <= box.bottom + 1);
        return fits && box.left >= 0 && box.right <= innerWidth ? [] : [label.textContent.trim()];
      }),
    );
    check(cut.length === 0, `${lang}: ${cut} is wider than its button`);
    await leave(page);
  }
};
export default tests;
