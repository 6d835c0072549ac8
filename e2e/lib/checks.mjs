// What must hold on every screen: nothing sticks out, nothing is cut off, nothing covers what can be pressed, axe is content.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Waits until what is measured is what can be seen. A board learns its room's new size between two pictures (`ResizeObserver`), so
 * right after a decision's sheet has come or gone, and before the next picture, everything on it still has the old size.
 */
export async function drawn(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Faults of the layout, in words. */
export async function layout(page) {
  await drawn(page);
  return page.evaluate(() => {
    const faults = [];
    const name = (one) => `${one.tagName.toLowerCase()}.${String(one.className?.baseVal ?? one.className).replaceAll(" ", ".")} "${(one.textContent || "").trim().slice(0, 30)}"`;
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + 1) faults.push(`the page is ${root.scrollWidth} wide`);
    const dialog = [...document.querySelectorAll("dialog[open]")].pop();
    const within = dialog || document.body;
    const hidden = (one) => one.closest(".vh, [aria-hidden=true], details:not([open]) > :not(summary)") || getComputedStyle(one).visibility === "hidden" || one.getBoundingClientRect().width === 0;
    const scrolls = (one) => {
      for (let at = one.parentElement; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return at;
      }
      return null;
    };
    for (const one of within.querySelectorAll("*")) {
      const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      if (!own || one.closest("svg") || hidden(one)) continue;
      const box = one.getBoundingClientRect();
      if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(one)) faults.push(`sticks out: ${name(one)}`);
      // Where the page cannot be scrolled, what lies below its edge cannot be had.
      if (box.bottom > Math.max(innerHeight, root.scrollHeight) + 1 && !scrolls(one)) faults.push(`lies below the edge: ${name(one)}`);
      const style = getComputedStyle(one);
      const cut = /hidden|clip/.test(style.overflow) && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
      if (cut && style.textOverflow !== "ellipsis" && style.display !== "inline") faults.push(`cut off: ${name(one)}`);
    }
    for (const panel of within.querySelectorAll(".decision.yours")) {
      const room = panel.getBoundingClientRect();
      for (const one of panel.querySelectorAll("h2, p, button, dl")) {
        const box = one.getBoundingClientRect();
        // What scrolls within the panel comes out when one scrolls.
        if (panel.contains(scrolls(one)) && scrolls(one) !== panel) continue;
        if (room.width > 0 && box.width > 0 && (box.bottom > room.bottom + 1 || box.right > room.right + 1)) faults.push(`sticks out of its panel: ${name(one)}`);
      }
    }
    /** What lies over something that can be seen: over its middle, and over the middle of each of its quarters. */
    const covers = (one) => {
      const box = one.getBoundingClientRect();
      const scroller = scrolls(one)?.getBoundingClientRect();
      let over = null;
      for (const [right, down] of [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]) {
        const [x, y] = [box.left + box.width * right, box.top + box.height * down];
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return null;
        if (scroller && (x < scroller.left || x > scroller.right || y < scroller.top || y > scroller.bottom)) return null;
        const top = document.elementFromPoint(x, y);
        // An explanation lies over the rest for as long as one reads it.
        if (!top || one.contains(top) || top.contains(one) || top.closest(".explain")) return null;
        over = top;
      }
      return over;
    };
    for (const one of within.querySelectorAll("button, a[href], input:not([type=radio]):not([type=checkbox]), select, summary")) {
      if (hidden(one) || !covers(one)) continue;
      // What lies under a sheet must come out from under it when one scrolls.
      one.scrollIntoView({ block: "center", behavior: "instant" });
      const top = covers(one);
      if (top) faults.push(`covered: ${name(one)} by ${name(top)}`);
    }
    /** Where a text ends in an ellipsis, what comes after it is not there to be seen. */
    const shortened = (one) => {
      for (let at = one; at && at !== within; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.textOverflow === "ellipsis" && /hidden|clip/.test(style.overflowX)) return at.getBoundingClientRect();
      }
      return null;
    };
    // Texts that lie over each other: the boxes of their letters, where both can be seen.
    const letters = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const one = node.parentElement;
      if (!node.textContent.trim() || !one || hidden(one) || one.closest("dialog:not([open]), title, style, script")) continue;
      const [clip, end] = [scrolls(one)?.getBoundingClientRect(), shortened(one)?.right ?? Infinity];
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // Letters are lower than their lines.
        const [top, bottom] = [box.top + box.height * 0.2, box.bottom - box.height * 0.2];
        const [left, right] = [box.left + 1, Math.min(box.right, end) - 1];
        if (right - left < 2 || left > innerWidth || top > innerHeight || right < 0 || bottom < 0) continue;
        if (clip && (bottom > clip.bottom || top < clip.top || right > clip.right || left < clip.left)) continue;
        letters.push({ one, left, right, top, bottom });
      }
    }
    const seen = (one, x, y) => {
      const top = document.elementFromPoint(x, y);
      return top && (one.contains(top) || top.contains(one));
    };
    for (const [at, a] of letters.entries()) {
      for (const b of letters.slice(at + 1)) {
        const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
        const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
        if (right <= left || bottom <= top || a.one === b.one) continue;
        const middle = (one) => seen(one.one, (one.left + one.right) / 2, (one.top + one.bottom) / 2);
        if (middle(a) && middle(b)) faults.push(`overlap: ${name(a.one)} and ${name(b.one)}`);
      }
    }
    return [...new Set(faults)].slice(0, 12);
  });
}

