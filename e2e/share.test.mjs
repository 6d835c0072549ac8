// Something to show: the picture of a result, drawn in the browser, and a link that opens anywhere.
import { readFileSync } from "node:fs";
import { check, leave, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { fingers, look } from "./lib/checks.mjs";
import { open, until } from "./lib/record.mjs";

/** The page to share a game, once everything that it is made of has been computed. */
async function sharing(browser, url, game, options) {
  const page = await visit(browser, url, options);
  const id = await open(page, url, game);
  // The shortest look is enough, and what was computed is kept.
  await page.goto(`${url}#/review/${id}`);
  await page.locator(".budget").selectOption("100");
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("fondaco:review:")), undefined, { timeout: 240_000 });
  await page.locator(`a[href^="#/share/"]`).click();
  await page.locator(".pic").waitFor();
  await page.locator(".tog input:not([disabled])").nth(2).waitFor();
  await page.locator(".bts .save:not([disabled])").waitFor();
  return { page, id };
}

/** The drawing that is shown. */
const drawing = (page) => page.locator(".pic").evaluate((image) => decodeURIComponent(image.src.split(",").slice(1).join(",")));

/** Texts of a drawing that leave it, or lie above each other. */
async function overlaps(page, svg) {
  const sheet = await page.context().newPage();
  await sheet.setContent(svg);
  const faults = await sheet.evaluate(() => {
    const boxes = [...document.querySelectorAll("text")].filter((text) => text.textContent.length > 1).map((text) => ({ said: text.textContent, box: text.getBBox() }));
    const faults = boxes.filter(({ box }) => box.x < 0 || box.x + box.width > 1200 || box.y < 0 || box.y + box.height > 630).map(({ said }) => `outside: ${said}`);
    for (const [at, a] of boxes.entries()) {
      for (const b of boxes.slice(at + 1)) {
        const wide = Math.min(a.box.x + a.box.width, b.box.x + b.box.width) - Math.max(a.box.x, b.box.x);
        const high = Math.min(a.box.y + a.box.height, b.box.y + b.box.height) - Math.max(a.box.y, b.box.y);
        // A line of letters is higher than the letters.
        if (wide > 1 && high > 9) faults.push(`overlap: ${a.said} and ${b.said}`);
      }
    }
    return faults;
  });
  await sheet.close();
  return faults;
}

const tests = {};
for (const game of ["strozzi", "liguria"]) {
  tests[`${game}: a picture with result, curve and moments, and a link to a moment`] = async ({ browser, url, out }) => {
    const { page } = await sharing(browser, url, game);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const svg = await drawing(page);
    check(svg.includes("Who was winning") && / wins,|shared win/.test(svg) && (svg.match(/round \d/g) || []).length === 3, svg.slice(-3000));
    check(await page.locator(".pic").evaluate((image) => image.naturalWidth === 1200 && image.naturalHeight === 630), "no picture is shown");
    const faults = [...(await overlaps(page, svg)), ...(await look(page, out, `share-${game}-1440`))];
    // The file is what is shown.
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".bts .save").click()]);
    const file = readFileSync(await download.path());
    check(download.suggestedFilename().endsWith(".png") && file.subarray(1, 4).toString() === "PNG", download.suggestedFilename());
    check(file.readUInt32BE(16) === 1200 && file.readUInt32BE(20) === 630, "it has another size");
    // What is not wanted is not in it.
    const [names, curve, moments] = await page.locator(".tog input").all();
    const first = svg.match(/([A-Z][a-z]+) wins,/)?.[1];
    for (const one of [curve, moments]) await one.uncheck();
    await page.waitForFunction(() => !decodeURIComponent(document.querySelector(".pic").src).includes("Who was winning"));
    const bare = await drawing(page);
    check(!/round \d/.test(bare) && (!first || bare.includes(`${first} wins,`)), bare.slice(-1500));
    await names.uncheck();
    await names.check();
    // The link opens the moment for somebody who has nothing of the game.
    const at = await page.locator(".shb select option").nth(1).getAttribute("value");
    await page.locator(".shb select").selectOption(at);
    await page.locator(".shb input[type=text]").fill("Would you have seen it?");
    await page.locator(".bts .link").click();
    await page.locator(".bts .link", { hasText: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    check(copied.startsWith("Would you have seen it? http"), copied.slice(0, 80));
    const other = await visit(browser, copied.split(" ").pop());
    await other.locator(".table .replay").waitFor();
    await until(other, Number(at));
    await leave(other);
    // The picture can be pasted elsewhere, too.
    await page.locator(".bts .copy").click();
    await page.locator(".bts .copy", { hasText: "Copied" }).waitFor();
    const kinds = await page.evaluate(async () => (await navigator.clipboard.read())[0].types.join());
    check(kinds === "image/png", kinds);
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  };
}
tests["where the device has a way to share, the picture goes with the link"] = async ({ browser, url, out }) => {
  const before = (page) =>
    page.addInitScript(() => {
      navigator.canShare = (what) => what.files.length === 1;
      navigator.share = async (what) => {
        window.__shared = { url: what.url, text: what.text, name: what.files?.[0]?.name, type: what.files?.[0]?.type };
      };
    });
  const { page } = await sharing(browser, url, "liguria", { size: PHONE, lang: "de-DE", theme: "dark", before });
  await page.locator(".shb input[type=text]").fill("Schau mal");
  await page.locator(".bts .primary").click();
  await page.waitForFunction(() => window.__shared);
  const shared = await page.evaluate(() => window.__shared);
  check(shared.type === "image/png" && shared.name.endsWith(".png") && shared.text === "Schau mal" && shared.url.includes("#/game/"), JSON.stringify(shared));
  const faults = [...(await overlaps(page, await drawing(page))), ...(await look(page, out, "share-390-de")), ...(await fingers(page))];
  check(faults.length === 0, faults.join("\n"));
  await leave(page);
};
tests["before the curve is computed there is the result, and without a worker it stays so"] = async ({ browser, url, out }) => {
  const page = await visit(browser, url, { size: WIDE, theme: "dark", before: (page) => page.route(/worker-/, (route) => route.abort()) });
  const id = await open(page, url, "strozzi");
  await page.goto(`${url}#/share/${id}`);
  await page.locator(".shr .note", { hasText: "cannot be computed" }).waitFor();
  const svg = await drawing(page);
  check(/ wins,/.test(svg) && !svg.includes("Who was winning"), svg.slice(-1500));
  check(await page.locator(".tog input").nth(1).isDisabled(), "a curve that is not there can be chosen");
  await page.locator(".bts .save:not([disabled])").waitFor();
  const faults = [...(await overlaps(page, svg)), ...(await look(page, out, "share-bare-1440"))];
  check(faults.length === 0, faults.join("\n"));
  await page.context().close();
};
export default tests;
