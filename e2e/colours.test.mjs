// One colour for each seat: the same for everybody at a table, for those who look on, and whenever one looks back.
import { check, leave, visit } from "./lib/browser.mjs";
import { gather, guest, watch } from "./lib/people.mjs";
import { open, until } from "./lib/record.mjs";
import { shared } from "./lib/server.mjs";
import { begin, play, wait } from "./lib/table.mjs";

const server = shared();

/** Everybody's name and colour as the strip of a table says them. */
const strip = (page) =>
  page.locator(".company .one").evaluateAll((all) => all.map((one) => `${one.querySelector(":scope > b").textContent} ${/ s(\d)/.exec(one.querySelector(".mk").className)[1]}`).sort().join());

/** The same from the boards themselves. */
const boards = (page) =>
  page.locator(".rail .player, .l-hb").evaluateAll((all) => all.map((one) => `${one.querySelector(".who b, header h2").textContent} ${/ s(\d)/.exec(` ${one.className}`)[1]}`).sort().join());

const tests = {
  "everybody at a table sees the same colours, unless somebody is always purple": async ({ browser }) => {
    const home = await server();
    for (const game of ["strozzi", "liguria"]) {
      const { people, link } = await gather(browser, home, game, { count: 3 });
      const eyes = await guest(browser, home, "Cosimo");
      await watch(eyes, link);
      await eyes.locator(".company .one").nth(2).waitFor();
      for (const page of [...people, eyes]) {
        check((await strip(page)) === "Ginevra 1,Lorenzo 2,Piero 3", `${game}: ${await strip(page)}`);
        check((await boards(page)) === "Ginevra 1,Lorenzo 2,Piero 3", `${game}: ${await boards(page)}`);
      }
      const [first, second] = people;
      await second.locator(".tools button[aria-label=Settings]").click();
      await second.locator("dialog[open] .switch", { hasText: "always purple" }).locator("input").check();
      await second.keyboard.press("Escape");
      await second.waitForFunction(() => document.querySelector(".company .one .mk.s2"));
      check((await strip(second)) === "Ginevra 2,Lorenzo 1,Piero 3", `${game}: ${await strip(second)}`);
      check((await boards(second)) === "Ginevra 2,Lorenzo 1,Piero 3", `${game}: ${await boards(second)}`);
      check((await strip(first)) === "Ginevra 1,Lorenzo 2,Piero 3", "somebody's setting changes what others see");
      for (const page of [...people, eyes]) await leave(page);
    }
  },
  "whoever is looked at, names and colours stay": async ({ browser, url }) => {
    const page = await visit(browser, url);
    for (const game of ["strozzi", "liguria"]) {
      const id = await open(page, url, game);
      await page.goto(`${url}#/replay/${id}/60`);
      await until(page, 60);
      await stays(page);
      // Another decision is tried with the eyes of whoever decides.
      const before = await boards(page);
      await page.getByRole("button", { name: "Try another move" }).click();
      await page.locator(".decision.yours").waitFor();
      check((await boards(page)) === before, `${game}: ${await boards(page)} instead of ${before}`);
    }
    // A game of one's own: "You" stays the one who played it.
    await page.goto(url);
    await begin(page, { seats: 3 });
    await play(page, { decisions: 2 });
    await wait(page);
    const playing = await boards(page);
    check(/^Lorenzo 2,Piero 3,You 1$/.test(playing), playing);
    const id = await page.evaluate(() => location.hash.split("/")[2]);
    await page.goto(`${url}#/replay/${id}`);
    await page.locator(".table .replay").waitFor();
    check((await boards(page)) === playing, `${await boards(page)} instead of ${playing}`);
    await leave(page);
  },
};

/** Looks as everybody, one after the other. */
async function stays(page) {
  const before = await boards(page);
  const count = await page.locator("#replay-eyes option").count();
  for (let index = 0; index < count; index++) {
    await page.locator("#replay-eyes").selectOption(String(index));
    await page.waitForFunction(() => document.activeElement?.id === "replay-eyes");
    check((await boards(page)) === before, `as viewer ${index}: ${await boards(page)} instead of ${before}`);
  }
}

export default tests;
