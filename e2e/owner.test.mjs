// Owners: a box is typed in by pressing, played alone and with a friend, and looked at without a network; a record asks for the
// edition that it does not carry; what a server offers is found, ranked and chosen by. What is no edition is in faulty.test.mjs.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PHONE, check, leave, leaveRefused, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { excuse } from "./lib/people.mjs";
import { drop } from "./lib/record.mjs";
import { account, begin as beginMatch, openTable, program, serveGames } from "./lib/server.mjs";
import { begin, dice, play } from "./lib/table.mjs";
import { owned, saved } from "./lib/workshop.mjs";

const go = (page, url, hash) => page.goto(url + hash);
const text = (page, selector) => page.locator(selector).first().innerText();
/** A quarter of an hour at three seconds a press: to look at a card, and to find the place to press. */
const QUARTER = 300;

/** Somebody who presses, and counts. */
function finger(page) {
  const press = async (target) => {
    press.count++;
    await target.click();
  };
  press.count = 0;
  press.card = async (number, symbols) => {
    await press(page.locator(".e-num", { has: page.locator("b", { hasText: new RegExp(`^[+]?${number.replace("-", "−")}$`) }) }));
    for (const symbol of symbols) await press(page.locator(".e-crate", { hasText: symbol }));
    await press(page.locator(".e-decide .primary"));
  };
  /** Like the last card: 0 with the colours one on, 2 the very same. */
  press.like = async (kind) => {
    const likes = page.locator(".e-like");
    await press(kind === 2 ? likes.last() : likes.nth(kind));
    await press(page.locator(".e-decide .primary"));
  };
  return press;
}

/** Begins to type a box in, from nothing. */
async function empty(page, url, game) {
  await go(page, url, "#/editions");
  await page.locator(".e-game").nth(game).click();
  await page.locator(".e-own .seg label").first().click();
  await page.locator(".e-own .primary").click();
  await page.locator(".e-stage").waitFor();
}

/** Ends it under a name. */
async function finish(page, press, name) {
  await press(page.locator(".e-steps button").last());
  await page.locator(".e-finish input").first().fill(name);
  await press(page.locator(".e-finish footer .primary:not([disabled])"));
  await page.locator(".e-look h1", { hasText: name }).waitFor();
}

/** Goes on to the next part. */
const next = async (page, press) => press(page.locator(".e-panel footer .btn").last());

/** 29 ships, 36 tiles and four tracks, as an owner reads them off the box. */
async function typeStrozzi(page, press) {
  const W = { G: "Gold", R: "Grain", C: "Cloth", S: "Scroll", P: "Symbol" };
  const ship = (sail, cargo) => press.card(String(sail), [...cargo].map((letter) => W[letter]));
  await ship(8, "S");
  // Of most ships there are three, with the wares changed round.
  for (const [sail, cargo] of [[7, "GS"], [6, "GGS"], [6, "GRS"], [5, "GGGS"], [5, "GP"]]) {
    await ship(sail, cargo);
    for (const _ of [1, 2]) await press.like(0);
  }
  await ship(5, "GRCSS");
  for (const [sail, cargo] of [[4, "GGRP"], [3, "RRCCP"], [2, "GGGRS"], [1, "GGGP"]]) {
    await ship(sail, cargo);
    for (const _ of [1, 2]) await press.like(0);
  }
  await page.locator(".e-decide h2", { hasText: "All 29 are here" }).waitFor();
  await press(page.locator(".e-steps button").nth(1));
  const kinds = page.locator(".e-group li");
  const step = (kind, more) => press(kinds.nth(kind).locator(".e-step button").nth(more ? 1 : 0));
  // Four with gold and two of value 2, in each category; the rest as it is shown.
  for (const category of [0, 4, 8]) {
    await step(category, true);
    await step(category + 3, false);
  }
  for (const group of [0, 1, 2]) await press(page.locator(".e-group").nth(group).locator(".e-see"));
  await page.locator(".e-panel footer .e-seen").waitFor();
  await next(page, press);
  // Another bonus in the middle of the first track, and the others as the one before.
  await press(page.locator(".e-tower").first().locator(".e-space").nth(5));
  await press(page.locator(".e-tower").first().locator(".e-see"));
  for (const track of [1, 2, 3]) await press(page.locator(".e-tower").nth(track).locator(".btn", { hasText: "As the one before" }));
}

