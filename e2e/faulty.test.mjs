// What is no edition, wherever it comes in: as a file, in a record, in a link. Each gets its sentence in the reader's language, at once,
// and nothing is lost.
import { deflateRawSync } from "node:zlib";
import { PHONE, check, leave, visit } from "./lib/browser.mjs";
import { drop, read } from "./lib/record.mjs";
import { program } from "./lib/server.mjs";

const go = (page, url, hash) => page.goto(url + hash);
/** Whatever it is, it is said within this time: a busy machine needs most of it to draw the page. */
const SOON = 5_000;

/** Does something, and sees that it is answered soon; how long it took is printed. */
async function soon(what, act) {
  const start = Date.now();
  await act();
  const took = Date.now() - start;
  console.log(`        ${what}: ${took} ms`);
  check(took < SOON, `${what} takes ${took} ms`);
}

export default {
  "what is wrong with a file is said in the reader's language": async ({ browser, url }) => {
    const page = await visit(browser, url, { lang: "de-DE" });
    const file = program("editions", "surprise", "--game", "strozzi", "--seed", "1");
    const box = program("editions", "surprise", "--game", "liguria", "--seed", "1");
    const bad = async (file, ...words) => {
      await go(page, url, "#/editions");
      // What a game says of its own box comes with the box.
      await page.locator(".e-game small", { hasText: "Minuten" }).nth(1).waitFor();
      await drop(page, file, "box.toml");
      for (const one of words) await page.locator(".notice.bad-news .e-faults li", { hasText: one }).first().waitFor();
      const said = await page.locator(".e-faults").innerText();
      check(!/expected|unknown key|there are|is not a/.test(said), `in English: ${said}`);
      check((await page.locator(".e-faults").getAttribute("lang")) === null, "nothing is said in another language");
    };
    await bad(file.replace("name = ", "name "), "Anführungszeichen, eine Klammer");
    await bad(file.replace("[tiles]", "[tiles]\nfarbe = 3"), "„farbe“ ist kein Plättchen");
    await bad(file.replace(/name = "[^"]*"/, "name = 7"), "ein Text in Anführungszeichen hin, nicht 7");
    await bad(file.replace(/venice = \[0,/, "venice = [4,"), "Ein Bonus ist 5, 10 oder 15 Punkte");
    await bad(file.replace(/^\s+"[1-8]:[^"]*",\s?/m, ""), "Es gibt 29 Schiffe, nicht 28.");
    await bad(box.replace(/street = \[\[/, "street = [[1], ["), "zwei Zahlen hin, [tiles, coins], nicht 1");
    await bad(box.replace("monk", "moenk"), "„moenk“ ist keine Art von Plättchen");
    await leave(page);
  },

  "whatever is no edition gets its sentence at once, and nothing is lost": async ({ browser, url }) => {
    const page = await visit(browser, url, { lang: "fr-FR", size: PHONE });
    const file = program("editions", "surprise", "--game", "strozzi", "--seed", "1");
    const keys = (count) => Array.from({ length: count }, (_, number) => `key${number} = 1\n`).join("");
    const named = (name) => file.replace("surprise 1", name);
    const single = file.replace(/ships = \[[^\]]*\]/, 'ships = ["3:RRCC:0:1"]');
    const long = /au plus .?64.? Ko/;
    const cases = [
      ["10 MB of junk", "junk ".repeat(2_000_000), long],
      ["40,000 unknown keys", file + keys(40_000), long],
      ["400,000 unknown keys", file + keys(400_000), long],
      ["as many as there is room for", keys(4_000) + file, "key0"],
      ["nested deeply", `${file.slice(0, file.indexOf("ships"))}ships = ${"[".repeat(40_000)}`, "imbriqués"],
      ["one ship", single, "29 navires"],
      ["hidden letters", named("shelf\u202e 1"), "invisibles"],
      ["a pile of marks", named(`x${"\u0301".repeat(40)}`), "invisibles"],
      ["two lines", named("one\\ntwo"), "60 caractères"],
      ["a very long name", named("x".repeat(55_000)), "60 caractères"],
      ["of no game", "hello = 1", "aucun jeu"],
      ["of a game that is not here", file.replace('game = "strozzi"', 'game = "chess"'), "aucun jeu"],
    ];
    await go(page, url, "#/editions");
    await page.locator(".e-game small", { hasText: "minutes" }).nth(1).waitFor();
    for (const [what, content, words] of cases) {
      await soon(what, async () => {
        await drop(page, content, "box.toml");
        await page.locator(".notice.bad-news", { hasText: words }).waitFor();
      });
      check((await page.locator(".e-faults li").count()) <= 20, `${what} fills the page`);
      await page.locator(".notice.bad-news .icon-btn").click();
    }
    check((await page.locator(".e-edition.half").count()) === 0, "none of it is kept");
    // A byte order mark means nothing.
    await drop(page, `\ufeff${file}`, "box.toml");
    await page.locator(".e-look h1", { hasText: "surprise 1" }).waitFor();
    await leave(page);
  },

  "what a record carries for an edition is checked before anything of it is shown": async ({ browser, url }) => {
    const page = await visit(browser, url, { lang: "de-DE" });
    const good = read("strozzi");
    const canonical = (letters) => ({ components: letters });
    const name = (name) => ({ edition: { name, hash: "0123456789abcdef" } });
    const other = /beschädigt oder nicht die, mit der/;
    const cases = [
      ["a hash that does not fit", { ...name("mine"), ...canonical("ship 1:G:0:0\n".repeat(29)) }, other],
      ["another game's components", { ...name("mine"), ...canonical("street 1 2\n") }, other],
      ["as much junk as a record has room for", canonical("x".repeat(900_000)), other],
      ["as many ships", canonical("ship 1:G:0:0\n".repeat(60_000)), other],
      ["10 MB of junk", canonical("x".repeat(10_000_000)), /viel länger/],
      ["a name as long as a record", name("x".repeat(900_000)), other],
      ["a name that steers", name("x\u001b[2J"), other],
      ["a name from right to left", name("Regal \u202e1"), other],
      ["a hash of other letters", { edition: { name: "mine", hash: "../../me" } }, other],
    ];
    await page.locator(".play").waitFor();
    for (const [what, change, words] of cases) {
      await soon(what, async () => {
        await drop(page, JSON.stringify({ ...good, ...change }));
        await page.locator(".bad-news", { hasText: words }).waitFor();
      });
      await page.locator(".bad-news .icon-btn").click();
      check(await page.locator(".play").isVisible(), `${what}: the page is another one`);
    }
    await leave(page);
  },

  "links that carry something else than an edition lead nowhere, and say so": async ({ browser, url }) => {
    const page = await visit(browser, url, { lang: "de-DE", size: PHONE });
    const packed = (value) => deflateRawSync(Buffer.from(typeof value === "string" ? value : JSON.stringify(value))).toString("base64url");
    const box = { game: "strozzi", name: "Regal", components: "ship 1:G:0:0\n".repeat(29) };
    const cases = [
      ["no link at all", "link."],
      ["letters that mean nothing", "link.!!!"],
      ["a megabyte of them", `link.${"A".repeat(1_000_000)}`],
      ["what would become 40 MB", `link.${packed(" ".repeat(40_000_000))}`],
      ["no edition", `link.${packed({ hello: 1 })}`],
      ["one kind of ship and nothing else", `link.${packed(box)}`],
      ["a game that is not here", `link.${packed({ ...box, game: "chess" })}`],
      ["a name from right to left", `link.${packed({ ...box, name: "Regal \u202e1" })}`],
      ["a pile of marks", `link.${packed({ ...box, name: `x${"\u0301".repeat(40)}` })}`],
      ["a seed that is no number", "random.strozzi.-1"],
      ["a hash that nobody has", "on.0123456789abcdef"],
      ["an address for a hash", "on...%2F..%2Fme"],
    ];
    for (const [what, word] of cases) {
      await go(page, url, "#/editions");
      await page.locator(".e-own").waitFor();
      await soon(what, async () => {
        await go(page, url, `#/editions/${word}`);
        await page.locator(".empty h1", { hasText: "gibt es hier nicht" }).waitFor();
      });
    }
    // Pasted where a file or a link is taken.
    await go(page, url, "#/editions");
    await page.locator(".e-side details summary").click();
    for (const [what, text, words] of [
      ["a link of a megabyte", `${url}#/editions/link.${"A".repeat(1_000_000)}`, /höchstens 64/],
      ["a link to something else", `${url}#/rules/strozzi`, /keine Ausgabe/],
    ]) {
      await soon(what, async () => {
        await page.locator(".e-side textarea").fill(text);
        await page.locator(".e-side details .btn").click();
        await page.locator(".notice.bad-news", { hasText: words }).waitFor();
      });
    }
    // A number that is none draws no other.
    for (const number of ["-1", "viele", "99999999999999999999"]) {
      await page.locator(".e-side input[inputmode=numeric]").fill(number);
      await page.locator(".e-side .e-buttons .btn").first().click();
      await page.locator(".e-side .bad-news", { hasText: "ganze Zahl" }).waitFor();
    }
    check((await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("fondaco:edition:")).length)) === 0, "something is kept");
    await leave(page);
  },
};
