// Editions: the workshop and the gallery; what comes as a file or a link. What owners do with a whole box is in owner.test.mjs.
import { PHONE, WIDE, check, leave, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { drop } from "./lib/record.mjs";
import { begin, play } from "./lib/table.mjs";
import { finish, owned, saved, ship, typeIn } from "./lib/workshop.mjs";

const SIZES = [WIDE, { width: 1024, height: 768 }, { width: 844, height: 390 }, PHONE, { width: 820, height: 1180 }];
const go = (page, url, hash) => page.goto(url + hash);
const text = (page, selector) => page.locator(selector).first().innerText();

export default {
  "an owner types ships in by pressing and by keys, and nothing is lost": async ({ browser, url, out }) => {
    const page = await visit(browser, url);
    await typeIn(page, url, false);
    check((await text(page, ".e-decide p")) === "1 of 29. Choose the number first.", `it asks: ${await text(page, ".e-decide p")}`);
    await ship(page, 3, ["Grain", "Grain", "Cloth", "Cloth", "Symbol"]);
    // Like the last with the wares changed round, or the very same; where it has no wares, these are one.
    await page.locator(".e-like").nth(2).waitFor();
    await ship(page, 8, []);
    await page.waitForFunction(() => document.querySelectorAll(".e-like").length === 1);
    for (const key of ["5", "g", "r", "s", "s", "Shift+S", "Enter"]) await page.keyboard.press(key);
    await page.locator(".e-row .ct b", { hasText: "1" }).nth(2).waitFor();
    check((await page.locator(".e-row .e-mini").count()) === 3, "three ships are typed");
    check(/3 typed, 26 to go/.test(await text(page, ".e-all header")), "the list counts");
    // Like the last, and twice the same: a doubt that can be kept.
    await page.keyboard.press("d");
    await page.keyboard.press("Enter");
    await page.locator(".e-say", { hasText: "Two equal" }).waitFor();
    await page.locator(".e-say button", { hasText: "Both are real" }).click();
    check((await page.locator(".e-say").count()) === 0, "the doubt is settled");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    check(/3 typed/.test(await text(page, ".e-all header")), "two steps back");
    check((await page.locator(".e-facts .ok", { hasText: "2 grain, 2 cloth" }).count()) === 1, "a fact ticks itself");
    await page.reload();
    await page.locator(".e-row .e-mini").nth(2).waitFor();
    // What is not whole cannot be finished, and says what is wrong.
    await page.locator(".e-steps button").last().click();
    await page.locator(".e-say", { hasText: "29 ships, and 3 are typed" }).waitFor();
    check(await page.locator(".e-finish footer .primary").isDisabled(), "half an edition cannot be finished");
    await go(page, url, "#/editions");
    await page.locator(".e-edition.half .e-progress", { hasText: "3 of 29" }).waitFor();
    check(!/ of 1(?!\d)/.test(await page.locator(".e-edition.half").first().innerText()), "where there is one thing, it has been looked at or not");
    const faults = await look(page, out, "editions-gallery");
    await page.locator(".e-edition.half .e-acts button").click();
    await page.locator(".notice .btn", { hasText: "Undo" }).click();
    await page.locator(".e-edition.half .cta").click();
    await page.locator(".e-stage").waitFor();
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  },

  "the street and the buildings are pressed as they look": async ({ browser, url, out }) => {
    const faults = [];
    for (const [size, lang, theme] of [[PHONE, "de-DE", "dark"], [WIDE, "en-GB", "light"]]) {
      const page = await visit(browser, url, { size, lang, theme });
      await go(page, url, "#/editions");
      await page.locator(".e-game").nth(1).click();
      await page.locator(".e-own .seg label").nth(1).click();
      await page.locator(".e-own .primary").click();
      const steps = page.locator(".e-steps button");
      await steps.nth(4).click();
      const words = lang === "en-GB" ? ["Space 1, Coins", "Building 2, Back"] : ["Feld 1, Münzen", "Gebäude 2, Rückseite"];
      const named = (name, number) => page.getByRole("button", { name: `${name}: ${number}`, exact: true });
      const guessed = page.locator(".e-drawing .e-value.guess");
      await page.locator(".e-drawing").nth(5).waitFor();
      check((await guessed.count()) === 12, "two numbers of each of the six spaces are guesses");
      // Another coin lies on the space that was pressed, and its stepper says so.
      const coins = page.locator(".e-drawing:nth-child(1) .e-value").nth(1);
      const stepper = page.locator(".e-drawing:nth-child(1) .e-step").nth(1);
      const drawn = () => coins.locator("svg").count();
      await named(words[0], 2).click();
      await named(words[0], 3).waitFor();
      check((await drawn()) === 3, `${await drawn()} coins are drawn`);
      check((await stepper.locator("b").innerText()) === "3", "the stepper says three");
      check((await guessed.count()) === 11, "what was pressed was looked at, and nothing else");
      // By keys, in the picture and on the stepper, and back.
      await coins.focus();
      await page.keyboard.press("Enter");
      await named(words[0], 4).waitFor();
      await stepper.locator("button").first().focus();
      await page.keyboard.press("Space");
      await named(words[0], 3).waitFor();
      await page.locator(".top .icon-btn:has(+ .redo)").click();
      await named(words[0], 4).waitFor();
      // After the largest comes the smallest: a space without coins.
      for (let coin = 4; coin < 9; coin++) await coins.click();
      await named(words[0], 9).click();
      await named(words[0], 0).waitFor();
      faults.push(...(await look(page, out, `street-${size.width}`)));
      await page.locator(".e-panel .e-buttons .btn").last().click();
      await page.locator(".e-drawing").nth(6).waitFor();
      await page.locator(".e-panel .e-buttons .btn").first().click();
      await steps.nth(2).click();
      const back = page.locator(".e-drawing:nth-child(2) .e-value.back");
      const before = Number(await back.locator("b").innerText());
      await named(words[1], before).click();
      await named(words[1], before + 1).waitFor();
      check((await back.locator("b").innerText()) === String(before + 1), "the back shows it");
      faults.push(...(await look(page, out, `buildings-${size.width}`)));
      // The tiles that are counted show the buildings of this box.
      await steps.nth(3).click();
      await page.locator(".e-tile b", { hasText: `2/${before + 1}` }).waitFor();
      await leave(page);
    }
    check(faults.length === 0, faults.join("\n"));
  },

  "every press is kept, piece by piece, and a guess does not slip in": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await typeIn(page, url, false);
    // Half a card waits where it is, over a reload and another part.
    await page.locator(".e-num", { has: page.locator("b", { hasText: /^5$/ }) }).click();
    for (const crate of ["Gold", "Gold"]) await page.locator(".e-crate", { hasText: crate }).click();
    await page.reload();
    await page.locator(".e-loaded").nth(1).waitFor();
    const steps = page.locator(".e-steps button");
    await steps.nth(1).click();
    // One number that was pressed is one that was looked at.
    const guessed = page.locator(".e-group li.guess");
    check((await guessed.count()) === 12, "all tiles are guesses at first");
    await page.locator(".e-group li").first().locator(".e-step button").last().click();
    await page.waitForFunction(() => document.querySelectorAll(".e-group li.guess").length === 11);
    check((await page.locator(".e-panel footer .e-seen").count()) === 0, "the others are still guesses");
    await page.locator(".e-group").first().locator(".e-see").click();
    await page.waitForFunction(() => document.querySelectorAll(".e-group li.guess").length === 8);
    await steps.nth(2).click();
    // A space that was pressed says nothing of its track, and a track nothing of the others.
    await page.locator(".e-tower").first().locator(".e-space").nth(5).click();
    check((await page.locator(".e-tower.guess").count()) === 4, "all tracks are guesses");
    for (const track of [0, 2]) await page.locator(".e-tower").nth(track).locator(".e-see").click();
    check(/2 of 4/.test(await steps.nth(2).innerText()), "two of four tracks");
    await page.locator(".e-tower").nth(1).locator(".btn", { hasText: "As the one before" }).click();
    check(/3 of 4/.test(await steps.nth(2).innerText()), "as one that was seen is seen");
    await steps.nth(0).click();
    check((await page.locator(".e-loaded").count()) === 2, "half a card waits while one is elsewhere");
    // Faults are told with their part, and one press goes there.
    await steps.last().click();
    await page.locator(".e-left li", { hasText: "begun and not yet added" }).waitFor();
    await page.locator(".e-finish .e-say", { hasText: "Tiles. Art: 12 tiles, not 13." }).locator("button").click();
    await page.locator(".e-panel .e-say", { hasText: "Art: 12 tiles, not 13." }).waitFor();
    await leave(page);
  },

  "comments stay when a file is changed; half a file is taken up again": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await go(page, url, "#/editions/random.strozzi.7");
    const file = "# from the attic\n" + (await saved(page, page.locator(".e-look .btn", { hasText: "Export" }))).replace("surprise 7", "Attic");
    await go(page, url, "#/editions");
    await page.locator(".e-own").waitFor();
    // Whatever the file is called.
    await drop(page, file, "box.txt");
    await page.locator(".e-look h1", { hasText: "Attic" }).waitFor();
    await go(page, url, "#/editions");
    const row = page.locator(".e-edition", { hasText: "Attic" });
    await row.locator("summary").click();
    await row.locator(".e-menu-in .btn", { hasText: "Change a copy" }).click();
    await page.locator(".e-row .e-mini").first().click();
    await page.locator(".e-num", { has: page.locator("b", { hasText: /^7$/ }) }).click();
    await page.locator(".e-crate", { hasText: "Gold" }).click();
    await page.locator(".e-decide .primary").click();
    const half = await saved(page, (await page.locator(".e-steps button").last().click(), page.locator(".e-finish .btn", { hasText: "Export" })));
    check(half.startsWith("# from the attic\n"), "the comment stays while it is typed");
    await finish(page, "Second attic");
    const changed = await saved(page, page.locator(".e-look .btn", { hasText: "Export" }));
    check(changed.startsWith("# from the attic\n") && /name = "Second attic"/.test(changed), `the comment stays: ${changed.slice(0, 80)}`);
    // A file that lacks some ships.
    await go(page, url, "#/editions");
    await page.locator(".e-game small", { hasText: "minutes" }).first().waitFor();
    await drop(page, changed.replace(/^\s+"[1-8]:[^"]*",\s?/m, ""), "half.toml");
    await page.locator(".notice.bad-news", { hasText: "There are 29 ships, not 28." }).locator(".btn", { hasText: "Carry on typing" }).click();
    await page.locator(".e-all header", { hasText: "28 typed, 1 to go" }).waitFor();
    const more = await saved(page, (await page.locator(".e-steps button").last().click(), page.locator(".e-finish .btn", { hasText: "Export" })));
    check(more.startsWith("# from the attic\n"), "the comment stays, still");
    await leave(page);
  },

  "an edition of one's own is played alone, survives a reload, and is looked back at": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await owned(page, url, "Kitchen shelf");
    check((await page.locator(".e-pair").count()) === 1, "one ship differs");
    await page.locator(".e-look .primary").click();
    await page.locator(".e-choose select").waitFor();
    await begin(page, { seats: 3 });
    check((await text(page, ".top .edition")) === "Kitchen shelf", "the table says what it is played with");
    await play(page, { decisions: 1 });
    await page.reload();
    await play(page, { decisions: 1 });
    const id = page.url().split("/").pop();
    const record = await page.evaluate((id) => JSON.parse(localStorage.getItem(`fondaco:card:${id}`)).edition.name, id);
    check(record === "Kitchen shelf", "the card names the edition");
    await go(page, url, `#/replay/${id}`);
    await page.locator(".replay-bar, .bar").first().waitFor();
    await go(page, url, "#/games");
    await page.locator(".tb .edition", { hasText: "Kitchen shelf" }).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".kept button.icon-btn").first().click()]);
    check(/json$/.test(download.suggestedFilename()), "the record can be had");
    await leave(page);
  },

  "editions come as files, links and surprises; a bad one gets a sentence": async ({ browser, url, out }) => {
    const page = await visit(browser, url);
    await go(page, url, "#/editions");
    await page.locator(".e-side input[inputmode=numeric]").fill("4821");
    await page.locator(".e-side .e-buttons .btn").nth(1).click();
    await page.locator(".e-look h1", { hasText: "surprise 4821" }).waitFor();
    await page.locator(".e-part .e-mini").nth(20).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".e-look .btn", { hasText: "Export" }).click()]);
    const file = await (await import("node:fs/promises")).readFile(await download.path(), "utf8");
    check(/name = "surprise 4821"/.test(file), "the file names it");
    const faults = await look(page, out, "edition-liguria");
    // Which cards are taken: shown while the games are played.
    await page.locator(".e-report .btn").click();
    await page.locator(".e-report .e-bar").waitFor();
    await page.locator(".e-plot .pt").nth(9).waitFor({ timeout: 120_000 });
    check((await page.locator(".e-balance tbody tr").count()) > 20, "the components are listed");
    // What is furthest from fair is said in words, and the plot shows what chance makes.
    await page.locator(".e-far li, .e-far p").first().waitFor();
    check((await page.locator(".e-far li").count()) <= 3, "three sentences at most");
    check((await page.locator(".e-plot .band").count()) === 1, "the plot has its band");
    // On a phone its numbers can be read, and none is cut off.
    await page.setViewportSize(PHONE);
    const numbers = await page.locator(".e-plot text").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ height, left }) => ({ height, left })));
    check(numbers.every(({ height, left }) => height >= 10 && left >= 0), `numbers in the plot: ${JSON.stringify(numbers.slice(0, 4))}`);
    await page.setViewportSize(WIDE);
    // The same again, from the file, with a comment that stays.
    await go(page, url, "#/editions");
    await page.locator(".e-side details summary").click();
    await page.locator(".e-side textarea").fill(`# from the attic\n${file.replace("surprise 4821", "Attic")}`);
    await page.locator(".e-side details .btn").click();
    await page.locator(".e-look h1", { hasText: "Attic" }).waitFor();
    const [again] = await Promise.all([page.waitForEvent("download"), page.locator(".e-look .btn", { hasText: "Export" }).click()]);
    check(/from the attic/.test(await (await import("node:fs/promises")).readFile(await again.path(), "utf8")), "the comment stays");
    const bad = async (file, words) => {
      await go(page, url, "#/editions");
      await page.locator(".e-own").waitFor();
      await drop(page, file, "box.toml");
      await page.locator(".notice.bad-news", { hasText: words }).waitFor();
    };
    await bad("x".repeat(200_000), /at most 64 KB/);
    await bad("hello = 1", /no edition of any game/);
    await bad(file.replace("[tiles]", "[tilez]"), /wrong with this file/);
    await bad(`name = "x"\nships = ["3:RRCC:0:1"]\n[tiles]\n[tracks]\n`, /wrong with this file/);
    // A link carries the whole edition; half of it does not.
    await go(page, url, "#/editions/link.eJz");
    await page.locator(".empty h1", { hasText: "not here" }).waitFor();
    await go(page, url, "#/editions/random.strozzi.7");
    await page.locator(".e-look h1", { hasText: "surprise 7" }).waitFor();
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
  },

  "every step of the workshop is in sight, in every language": async ({ browser, url }) => {
    const faults = [];
    for (const lang of ["de-DE", "fr-FR", "en-GB"]) {
      const page = await visit(browser, url, { lang });
      for (const game of [0, 1]) {
        await page.setViewportSize(WIDE);
        await go(page, url, "#/editions");
        await page.locator(".e-game").nth(game).click();
        await page.locator(".e-own .primary").click();
        const steps = page.locator(".e-steps button");
        await page.locator(".e-stage").waitFor();
        for (const width of [1440, 1180, 1024, 844, 820, 768, 640, 390, 360]) {
          await page.setViewportSize({ width, height: 844 });
          for (const step of [0, (await steps.count()) - 2, (await steps.count()) - 1]) {
            await steps.nth(step).click();
            const cut = await page.locator(".e-steps").evaluate((nav) => {
              const end = nav.getBoundingClientRect().right + 1;
              return [...nav.children].filter((one) => one.getBoundingClientRect().right > end || one.getBoundingClientRect().left < 0).map((one) => one.innerText);
            });
            if (cut.length) faults.push(`${lang}, ${width} wide, step ${step} of game ${game}: ${cut.join(", ")}`);
          }
        }
      }
      await leave(page);
    }
    check(faults.length === 0, faults.join("\n"));
  },

  "the workshop fits every screen, in German and in the dark": async ({ browser, url, out }) => {
    const faults = [];
    for (const [index, size] of SIZES.entries()) {
      const page = await visit(browser, url, { size, lang: index % 2 ? "de-DE" : "en-GB", theme: index % 2 ? "dark" : "light" });
      for (const game of [0, 1]) {
        await go(page, url, "#/editions");
        await page.locator(".e-game").nth(game).click();
        await page.locator(".e-own .seg label").nth(1).click();
        await page.locator(".e-own .primary").click();
        const steps = page.locator(".e-steps button");
        await page.locator(".e-stage").waitFor();
        for (let step = 0; step < (await steps.count()); step++) {
          await steps.nth(step).click();
          await page.waitForTimeout(150);
          faults.push(...(await look(page, out, `workshop-${game}-${step}-${size.width}`)));
          const asked = page.locator(".e-decide h2");
          // What is known can be seen on every screen, beside the card or on a page of its own.
          if (step === 0) {
            const facts = page.locator(".e-facts li").first();
            if (!(await facts.isVisible())) await page.locator(".e-tabs button").last().click();
            check(await facts.isVisible(), `no facts at ${size.width}`);
            if (await page.locator(".e-tabs button").first().isVisible()) await page.locator(".e-tabs button").first().click();
          }
          // On a screen that is held upright the seal is where the thumb is.
          if (step === 0 && size.width < 900 && size.height > size.width) {
            const below = await page.locator(".e-decide").evaluate((one) => innerHeight - one.getBoundingClientRect().bottom);
            check(below < 40, `${below} pixels are empty below the seal at ${size.width}`);
          }
          if (step === 0) check(/^Alle? \d+ (are here|sind da)$/.test(await asked.innerText()), `a box that is full asks: ${await asked.innerText()}`);
        }
      }
      await go(page, url, "#/editions");
      await page.locator(".e-own").waitFor();
      faults.push(...(await look(page, out, `editions-${size.width}`)));
      const cut = await page.locator(".e-progress div > *").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText));
      check(cut.length === 0, `cut off at ${size.width}: ${cut.join(", ")}`);
      await leave(page);
    }
    check(faults.length === 0, faults.join("\n"));
  },
};
