// What must hold on a table at every size: the board is large enough, nothing lies over anything else, nothing is cut off.
import { drawn, layout } from "./checks.mjs";

/** The board of each game: Strozzi's towers and docks, Liguria's chart. */
export const BOARD = { strozzi: ".sz .board", liguria: ".l-map" };

/** What is wrong with a table at the size it has now. */
export async function faults(page, game, [width, height]) {
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
      for (const one of all(".decision.yours :is(h2, .act .primary), .top h1, .tools > :is(button, a)")) {
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
      /** What one sees of it: a node is round, a ship is no square, and ships at one place lie a little behind each other. */
      const drawn = (one, other) => {
        const { width } = one.getBoundingClientRect();
        return one.matches(".l-holder") ? 2 : width * (one.matches(".l-sails") && other.matches(".l-sails") ? 0.32 : 0.15);
      };
      for (const [at, one] of things.entries()) {
        for (let other = at + 1; other < things.length; other++) {
          const two = things[other];
          const card = [one, two].some((thing) => thing.matches(".l-card"));
          const [a, b] = card ? [boxes[at], boxes[other]] : [inner(one.getBoundingClientRect(), drawn(one, two)), inner(two.getBoundingClientRect(), drawn(two, one))];
          if (meet(a, b)) found.push(`${name(one)} at ${Math.round(a.left)}, ${Math.round(a.top)} lies over ${name(two)} at ${Math.round(b.left)}, ${Math.round(b.top)}`);
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
export async function crowds(page) {
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
