// Record files: games that bots played, handed to the page as a person would.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const path = (game) => join(import.meta.dirname, "..", "records", `${game}.json`);
export const read = (game) => JSON.parse(readFileSync(path(game), "utf8"));

/** Opens a record with the button in the list of games, and waits for its replay. The id that it got. */
export async function open(page, url, game) {
  await page.goto(`${url}#/games`);
  await page.locator(".record-file").waitFor({ state: "attached" });
  await page.locator(".record-file").setInputFiles(path(game));
  await page.locator(".table .replay").waitFor();
  return (await page.evaluate(() => location.hash)).split("/")[2];
}

/** Drops a text onto the page as a file. */
export async function drop(page, text, name = "game.json") {
  const data = await page.evaluateHandle(([text, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type: "application/json" }));
    return data;
  }, [text, name]);
  await page.dispatchEvent("body", "dragover", { dataTransfer: data });
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

/** The step that the bar says one is at. */
export async function step(page) {
  return Number(await page.locator(".replay input[type=range]").inputValue());
}

/** Waits until the bar says a step. */
export async function until(page, wanted) {
  await page.waitForFunction((wanted) => Number(document.querySelector(".replay input[type=range]")?.value) === wanted, wanted);
}
