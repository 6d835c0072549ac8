// The board on the big screen: each person decides on their own phone, and the screen in the middle shows what everybody may see.
import { PHONE, check, leave, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { go, guest, open } from "./lib/people.mjs";
import { shared } from "./lib/server.mjs";
import { decide, dice } from "./lib/table.mjs";

const server = shared();
const TELEVISION = { width: 1920, height: 1080 };
const TABLET = { width: 1024, height: 768 };
/** The longest names that are allowed. */
const [FIRST, SECOND] = ["Ginevra Altoviti-Strozzi", "Lorenzo degli Albizzi VII"];

/** What is wrong with the screen at this size: overflow, and text that cannot be read from across the room. */
async function readable(screen, size, least) {
  await screen.setViewportSize(size);
  await screen.waitForTimeout(500);
  return screen.evaluate(
    ([name, least]) => {
      const faults = [];
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      if (scrollWidth > clientWidth || scrollHeight > clientHeight) faults.push(`${name}: the page scrolls`);
      const board = document.querySelector("main#board");
      const { right, bottom } = board.getBoundingClientRect();
      if (right > innerWidth + 1 || bottom > innerHeight + 1) faults.push(`${name}: the board ends at ${right}x${bottom}`);
      if (right < innerWidth - 1 || bottom < innerHeight - 1) faults.push(`${name}: the board fills only ${right}x${bottom}`);
      const enlarged = board.getBoundingClientRect().width / board.offsetWidth;
      // Whose turn it is and what happened is read from the sofa; what stands on the board by those who lean forward.
      for (const [selector, size, by] of [[".big-due b, .big-story li", least, 1], [".player .who b, .player .score b, .l-hb h2", least * 0.8, enlarged]]) {
        for (const text of document.querySelectorAll(selector)) {
          const height = parseFloat(getComputedStyle(text).fontSize) * by;
          if (text.getBoundingClientRect().width > 0 && height < size) faults.push(`${name}: "${text.textContent}" is ${height} px high`);
        }
      }
      return faults;
    },
    [`${size.width}x${size.height}`, least],
  );
}

/** So many decisions, by whoever has one to make. */
async function decisions(people, roll, count) {
  for (let made = 0; made < count; ) {
    for (const page of people) {
      if ((await page.locator(".decision.yours").count()) === 0) await page.waitForTimeout(50);
      else if (await decide(page, roll)) made += 1;
    }
  }
}

async function evening(browser, out, game, seats) {
  const { url } = await server();
  const first = await guest(browser, { url }, FIRST, { size: PHONE });
  const { id, link } = await open(first, game, seats);
  await go(first, link);
  // The way there is in the waiting room, and leads there without anything to type.
  const way = await first.locator(".waiting a.screen-way").getAttribute("href");
  check(way.startsWith(`#/screen/${id}/`), `the way to the big screen is ${way}`);
  const screen = await visit(browser, url + way, { size: TELEVISION, theme: "dark", settings: { speed: "fast" } });
  await screen.locator(".big-gather .qr").waitFor();
  await screen.locator(".big-gather", { hasText: /scan to take a seat/i }).waitFor();
  const faults = await look(screen, out, `big-${game}-gathering`);
  const second = await visit(browser, url + link, { size: PHONE });
  await second.locator(".gate input").fill(SECOND);
  await second.locator(".gate .primary").click();
  for (const name of [FIRST, SECOND]) await screen.locator(".big-gather li", { hasText: name }).waitFor();
  await first.locator(".waiting .act .primary").click();
  await screen.locator(`.table.tv[data-game=${game}]`).waitFor();
  await decisions([first, second], dice(3), 6);
  // It shows all of it, and says whose turn it is and what happened.
  await screen.locator(".table.tv:not([data-moving])").waitFor();
  const seq = await first.locator(".table").getAttribute("data-seq");
  await screen.waitForFunction((seq) => Number(document.querySelector(".table.tv").dataset.seq) >= Number(seq), seq);
  await screen.locator(".big-due b").first().waitFor();
  check((await screen.locator(".big-story li").count()) === 3, "the story is not told");
  // Nothing can be pressed, and nothing is asked.
  check((await screen.locator("button:not([inert] *), a, input").count()) === 0, "there is something to press");
  check((await screen.locator(".decision.yours, [data-state=open]").count()) === 0, "the screen decides");
  faults.push(...(await readable(screen, TABLET, 14)));
  faults.push(...(await look(screen, out, `big-${game}-1024`)));
  faults.push(...(await readable(screen, TELEVISION, 20)));
  faults.push(...(await look(screen, out, `big-${game}-1920`)));
  // One of those who play opens it as well: it shows what a stranger sees, and nothing of theirs.
  const own = await first.context().newPage();
  await own.setViewportSize(TELEVISION);
  await own.goto(url + way);
  await own.locator(".table.tv:not([data-moving])").waitFor();
  check((await own.locator(".decision.yours, [data-state=open], .player.you").count()) === 0, "it is their own view");
  const secrets = (page) => page.locator("#board").evaluate((board) => board.querySelectorAll(".l-contracts li, .l-home .l-cube").length);
  check((await secrets(own)) === (await secrets(screen)), "it shows what lies behind a screen");
  await own.close();
  check(faults.length === 0, faults.join("\n"));
  for (const page of [first, second, screen]) await leave(page);
}

export default {
  "the board of Strozzi on the big screen, with two people at their phones": async ({ browser, out }) =>
    evening(browser, out, "strozzi", ["me", "open", ...Array(4).fill({ bot: { level: "greedy" } })]),
  "the board of Liguria on the big screen, with two people at their phones": async ({ browser, out }) =>
    evening(browser, out, "liguria", ["me", "open", ...Array(2).fill({ bot: { level: "greedy" } })]),
  "a big screen says why there is nothing to see": async ({ browser }) => {
    const { url } = await server();
    const screen = await visit(browser, `${url}#/screen/m-nowhere`, { size: TELEVISION });
    await screen.locator(".card.empty h1").waitFor();
    await leave(screen);
  },
};
