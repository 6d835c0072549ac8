// A browser, and pages in it that fail the test if anything is written to the console as an error.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];
/** The same engine without what a window needs, for three fifths of the processor time. It shows no notifications of service workers. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** A browser; a whole one for tests of what the shell has not. */
export async function launch({ whole = false } = {}) {
  const executablePath = process.env.FONDACO_CHROMIUM || (whole ? PLACES : [SHELL, ...PLACES]).find(existsSync);
  if (!executablePath) throw new Error("no Chromium found: install it, or name it in FONDACO_CHROMIUM");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"] });
}

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** A person of their own: nothing stored, and what goes wrong is collected in `page.faults`. */
export async function visit(browser, url, { size = WIDE, theme = "light", lang = "en-GB", settings = {}, before, ...options } = {}) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    locale: lang,
    hasTouch: size.width < 720,
    serviceWorkers: "block",
    // A lamp that pulses keeps a machine without a graphics card busy.
    reducedMotion: "reduce",
    ...options,
  });
  // Far longer than anything takes: a machine that is busy with something else is no fault of the page's.
  context.setDefaultTimeout(60_000);
  // Everything at once unless a test wants to see it move.
  const stored = JSON.stringify({ speed: "none", lessons: false, ...settings });
  await context.addInitScript((stored) => {
    try {
      if (!localStorage.getItem("fondaco:settings")) localStorage.setItem("fondaco:settings", stored);
    } catch {
      // A test forbids storage.
    }
  }, stored);
  const page = await context.newPage();
  page.faults = [];
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.asked = new Set();
  page.on("request", (request) => page.asked.add(request));
  for (const over of ["requestfinished", "requestfailed"]) page.on(over, (request) => page.asked.delete(request));
  if (before) await before(page, context);
  await page.goto(url);
  return page;
}

/** Waits until the page has every answer that it asked for. Who logs out before that is refused the rest, and the console says so. */
export async function settled(page) {
  for (let quiet = 0; quiet < 3; quiet = page.asked.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(100);
}

/** Ends the visit, and the test if the console had something to complain about. */
export async function leave(page) {
  const faults = page.faults.slice();
  await page.context().close();
  if (faults.length) throw new Error(`console: ${faults.join(" | ")}`);
}

/** Ends a visit during which the server said no, as it should: the browser writes that to the console. */
export async function leaveRefused(page) {
  page.faults = page.faults.filter((fault) => !/responded with a status of (401|403|404|409|422|429)/.test(fault));
  await leave(page);
}

export function check(holds, what) {
  if (!holds) throw new Error(what);
}
