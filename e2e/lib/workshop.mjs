// The workshop: an owner's box, typed in by pressing.
import { readFileSync } from "node:fs";

const go = (page, url, hash) => page.goto(url + hash);

/** Presses a ship: its sail, then what it carries, then the seal. */
export async function ship(page, sail, cargo) {
  await page.locator(".e-num", { has: page.locator("b", { hasText: new RegExp(`^${sail}$`) }) }).click();
  for (const crate of cargo) await page.locator(".e-crate", { hasText: crate }).click();
  await page.locator(".e-decide .primary").click();
}

/** Begins to type the first game in, with our guesses or with nothing. */
export async function typeIn(page, url, guesses) {
  await go(page, url, "#/editions");
  await page.locator(".e-own .seg label").nth(guesses ? 1 : 0).click();
  await page.locator(".e-own .primary").click();
  await page.locator(".e-stage").waitFor();
}

/** Says of every piece of a part that it is in the box, one by one. */
async function see(page) {
  await page.locator(".e-panel footer").waitFor();
  const all = page.locator(".e-panel .e-see");
  while (await all.count()) await all.first().click();
  await page.locator(".e-panel footer .e-seen").waitFor();
}

/** What a button downloads. */
export async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFileSync(await download.path(), "utf8");
}

/** Looks at every part and ends it. */
export async function finish(page, name) {
  const steps = page.locator(".e-steps button");
  for (const part of [1, 2]) {
    await steps.nth(part).click();
    await see(page);
  }
  await steps.nth(3).click();
  await page.locator(".e-finish input").first().fill(name);
  const seen = page.locator(".e-left button", { hasText: "looked at all" });
  if (await seen.count()) await seen.click();
  await page.locator(".e-finish footer .primary:not([disabled])").click();
  await page.locator(".e-look h1", { hasText: name }).waitFor();
}

/** An edition of one's own that differs by one ship. */
export async function owned(page, url, name) {
  await typeIn(page, url, true);
  // The first of the list is the ship 8 without wares: it gets a scroll.
  await page.locator(".e-row .e-mini").first().click();
  await page.locator(".e-crate", { hasText: "Scroll" }).click();
  await page.locator(".e-decide .primary").click();
  await finish(page, name);
}
