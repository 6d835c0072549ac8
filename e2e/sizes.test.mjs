// Both games at every size that people have: a picture of each, and nothing lies over anything else, is cut off, or is too small to
// be of use.
import { crowds, faults } from "./lib/boards.mjs";
import { check, leave, visit } from "./lib/browser.mjs";
import { begin, play, wait } from "./lib/table.mjs";

/** The window, and the least that a board must be there to be of use: Strozzi's towers and docks, Liguria's chart. */
const SIZES = [
  { width: 320, height: 640, strozzi: [300, 250], liguria: [300, 200] },
  { width: 390, height: 844, strozzi: [370, 400], liguria: [370, 330] },
  { width: 820, height: 1180, strozzi: [780, 600], liguria: [780, 480] },
  { width: 844, height: 390, strozzi: [440, 330], liguria: [440, 280] },
  { width: 912, height: 1368, strozzi: [860, 700], liguria: [860, 520] },
  { width: 1024, height: 768, strozzi: [700, 600], liguria: [460, 330] },
  { width: 1366, height: 768, strozzi: [1000, 640], liguria: [640, 360] },
  { width: 1440, height: 900, strozzi: [1080, 780], liguria: [700, 440] },
  { width: 1920, height: 1080, strozzi: [1400, 950], liguria: [1000, 540] },
  { width: 2560, height: 1440, strozzi: [1900, 1280], liguria: [1400, 760] },
];
/** A lesson may take so much of the board's height that this share is left. */
const TAUGHT = 0.7;

const tests = {};
for (const [game, seats, lang, theme] of [["strozzi", 6, "de-DE", "light"], ["liguria", 4, "de-DE", "dark"], ["strozzi", 4, "fr-FR", "dark"], ["liguria", 3, "en-GB", "light"]]) {
  tests[`${game} for ${seats} at every size, in ${lang}`] = async ({ browser, url, out }) => {
    const wrong = [];
    const page = await visit(browser, url, { lang, theme, settings: { lessons: true } });
    const photograph = async (moment, sizes = SIZES, share = 1) => {
      for (const size of sizes) {
        await page.setViewportSize(size);
        const found = await faults(page, game, [size[game][0], size[game][1] * share]);
        if (seats === 6 && moment === "first") found.push(...(await crowds(page)));
        await page.screenshot({ path: `${out}/${game}${seats}-${moment}-${size.width}x${size.height}.png` });
        wrong.push(...found.map((fault) => `${moment} ${size.width}x${size.height}: ${fault}`));
      }
    };
    await begin(page, { game, seats });
    await wait(page);
    await page.mouse.move(0, 0);
    // With what is explained in a first game.
    await photograph("first");
    await page.setViewportSize({ width: 1440, height: 900 });
    if (game === "liguria") {
      for (let made = 0; made < 40 && !(await page.locator(".l-way").count()); made++) await play(page, { decisions: 1 });
      await page.locator(".coach .icon-btn").first().click();
      await page.locator(".l-way").last().click();
    } else {
      await play(page, { decisions: 5 });
      await page.locator(".coach .icon-btn").first().click();
    }
    await wait(page);
    await page.mouse.move(0, 0);
    await photograph("later");
    // The longest words are German.
    const taught = lang === "de-DE" ? SIZES : game === "liguria" && SIZES.slice(0, 4);
    if (taught) {
      await page.goto(`${url}#/learn/${game}`);
      await page.locator(".teacher .primary").first().waitFor();
      await page.mouse.move(0, 0);
      await photograph("lesson", taught, TAUGHT);
      for (let lessons = 0; lessons < 4 && !(await page.locator(".task").count()); lessons++) await page.locator(".teacher .act .primary").click();
      await page.locator(".decision.yours").waitFor();
      await page.mouse.move(0, 0);
      await photograph("task", taught, TAUGHT);
    }
    await leave(page);
    check(wrong.length === 0, `${wrong.length} faults\n${wrong.join("\n")}`);
  };
}
export default tests;
