// What must hold on every screen: nothing sticks out, nothing is cut off, nothing covers what can be pressed, axe is content.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Faults of the layout, in words. */
export async function layout(page) {
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
      const style = getComputedStyle(one);
      const cut = /hidden|clip/.test(style.overflow) && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
      if (cut && style.textOverflow !== "ellipsis" && style.display !== "inline") faults.push(`cut off: ${name(one)}`);
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
    // Texts that lie over each other: the boxes of their letters, where both can be seen.
    const letters = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const one = node.parentElement;
      if (!node.textContent.trim() || !one || hidden(one) || one.closest("dialog:not([open]), title, style, script")) continue;
      const clip = scrolls(one)?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        // Letters are lower than their lines.
        const [top, bottom] = [box.top + box.height * 0.2, box.bottom - box.height * 0.2];
        const [left, right] = [box.left + 1, box.right - 1];
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

/** What axe complains about: the standard's rules, and what it calls good practice. */
export async function accessibility(page) {
  await page.evaluate(axe);
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