/** What can be pressed and is smaller than a finger: less than 44 by 44 pixels, where nothing excuses it. */
export async function fingers(page) {
  await drawn(page);
  return page.evaluate(() => {
    const small = [];
    const within = [...document.querySelectorAll("dialog[open]")].pop() || document.body;
    for (const one of within.querySelectorAll("button, a[href], input, select, summary, [data-state=open], [data-state=picked]")) {
      const box = one.getBoundingClientRect();
      if (box.width === 0 || one.closest(".vh, [aria-hidden=true]") || getComputedStyle(one).visibility === "hidden" || one.disabled) continue;
      // A link inside a sentence is as high as its line (WCAG 2.5.8, "inline").
      if (one.matches("p a, li a, td a, small a") && getComputedStyle(one).display === "inline") continue;
      // What a label stands for is pressed on the label.
      const label = one.matches("input") ? one.closest("label") || document.querySelector(`label[for="${one.id}"]`) : null;
      const area = label ? label.getBoundingClientRect() : box;
      if (area.width > 43.4 && area.height > 43.4) continue;
      small.push(`${one.tagName.toLowerCase()}.${String(one.className?.baseVal ?? one.className).replaceAll(" ", ".")} "${(one.getAttribute("aria-label") || one.textContent || "").trim().slice(0, 30)}" ${Math.round(area.width)}x${Math.round(area.height)}`);
    }
    return [...new Set(small)].slice(0, 12).map((one) => `too small for a finger: ${one}`);
  });
}

/** What of a table cannot be seen without scrolling. The ledger is long, and scrolls by itself. */
export async function whole(page) {
  await drawn(page);
  return page.evaluate(() => {
    const faults = [];
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight + 1) faults.push(`the page is ${root.scrollHeight} high`);
    for (const one of document.querySelectorAll("[data-piece], [data-state], .decision.yours, .decision button, .decision h2, .tower, .l-hb, .l-hb .l-row, .player, .top h1")) {
      const box = one.getBoundingClientRect();
      if (one.closest(".ledger, dialog, .drawer, .horizon") || box.width === 0) continue;
      const name = `${one.tagName.toLowerCase()}.${String(one.className?.baseVal ?? one.className).replaceAll(" ", ".")} "${(one.dataset.piece || one.textContent || "").trim().slice(0, 30)}"`;
      if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1 || box.left < -1) faults.push(`not in the window: ${name}`);
      for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (!/auto|scroll|hidden|clip/.test(style.overflowX + style.overflowY) || at.closest("svg")) continue;
        const room = at.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (y > room.bottom || y < room.top || x > room.right || x < room.left) faults.push(`scrolled away: ${name}`);
      }
    }
    return [...new Set(faults)].slice(0, 12);
  });
}

/** What axe complains about: the standard's rules, and what it calls good practice. */
export async function accessibility(page) {
  // Half a megabyte of script: once for each page is enough.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ") + (node.any[0] ? ` (${node.any[0].message})` : "")).join(", ")}`);
}

/** A picture of the screen, kept as an artefact, and everything that is wrong with it. */
export async function look(page, out, name) {
  mkdirSync(out, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(out, `${name}.png`) });
  return [...(await layout(page)), ...(await accessibility(page))].map((fault) => `${name}: ${fault}`);
}
