// Both games at every size that people have: a picture of each, and nothing lies over anything else, is cut off, or is too small to
// be of use.
import { check, leave, visit } from "./lib/browser.mjs";
import { drawn, layout } from "./lib/checks.mjs";
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
const BOARD = { strozzi: ".sz .board", liguria: ".l-map" };
/** A lesson may take so much of the board's height that this share is left. */
const TAUGHT = 0.7;

/** What is wrong with a table at the size it has now. */
async function faults(page, game, [width, height]) {
  await drawn(page);
  const found = await layout(page);
  const here = await page.evaluate(
    ([board, width, height]) => {
      const found = [];
      const root = document.documentElement;
      if (root.scrollHeight > innerHeight + 1) found.push(`the page is ${root.scrollHeight} high`);
      const seen = (one) => one.getBoundingClientRect().width > 0 && getComputedStyle(one).visibility !== "hidden";
      const name = (one) => `${one.tagName.toLowerCase()}.${String(one.className?.baseVal ?? one.className).replaceAll(" ", ".")} "${(one.getAttribute("aria-label") || one.textContent || "").trim().slice(0, 30)}"`;
      const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
      const room = document.querySelector(board).getBoundingClientRect();
      const [wide, high] = [Math.min(room.right, innerWidth) - Math.max(room.left, 0), Math.min(room.bottom, innerHeight) - Math.max(room.top, 0)];
      // What a sheet covers is no board.
      const sheet = document.querySelector(".decision")?.closest(".l-market, .decision")?.getBoundingClientRect();
      const over = sheet && sheet.left < room.right - 20 && sheet.right > room.left + 20 && sheet.bottom >= room.bottom - 2 && sheet.top > room.top ? Math.max(0, Math.min(room.bottom, innerHeight) - sheet.top) : 0;
      const left = document.querySelector(".decision")?.closest(board) ? high : high - over;
      if (wide < width || left < height) found.push(`the board is ${Math.round(wide)}x${Math.round(left)}, less than ${width}x${height}`);
      // The question and the button are there without scrolling.
      for (const one of all(".decision.yours :is(h2, .act .primary), .top h1, .tools button")) {
        const box = one.getBoundingClientRect();
        if (box.bottom > innerHeight + 1 || box.top < -1 || box.right > innerWidth + 1 || box.left < -1) found.push(`not in the window: ${name(one)}`);
      }
      // What can be pressed lies beside what can be pressed, and nothing lies over ships.
      /** What can be seen of something that scrolls. */
      const visible = (one) => {
        let { left, right, top, bottom } = one.getBoundingClientRect();
        for (let at = one.parentElement; at; at = at.parentElement) {
          if (!/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflow) || at.closest("svg")) continue;
          const room = at.getBoundingClientRect();
          [left, right, top, bottom] = [Math.max(left, room.left), Math.min(right, room.right), Math.max(top, room.top), Math.min(bottom, room.bottom)];
        }
        return { left, right, top, bottom };
      };
      const inner = (box, by) => ({ left: box.left + by, right: box.right - by, top: box.top + by, bottom: box.bottom - by });
      const meet = (a, b) => a.left < a.right && b.left < b.right && a.top < a.bottom && b.top < b.bottom && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const things = all(".l-card, [data-hull] .l-sails, .l-node, .l-holder");
      const boxes = things.map((one) => inner(one.getBoundingClientRect(), 3));
      for (const [at, one] of things.entries()) {
        for (let other = at + 1; other < things.length; other++) {
          const cards = [one, things[other]].filter((thing) => thing.matches(".l-card")).length;
          if (cards > 0 && meet(boxes[at], boxes[other])) found.push(`${name(one)} lies over ${name(things[other])}`);
        }
      }
      const controls = all(".opt, .l-way, .l-pc, .l-big, .l-offered, .l-tile, .l-stall, .decision .btn, .coach .icon-btn, .tools > *, .tabs button");
      const areas = controls.map((one) => inner(visible(one), 3));
      for (const [at, one] of controls.entries()) {
        for (let other = at + 1; other < controls.length; other++) {
          if (!one.contains(controls[other]) && meet(areas[at], areas[other])) found.push(`${name(one)} lies over ${name(controls[other])}`);
        }
      }
      // What is written on a board is not cut off by its edge.
      for (const one of all(`${board} *`)) {
        const written = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!written || one.closest("svg, .vh, .ledger, [aria-hidden=true]:not(.track, .track *, .spd, .pt)")) continue;
        const box = one.getBoundingClientRect();
        if (box.right > room.right + 1 || box.left < room.left - 1) found.push(`cut off by the board's edge: ${name(one)}`);
      }
      for (const one of all(".land > *, .l-hb > *, .player > *")) {
        const [box, edge] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
        if (!one.matches("svg") && getComputedStyle(one.parentElement).overflowY !== "auto" && box.bottom > edge.bottom + 2) found.push(`cut off below: ${name(one)}`);
      }
      // The words of a choice are all there.
      for (const one of all(".opt *, .l-way *, .l-offered *, .l-big *, .decision h2, .decision .hint, .decision .then, .coach p, .act .btn")) {
        const style = getComputedStyle(one);
        if (one.closest("svg")) continue;
        if (/hidden|clip|auto|scroll/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${name(one)}`);
        if (/hidden|clip|auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 2) found.push(`cut off below: ${name(one)}`);
        if (style.display !== "inline" && one.scrollWidth > one.clientWidth + 2 && one.clientWidth > 0) found.push(`wider than its room: ${name(one)}`);
      }
      return found;
    },
    [BOARD[game], width, height],
  );
  return [...new Set([...found, ...here])];
}

/** However many markers share a space of a tower, they and its bonus stay within the tower, and the markers left of the bonus. */
async function crowds(page) {
  await drawn(page);
  return page.evaluate(() => {
    const found = [];
    const wide = (one) => one.getBoundingClientRect();
    const piece = document.querySelector(".sz .ms .piece");
    for (let markers = 1; markers <= 6; markers++) {
      const added = [];
      for (const row of document.querySelectorAll(".sz .ms")) {
        while (row.children.length < markers) added.push(row.appendChild(piece.cloneNode(true)));
      }
      for (const row of document.querySelectorAll(".sz .sp")) {
        const tower = wide(row.closest(".tower")).right;
        const bonus = row.querySelector(".bo");
        const seen = bonus && wide(bonus).width > 0;
        const last = wide(row.querySelector(".ms").lastElementChild).right;
        const what = `${row.querySelectorAll(".ms>*").length} markers on ${row.querySelector(".no").textContent}${seen ? ` (${bonus.textContent})` : ""}`;
        if (tower > 0 && last > (seen ? wide(bonus).left + 3 : tower + 1)) found.push(`${what}: ${Math.round(last - (seen ? wide(bonus).left : tower))} too wide`);
        if (seen && wide(bonus).right > tower + 1) found.push(`${what}: the bonus is cut off`);
      }
      for (const one of added) one.remove();
    }
    return [...new Set(found)];
  });
}

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
      await page.locator(".l-way").last().click();
    } else await play(page, { decisions: 5 });
    await page.locator(".coach .icon-btn").first().click();
    await wait(page);
    await page.mouse.move(0, 0);
    await photograph("later");
    if (seats > 4 || (game === "liguria" && seats === 3)) {
      await page.goto(`${url}#/learn/${game}`);
      await page.locator(".teacher .primary").first().waitFor();
      await page.mouse.move(0, 0);
      await photograph("lesson", SIZES.slice(0, 4), TAUGHT);
      for (let lessons = 0; lessons < 4 && !(await page.locator(".task").count()); lessons++) await page.locator(".teacher .act .primary").click();
      await page.locator(".decision.yours").waitFor();
      await page.mouse.move(0, 0);
      await photograph("task", SIZES.slice(0, 4), TAUGHT);
    }
    await leave(page);
    check(wrong.length === 0, `${wrong.length} faults\n${wrong.join("\n")}`);
  };
}
export default tests;