/** The cards and contracts of a file, as presses. */
function liguria() {
  const file = readFileSync(resolve(import.meta.dirname, "../crates/liguria/editions/reconstructed.toml"), "utf8");
  const cubes = (letters) => [...letters.replace("-", "")].map((letter) => ({ R: "Red", Y: "Yellow", B: "Blue" })[letter]);
  const cards = [...file.matchAll(/^"([+-])(\d+)W(\d+)(A?)(U?)(?:\^(\d+))?:([RYB-]*)" = (\d+)/gm)].map(
    ([, sign, score, wheels, anchor, uturn, arrows, offer, count]) => ({
      number: (sign === "-" ? "-" : "") + score,
      symbols: [...Array(Number(wheels)).fill("Wheel"), ...(anchor ? ["Anchor"] : []), ...(uturn ? ["U-turn"] : []), ...Array(Number(arrows || 0)).fill("Arrow"), ...cubes(offer)],
      count: Number(count),
    }),
  );
  const contracts = [...file.matchAll(/cubes = "([RYB]+)", points = (\d+)/g)].map(([, letters, points]) => ({ number: points, symbols: cubes(letters) }));
  return { cards, contracts };
}

async function on(run) {
  const server = await serveGames();
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

export default {
  "an owner types Strozzi in by pressing, plays it alone and with a friend, who reviews it without a network": async ({ browser }) =>
    on(async (server) => {
      const anna = await visit(browser, server.url);
      const press = finger(anna);
      await empty(anna, server.url, 0);
      await typeStrozzi(anna, press);
      await finish(anna, press, "Kitchen shelf");
      console.log(`        Strozzi: ${press.count} presses`);
      check(press.count < QUARTER, `${press.count} presses are more than a quarter of an hour`);
      // Alone.
      await anna.locator(".e-look .primary").click();
      await begin(anna, { seats: 3 });
      check((await text(anna, ".top .edition")) === "Kitchen shelf", "the table says what it is played with");
      await play(anna, { decisions: 2 });
      // Whoever asks for a hint is told who judges.
      await anna.locator(".decision.yours").waitFor();
      await anna.keyboard.press("h");
      await anna.locator(".hints .judge", { hasText: "not with this one" }).waitFor();
      await anna.keyboard.press("Escape");
      await play(anna);
      await anna.locator("dialog.result td.total").nth(2).waitFor();
      // With a friend.
      await go(anna, server.url, "#/editions");
      await anna.locator(".e-edition", { hasText: "Kitchen shelf" }).locator(".e-acts a").click();
      await anna.locator(".e-look .btn", { hasText: "with others" }).click();
      await anna.locator(".opening .e-choose select").waitFor();
      await anna.locator(".opening .stp").first().click();
      await anna.locator(".seating select").nth(1).selectOption("apprentice");
      await anna.locator(".opening .big").click();
      await anna.locator("dialog[open] input").fill("Anna");
      await anna.locator("dialog[open] .primary").click();
      await anna.locator(".waiting").waitFor();
      const link = anna.url();
      const ben = await visit(browser, link);
      await ben.locator(".invited .facts a", { hasText: "Kitchen shelf" }).waitFor();
      await ben.locator(".gate input").fill("Ben");
      await ben.locator(".gate .primary").click();
      for (const page of [anna, ben]) {
        await page.locator(".table[data-game=strozzi]").waitFor();
        check((await text(page, ".top .edition")) === "Kitchen shelf", "everybody sees the edition");
      }
      const id = link.split("/match/")[1].split("/")[0];
      await Promise.all([play(anna, { roll: dice(11) }), play(ben, { roll: dice(12) })]);
      const scores = async (page) => (await page.locator("dialog.result td.total").allInnerTexts()).sort().join();
      check((await scores(anna)) === (await scores(ben)) && (await scores(ben)) !== "", "not the same result");
      await go(ben, server.url, `#/replay/${id}/20`);
      await ben.locator(".replay input[type=range]").waitFor();
      // What if: played on from a moment, it is played with the same edition.
      await ben.locator(".replay .primary").click();
      await ben.waitForFunction(() => location.hash.startsWith("#/table/"));
      await ben.locator(".table[data-game=strozzi]:not(:has(.replay)) .top .edition", { hasText: "Kitchen shelf" }).waitFor();
      await play(ben, { decisions: 1 });
      await go(ben, server.url, `#/replay/${id}`);
      await ben.locator(".replay input[type=range]").waitFor();
      // What was looked at once is there without a network, with the components that it was played with.
      await ben.context().setOffline(true);
      await ben.evaluate((id) => (location.hash = `#/review/${id}`), id);
      await ben.locator(".reviewing .rev .told").first().waitFor();
      await ben.locator(".reviewing .e-judge", { hasText: "random editions" }).waitFor();
      check((await ben.locator(".bad-news").count()) === 0, "the review is in trouble");
      for (const page of [anna, ben]) {
        excuse(page);
        await leave(page);
      }
    }),

  "an owner types Strozzi in on a phone, and plays": async ({ browser, url }) => {
    const page = await visit(browser, url, { size: PHONE });
    const press = finger(page);
    await empty(page, url, 0);
    await typeStrozzi(page, press);
    await finish(page, press, "Shoe box");
    check(press.count < QUARTER, `${press.count} presses are more than a quarter of an hour`);
    await page.locator(".e-look .primary").click();
    await begin(page, { seats: 3 });
    check((await text(page, ".top .edition")) === "Shoe box", "the table says what it is played with");
    await play(page, { decisions: 1 });
    await leave(page);
  },

  "an owner types all cards and contracts of Liguria in on a phone, and plays": async ({ browser, url }) => {
    const page = await visit(browser, url, { size: PHONE });
    const press = finger(page);
    const { cards, contracts } = liguria();
    await empty(page, url, 1);
    for (const [place, { number, symbols, count }] of cards.entries()) {
      // One card has a wheel more than we guess.
      await press.card(number, place === 0 ? ["Wheel", ...symbols] : symbols);
      for (let more = 1; more < count; more++) await press.like(2);
    }
    await page.locator(".e-decide h2", { hasText: "All 55 are here" }).waitFor();
    await press(page.locator(".e-steps button").nth(1));
    for (const { number, symbols } of contracts) await press.card(number, symbols);
    await press(page.locator(".e-steps button").nth(2));
    // The buildings are as we guess, a ship tile is one of the other kind, and the third space has a coin more.
    const steps = {
      2: [],
      3: [[".e-group li", 0, -1], [".e-group li", 1, 1]],
      4: [[".e-drawing:nth-child(3) .e-side-of", 1, 1]],
    };
    for (const part of [2, 3, 4]) {
      for (const [place, number, by] of steps[part]) {
        const step = page.locator(`.e-panel ${place}`).nth(number).locator(".e-step");
        const before = Number(await step.locator("b").innerText());
        await press(step.locator("button").nth(by > 0 ? 1 : 0));
        await step.locator("b", { hasText: new RegExp(`^${before + by}$`) }).waitFor();
      }
      check((await page.locator(".e-panel .bad-news").count()) === 0, "all is in order");
      // What was changed was looked at, and nothing else.
      const see = page.locator(".e-panel .e-see");
      check((await see.count()) === { 2: 1, 3: 5, 4: 1 }[part], `${await see.count()} to look at in part ${part}`);
      while (await see.count()) await press(see.first());
      await page.locator(".e-panel footer .e-seen").waitFor();
      if (part < 4) await next(page, press);
    }
    await finish(page, press, "Attic");
    console.log(`        Liguria: ${press.count} presses`);
    check(press.count < 3 * QUARTER, `${press.count} presses are more than three quarters of an hour`);
    check((await page.locator(".e-pair").count()) === 4, "a card, two kinds of tiles and a space differ");
    await page.locator(".e-look .primary").click();
    await begin(page, { game: "liguria", seats: 3 });
    await play(page, { decisions: 1 });
    await leave(page);
  },

  "a record asks for the edition that it does not carry, and is shown once it is there": async ({ browser, url, out }) => {
    const [file, other] = [4821, 4822].map((seed) => program("editions", "surprise", "--game", "strozzi", "--seed", String(seed)));
    const folder = resolve(out, "surprise");
    const { mkdirSync, writeFileSync, readdirSync } = await import("node:fs");
    mkdirSync(folder, { recursive: true });
    writeFileSync(resolve(folder, "box.toml"), file);
    program("simulate", "--game", "strozzi", "--players", "3", "--edition", resolve(folder, "box.toml"), "--games", "1", "--records", resolve(folder, "games"));
    const record = JSON.parse(readFileSync(resolve(folder, "games", readdirSync(resolve(folder, "games"))[0]), "utf8"));
    const carried = JSON.stringify(record);
    check(record.components, "the record carries its edition");
    delete record.components;
    const bare = JSON.stringify(record);
    const shown = (page) => page.locator(".table .replay").waitFor();
    // Asked for, and opened with the file; another file is kept, but it is not the one.
    let page = await visit(browser, url);
    await go(page, url, "#/games");
    await page.locator(".record-file").waitFor({ state: "attached" });
    await drop(page, bare);
    await page.locator(".e-wanted", { hasText: "surprise 4821" }).waitFor();
    const faults = await look(page, out, "edition-wanted");
    await page.reload();
    await page.locator(".e-wanted", { hasText: "surprise 4821" }).waitFor();
    await drop(page, other, "other.toml");
    await page.locator(".notice.bad-news", { hasText: "surprise 4822" }).waitFor();
    await drop(page, file, "box.toml");
    await shown(page);
    await page.reload();
    await shown(page);
    // From now on it is one's own: another record of it asks nothing.
    await go(page, url, "#/games");
    await page.locator(".record-file").waitFor({ state: "attached" });
    await drop(page, bare);
    await shown(page);
    await leave(page);
    // By its link, and in German; a link to another one is not it.
    page = await visit(browser, url, { lang: "de-DE" });
    await go(page, url, "#/games");
    await page.locator(".record-file").waitFor({ state: "attached" });
    await drop(page, bare);
    await page.locator(".e-wanted", { hasText: "wartet auf die Ausgabe" }).waitFor();
    await page.locator(".e-side details summary").click();
    for (const [seed, found] of [[7, false], [4821, true]]) {
      await page.locator(".e-side textarea").fill(`${url}#/editions/random.strozzi.${seed}`);
      await page.locator(".e-side details .btn").click();
      if (found) await shown(page);
      else await page.locator(".notice.bad-news", { hasText: "surprise 7" }).waitFor();
    }
    await leave(page);
    // What carries its edition asks nothing of anybody.
    page = await visit(browser, url);
    await go(page, url, "#/games");
    await page.locator(".record-file").waitFor({ state: "attached" });
    await drop(page, carried);
    await shown(page);
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  },

  "a server that knows the edition is asked before anybody else": async ({ browser, out }) =>
    on(async (server) => {
      const { mkdtempSync, writeFileSync, readdirSync } = await import("node:fs");
      const folder = mkdtempSync(resolve(out, "offered-"));
      const box = resolve(folder, "box.toml");
      writeFileSync(box, program("editions", "surprise", "--game", "strozzi", "--seed", "77").replace('name = "', 'author = "Ginevra"\nnote = "First printing."\nname = "'));
      await server.editions("add", box);
      program("simulate", "--game", "strozzi", "--players", "3", "--edition", box, "--games", "1", "--records", resolve(folder, "games"));
      const record = JSON.parse(readFileSync(resolve(folder, "games", readdirSync(resolve(folder, "games"))[0]), "utf8"));
      const { hash } = record.edition;
      delete record.components;
      const page = await visit(browser, server.url);
      await go(page, server.url, "#/games");
      await page.locator(".record-file").waitFor({ state: "attached" });
      await drop(page, JSON.stringify(record));
      await page.locator(".table .replay").waitFor();
      // Offered to everybody: in the gallery with author and note, and for a new table.
      await go(page, server.url, "#/editions");
      const row = page.locator(".e-edition", { hasText: "surprise 77" });
      await row.getByText("Ginevra: “First printing.” Offered by this server. Nobody has played with it here yet.").waitFor();
      // With a badge, and a few of its cards.
      await row.locator(".e-badge", { hasText: "Offered" }).waitFor();
      await row.locator(".e-fan .e-mini").nth(3).waitFor({ state: "attached" });
      await row.locator(".e-acts a").click();
      await page.locator(".e-look h1", { hasText: "surprise 77" }).waitFor();
      // Its own ranking, beside ours.
      await page.locator(".e-look a", { hasText: "Leader board of this edition" }).click();
      await page.locator(".leaders select").waitFor();
      check((await page.locator(".leaders select").inputValue()) === hash, "the board is that of the edition");
      await page.locator(".leaders .empty").waitFor();
      const [one, two] = [await account(server.url, "Lorenzo"), await account(server.url, "Bianca")];
      for (const edition of [undefined, { name: "surprise 77", hash }]) {
        const { match } = await openTable(one, { seats: ["me", "open", "merchant"], rated: true, clock: { daily: { days: 1 } }, ...(edition && { edition }) });
        await two.post(`matches/${match}/join`);
        await beginMatch(one, match);
        for (const who of [two, one]) await who.post(`matches/${match}/act`, { do: "resign" });
        if (!edition) {
          await page.reload();
          await page.locator(".leaders .empty").waitFor();
        }
      }
      await page.reload();
      await page.locator(".leaders tbody tr", { hasText: "Lorenzo" }).waitFor();
      const faults = await look(page, out, "leaders-of-edition");
      await page.locator(".leaders select").selectOption("");
      await page.locator(".leaders tbody tr", { hasText: "Lorenzo" }).waitFor();
      check(!page.url().includes(hash), "ours has no hash");
      // Open tables are chosen from by their edition.
      await openTable(one, { edition: { name: "surprise 77", hash } });
      await openTable(two, {});
      await go(page, server.url, "#/");
      await page.locator(".opent li").nth(1).waitFor();
      await page.locator(".filters summary").click();
      const cell = page.locator(".filters label", { hasText: "Edition" }).locator("select");
      await cell.selectOption({ label: "surprise 77" });
      await page.locator(".opent li", { hasText: "Lorenzo" }).waitFor();
      await page.waitForFunction(() => document.querySelectorAll(".opent ul > li").length === 1);
      await cell.selectOption({ label: "The usual one" });
      await page.locator(".opent li", { hasText: "Bianca" }).waitFor();
      // How often it was played with is said where it is chosen.
      await go(page, server.url, "#/editions");
      await page.locator(".e-edition", { hasText: "surprise 77" }).getByText("2 games with it here.").waitFor();
      // And withdrawn: nobody is offered it any longer.
      await server.editions("withdraw", hash);
      const stranger = await visit(browser, `${server.url}#/editions`);
      await stranger.locator(".e-edition", { hasText: "Our reconstruction" }).first().waitFor();
      check((await stranger.locator(".e-edition", { hasText: "surprise 77" }).count()) === 0, "it is offered no longer");
      check(faults.length === 0, faults.join("\n"));
      for (const one of [page, stranger]) await leaveRefused(one);
    }),

  "a book of puzzles that an owner made from their box is opened and solved": async ({ browser, url, out }) => {
    const { mkdirSync, writeFileSync } = await import("node:fs");
    const folder = resolve(out, "book");
    mkdirSync(folder, { recursive: true });
    const box = resolve(folder, "box.toml");
    const page = await visit(browser, url);
    await owned(page, url, "Kitchen shelf");
    writeFileSync(box, await saved(page, page.locator(".e-look .btn", { hasText: "Export" })));
    const book = program("puzzles", "--game", "strozzi", "--edition", box, "--count", "2", "--budget", "60", "--gap", "3", "--seed", "4");
    await drop(page, book, "book.json");
    await page.locator(".own-books .card", { hasText: "Kitchen shelf" }).waitFor();
    const faults = await look(page, out, "puzzles-own");
    await page.locator(".own-books .card a.primary").click();
    await page.locator(".decision.yours").waitFor();
    check((await text(page, ".top .edition")) === "Kitchen shelf", "the board is that of the edition");
    for (;;) {
      await page.locator(".decision.yours, .puzzle .values").first().waitFor();
      if (await page.locator(".puzzle .values").first().count()) break;
      await page.locator(".puzzle .act button").click();
      await page.locator("[data-state=picked]").first().waitFor();
      await page.locator(".decision .act .primary:not([disabled])").click();
    }
    check((await page.locator(".puzzle .share").count()) === 0, "a book of one's own is nobody else's");
    await page.locator(".puzzle .act .primary").click();
    await page.locator(".puzzle", { hasText: "2 of 2" }).waitFor();
    // Half a book is none, and the one that is kept stays.
    await go(page, url, "#/puzzles");
    await page.locator(".own-books .record-file").setInputFiles({ name: "half.json", mimeType: "application/json", buffer: Buffer.from(book.replace(/"best":"[^"]*"/, '"best":"pirates!"')) });
    await page.locator(".own-books .notice.bad-news").waitFor();
    await page.reload();
    await page.locator(".own-books .card", { hasText: "Kitchen shelf" }).locator("button").click();
    await page.waitForFunction(() => !document.querySelector(".own-books .card"));
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  },
};
