// The end of a game, looked back at: it is counted, then there is the result, and every number says where it comes from.
import { check, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { layout, look } from "./lib/checks.mjs";
import { open, read, until } from "./lib/record.mjs";

const number = (text) => Number(text.replace("−", "-"));
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** A replay at its end. */
async function ended(browser, url, game, options) {
  const page = await visit(browser, url, options);
  const id = await open(page, url, game);
  const last = read(game).steps.length;
  await page.goto(`${url}#/replay/${id}/${last}`);
  await until(page, last);
  // Who looks back sees the result when they ask.
  check((await page.locator("dialog.result").count()) === 0, "the result covers the board");
  await page.locator(".reopen").click();
  return page;
}

/** Numbers and headings that are broken within a word. */
const broken = (page) =>
  page.evaluate(() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector(".ranking-table"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent.trim().split(/\s+/).filter(Boolean);
      if (words.length === 0 || !node.parentElement.closest("td:not([colspan]), thead th") || node.parentElement.closest(".vh")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
      if (lines > words.length) found.push(`broken: "${node.textContent.trim()}"`);
    }
    return [...new Set(found)];
  });

const SIZES = [[320, 640], [390, 844], [820, 1180], [844, 390], [912, 1368], [1024, 768], [1366, 768], [1920, 1080], [2560, 1440]];

const tests = {};
for (const [game, sources] of [["strozzi", 6], ["liguria", 6]]) {
  tests[`${game} is counted source by source, and a press shows the result`] = async ({ browser, url }) => {
    const page = await ended(browser, url, game, { settings: { speed: "fast" }, reducedMotion: "no-preference" });
    await page.locator("dialog.result .lanes").waitFor();
    check((await page.locator(".ranking-table").count()) === 0, "the result is there before it was counted");
    // The totals grow as they are counted.
    await page.locator(".chips .now").first().waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll(".lanes strong")].some((total) => Number(total.textContent) > 0));
    await page.keyboard.press("Space");
    await page.locator(".ranking-table").waitFor();
    // What made the difference is one of the columns below it.
    const source = (await page.locator(".won p").first().innerText()).match(/difference: (.+)\.$/)?.[1];
    const heads = (await page.locator(".ranking-table thead th").allInnerTexts()).map((head) => head.trim().toLowerCase());
    check(source && heads.includes(source.toLowerCase()), `"${source}" is none of ${heads.join(", ")}`);
    await leave(page);
  };
  tests[`${game}: without movement the count is there as a whole, and nothing leaves its lane`] = async ({ browser, url, out }) => {
    const page = await ended(browser, url, game, { settings: { speed: "normal" } });
    await page.locator("dialog.result .lanes").waitFor();
    check((await page.locator(".chips .done").count()) === (await page.locator(".chips li").count()), "a source is not counted");
    for (const size of [WIDE, PHONE, { width: 844, height: 390 }]) {
      await page.setViewportSize(size);
      const wrong = await page.locator(".lanes li").evaluateAll((lanes) =>
        lanes.flatMap((lane) => {
          const [room, ship] = [lane.querySelector(".lane").getBoundingClientRect(), lane.querySelector(".ship").getBoundingClientRect()];
          const bars = [...lane.querySelectorAll(".lane > i")].map((bar) => ({ less: bar.classList.contains("less"), box: bar.getBoundingClientRect() }));
          const out = bars.filter(({ box }) => box.left < room.left - 1 || box.right > room.right + 1).length;
          // The ship lies where the points are: at the end of the last bar, or at its beginning if it takes points away.
          const last = bars.at(-1);
          const off = Math.abs((last.less ? last.box.left : last.box.right) - ship.left - 6);
          return [out && `${out} bars leave the lane`, off > 2 && `the ship is ${off} px from its points`, ship.right > lane.getBoundingClientRect().right && "the ship leaves the lane"].filter(Boolean);
        }));
      wrong.push(...(await layout(page)));
      await page.screenshot({ path: `${out}/count-${game}-${size.width}.png` });
      check(wrong.length === 0, `${size.width}: ${wrong.join(", ")}`);
    }
    await page.locator(".counting .btn").click();
    await page.locator(".ranking-table").waitFor();
    await leave(page);
  };
  tests[`${game}: the result fits every screen, in German and in the dark`] = async ({ browser, url, out }) => {
    const page = await ended(browser, url, game, { lang: "de-DE", theme: "dark" });
    await page.locator(".ranking-table").waitFor();
    const faults = [];
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const found = [...(await layout(page)), ...(await broken(page))];
      await page.screenshot({ path: `${out}/ending-${game}-${width}x${height}-de.png` });
      faults.push(...found.map((fault) => `${width}x${height}: ${fault}`));
      // With what a number is made of.
      const button = page.locator(".ranking-table td button").first();
      await button.click();
      await page.locator(".made-of").first().waitFor();
      faults.push(...(await layout(page)).map((fault) => `${width}x${height}, made of: ${fault}`));
      await button.click();
    }
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  };
  for (const [where, size] of [["wide", WIDE], ["phone", PHONE]]) {
    tests[`${game}, ${where}: the result adds up, number by number`] = async ({ browser, url, out }) => {
      const page = await ended(browser, url, game, { size });
      // Without movement the result is there at once.
      await page.locator(".ranking-table").waitFor();
      const rows = await page.locator(".ranking-table tbody tr").all();
      let before = Infinity;
      for (const row of rows) {
        const total = number(await row.locator("td.total").innerText());
        const numbers = (await row.locator("td:not(.total)").allInnerTexts()).map(number);
        check(numbers.length === sources && sum(numbers) === total, `${numbers} are not ${total}`);
        check(total <= before, "the rows are not in order of rank");
        check(/\d/.test(await row.locator(".sentence").innerText()), "nothing is said about somebody");
        before = total;
      }
      // What each of the first player's numbers is made of; where all who rank are listed, one's own is among them.
      for (const button of await rows[0].locator("td button").all()) {
        const points = number(await button.innerText());
        await button.click();
        const pieces = (await page.locator(".made-of li strong").allInnerTexts()).map(number);
        check(sum(pieces) === points || pieces.includes(points), `${pieces} are not ${points}`);
        await button.click();
        check((await page.locator(".made-of").count()) === 0, "a second press does not close it");
      }
      const faults = await look(page, out, `ending-${game}-${size.width}`);
      check(faults.length === 0, faults.join("\n"));
      await leave(page);
    };
  }
}

tests["strozzi: the tiles of everybody say why, and between equals Florence does"] = async ({ browser, url }) => {
  const page = await ended(browser, url, "strozzi", {});
  await page.locator(".ranking-table").waitFor();
  let [tiles, ties] = [0, 0];
  for (const column of [3, 4, 5]) {
    const button = page.locator(".ranking-table tbody tr:not(.from)").first().locator("td button").nth(column);
    await button.click();
    await page.locator(".made-of").waitFor();
    tiles += await page.locator(".made-of li .group").count();
    for (const said of await page.locator(".made-of .tie").allInnerTexts()) {
      check(/Level at \d\. \S+ stands? higher in Florence: (space \d+ to \d+|further left on space \d+)\./.test(said), said);
      ties++;
    }
    await button.click();
    await page.locator(".made-of").waitFor({ state: "detached" });
  }
  check(tiles > 3, `${tiles} tiles`);
  // Four play, and three categories have three places each.
  check(ties <= 9, `${ties} ties`);
  await leave(page);
};
export default tests;
