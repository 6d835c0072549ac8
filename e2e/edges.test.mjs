// Where sizes meet: widths between the usual ones, the smallest phone, a chat or an explanation beside the board, long names, and
// looking back. What `sizes` checks at ten sizes holds here too.
import { BOARD, crowds, faults } from "./lib/boards.mjs";
import { check, leave, PHONE, visit } from "./lib/browser.mjs";
import { drawn, fingers, layout } from "./lib/checks.mjs";
import { gather, go, guest, open } from "./lib/people.mjs";
import * as record from "./lib/record.mjs";
import { shared } from "./lib/server.mjs";
import { begin, play, sit, wait } from "./lib/table.mjs";

const GAMES = ["strozzi", "liguria"];
/** The most that play, so that there is the least room. */
const MOST = { strozzi: 6, liguria: 4 };
const SMALLEST = { width: 320, height: 640 };
const LYING = { width: 844, height: 390 };
const at = ({ width, height }) => `${width}x${height}`;
const none = (wrong) => check(wrong.length === 0, `${wrong.length} faults\n${wrong.join("\n")}`);

/** Which of these cannot be seen or pressed: they are not in the window, too small, or something else lies over them. */
async function hidden(page, selector) {
  await drawn(page);
  return page.locator(selector).evaluateAll((all, selector) => {
    if (all.length === 0) return [`there is no ${selector}`];
    return all.flatMap((one) => {
      const box = one.getBoundingClientRect();
      const name = `${selector} "${(one.getAttribute("aria-label") || one.textContent || "").trim().slice(0, 30)}"`;
      if (box.width === 0) return [`not shown: ${name}`];
      if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return [`not in the window: ${name} ${Math.round(box.left)} to ${Math.round(box.right)}`];
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return top && (one.contains(top) || top.contains(one)) ? [] : [`covered: ${name} by ${top?.tagName}.${top?.className?.baseVal ?? top?.className}`];
    });
  }, selector);
}

/** Plays until both games show another kind of decision than the first, in Liguria a voyage. */
async function later(page, game) {
  await page.setViewportSize({ width: 1440, height: 900 });
  if (game === "liguria") {
    for (let made = 0; made < 40 && !(await page.locator(".l-way").count()); made++) await play(page, { decisions: 1 });
    await page.locator(".l-way").last().click();
  } else await play(page, { decisions: 5 });
  await wait(page);
  await page.mouse.move(0, 0);
}

const tests = {};

for (const lang of ["de-DE", "fr-FR"]) {
  tests[`the settings on the smallest phone, in ${lang}`] = async ({ browser, url, out }) => {
    const wrong = [];
    const page = await visit(browser, url, { size: SMALLEST, lang, settings: { sounds: true } });
    await page.locator(".play").waitFor();
    for (const place of ["home", "table"]) {
      if (place === "table") await begin(page, { game: "strozzi", seats: 3 });
      await page.locator(".top .tools .icon-btn").last().click();
      await page.locator("dialog[open] .switches").waitFor();
      await page.screenshot({ path: `${out}/settings-320-${place}-${lang}.png` });
      const cut = await page.locator("dialog[open] :is(.seg label, .switch, .field, legend, h2)").evaluateAll((all) =>
        all.flatMap((one) => {
          const words = document.createRange();
          words.selectNodeContents(one);
          const [box, text] = [one.getBoundingClientRect(), [...words.getClientRects()]];
          const out = text.some((line) => line.width > 0 && (line.right > box.right + 1 || line.left < box.left - 1 || line.right > innerWidth));
          return out ? [`wider than its room: "${one.textContent.trim().slice(0, 30)}"`] : [];
        }));
      wrong.push(...[...cut, ...(await layout(page)), ...(await fingers(page))].map((fault) => `${place}: ${fault}`));
      await page.keyboard.press("Escape");
    }
    await leave(page);
    none(wrong);
  };
}

for (const game of GAMES) {
  tests[`the rules of ${game} are one press away on every phone`] = async ({ browser, url }) => {
    const wrong = [];
    const page = await visit(browser, url, { size: PHONE, lang: "fr-FR" });
    await begin(page, { game, seats: 3 });
    await wait(page);
    for (const size of [SMALLEST, { width: 360, height: 740 }, PHONE, LYING, { width: 740, height: 360 }]) {
      await page.setViewportSize(size);
      const small = (await fingers(page)).filter((fault) => /top|rules-btn|undo-btn/.test(fault));
      wrong.push(...[...(await hidden(page, ".rules-btn")), ...(await hidden(page, ".tools > :is(button, a):visible")), ...small].map((fault) => `${at(size)}: ${fault}`));
    }
    await leave(page);
    none(wrong);
  };
}

const server = shared();
tests["everybody's clock is there at a table of four, and of six"] = async ({ browser, out }) => {
  const wrong = [];
  const options = { clock: { real_time: { base_ms: 900_000, increment_ms: 0 } } };
  const { people } = await gather(browser, await server(), "strozzi", { count: 4, options, langs: Array(4).fill("fr-FR") });
  const [page] = people;
  await page.locator(".company .time").nth(3).waitFor();
  await page.mouse.move(1, 1);
  const clocks = async (size, count) => {
    await page.setViewportSize(size);
    await drawn(page);
    const shown = await page.locator(".company .time").count();
    if (shown !== count) wrong.push(`${at(size)}: ${shown} clocks`);
    const over = await page.locator(".company .one").evaluateAll((all) => {
      const boxes = all.map((one) => one.querySelector(".time").getBoundingClientRect());
      return all.flatMap((one, index) => {
        const [box, clock] = [one.getBoundingClientRect(), boxes[index]];
        const cut = clock.right > box.right + 1 || clock.left < box.left - 1 || clock.bottom > box.bottom + 1;
        const met = boxes.some((other, at) => at !== index && other.left < clock.right && clock.left < other.right && other.top < clock.bottom && clock.top < other.bottom);
        return [cut && `the clock ${clock.left} to ${clock.right} sticks out`, met && `the clock at ${clock.left} lies over another`].filter(Boolean);
      });
    });
    const header = size.width < 500 ? await hidden(page, ".top .tools > :is(button, a):visible") : [];
    wrong.push(...[...over, ...header, ...(await hidden(page, ".company .time")), ...(await layout(page))].map((fault) => `${at(size)}, ${count}: ${fault}`));
    await page.screenshot({ path: `${out}/clocks-${count}-${size.width}.png` });
  };
  const sizes = [SMALLEST, { width: 360, height: 740 }, PHONE, LYING, { width: 820, height: 1180 }, { width: 1024, height: 768 }];
  for (const size of sizes) await clocks(size, 4);
  // The longest that a clock may show, as in a match that goes on for days.
  const said = (words) => page.locator(".company .time").evaluateAll((all, words) => all.forEach((one) => (one.textContent = words)), words);
  for (const size of [SMALLEST, PHONE]) {
    await page.setViewportSize(size);
    await said("23 h 59 min");
    wrong.push(...(await hidden(page, ".company .time")).map((fault) => `${at(size)}, hours: ${fault}`));
  }
  await page.locator(".company .one").last().evaluate((last) => [1, 2].forEach(() => last.after(last.cloneNode(true))));
  await said("15:00");
  for (const size of [SMALLEST, PHONE, LYING]) await clocks(size, 6);
  for (const one of people) await leave(one);
  none(wrong);
};

/** Where the chat is open: the window, and the least that the board keeps. */
const BESIDE = [
  { width: 1920, height: 1080, strozzi: [1100, 900], liguria: [900, 500] },
  { width: 1440, height: 900, strozzi: [800, 740], liguria: [600, 420] },
  { width: 1280, height: 800, strozzi: [700, 640], liguria: [500, 360] },
  { width: 1024, height: 768, strozzi: [640, 600], liguria: [440, 330] },
  { width: 900, height: 1200, strozzi: [860, 560], liguria: [860, 260] },
  { width: 820, height: 1180, strozzi: [780, 560], liguria: [780, 240] },
  { width: 768, height: 1024, strozzi: [720, 420], liguria: [720, 150] },
];
for (const game of GAMES) {
  tests[`the chat covers nothing of ${game}'s board`] = async ({ browser, out }) => {
    const wrong = [];
    const page = await guest(browser, await server(), "Ginevra", { lang: "de-DE" });
    const { link } = await open(page, game, ["me", ...Array(3).fill({ bot: { level: "greedy" } })]);
    await go(page, link);
    await page.locator(".waiting .act .primary").click();
    await wait(page);
    await page.locator(".chat-btn").click();
    await page.locator(".drawer.chat .say input").waitFor();
    await page.mouse.move(0, 0);
    for (const size of [...BESIDE, LYING]) {
      await page.setViewportSize(size);
      await drawn(page);
      const board = [".sz .city", ".l-map", ...(size === LYING ? [] : [".decision", ".l-market", ".sz .stage .asks"])];
      const over = await page.evaluate((board) => {
        const chat = document.querySelector(".drawer.chat").getBoundingClientRect();
        return board.flatMap((selector) => [...document.querySelectorAll(selector)].flatMap((one) => {
          const box = one.getBoundingClientRect();
          const [wide, high] = [Math.min(box.right, chat.right) - Math.max(box.left, chat.left), Math.min(box.bottom, chat.bottom) - Math.max(box.top, chat.top)];
          return wide > 1 && high > 1 ? [`the chat covers ${Math.round(wide)}x${Math.round(high)} of ${selector}`] : [];
        }));
      }, board);
      const found = [...over, ...(await hidden(page, ".drawer.chat :is(.said, .say input, .say button, .phrases)"))];
      if (size !== LYING) found.push(...(await faults(page, game, size[game])));
      wrong.push(...found.map((fault) => `${at(size)}: ${fault}`));
      await page.screenshot({ path: `${out}/chat-${game}-${at(size)}.png` });
    }
    await leave(page);
    none(wrong);
  };
}

const WITH_ROOM = [{ width: 768, height: 1024 }, { width: 820, height: 1180 }, { width: 912, height: 1368 }, { width: 844, height: 390 }, { width: 1024, height: 768 }, { width: 1366, height: 768 }, { width: 1440, height: 900 }, { width: 1920, height: 1080 }];
for (const game of GAMES) {
  tests[`what a first game of ${game} explains moves nothing on the board`] = async ({ browser, url }) => {
    const wrong = [];
    const page = await visit(browser, url, { lang: "de-DE", settings: { lessons: true } });
    await begin(page, { game, seats: MOST[game] });
    await wait(page);
    await page.mouse.move(0, 0);
    /** Where everything is that must not move, and whether the leaders are there. */
    const places = async (size) => {
      await page.setViewportSize(size);
      await drawn(page);
      return page.evaluate((board) => {
        const boxes = [...document.querySelectorAll(`${board}, .sz .tower, .sz .dock, .l-side, .l-hb`)].map((one) => {
          const { left, top, right, bottom } = one.getBoundingClientRect();
          return { name: one.className, box: [left, top, right, bottom].map(Math.round) };
        });
        const leaders = document.querySelector(".sz .leaders")?.getBoundingClientRect();
        return { boxes, leaders: leaders ? (leaders.width > 0 && leaders.bottom <= innerHeight + 1 ? "there" : leaders.width > 0 ? "cut off" : "away") : null };
      }, BOARD[game]);
    };
    const explained = [];
    for (const size of [...WITH_ROOM, PHONE]) explained.push(await places(size));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator(".coach .icon-btn").first().click();
    await page.locator(".coach").waitFor({ state: "detached" });
    for (const [index, size] of [...WITH_ROOM, PHONE].entries()) {
      const [before, now] = [explained[index], await places(size)];
      // On a phone the sheet may be a little higher, for as long as it explains.
      const [most, moved] = [size === PHONE ? 48 : 4, []];
      for (const [which, { name, box }] of now.boxes.entries()) {
        const far = Math.max(...box.map((edge, side) => Math.abs(edge - before.boxes[which].box[side])));
        if (far > most) moved.push(`${name} by ${far}`);
      }
      if (moved.length > 0) wrong.push(`${at(size)}: moved ${moved.join(", ")}`);
      if (before.leaders !== now.leaders || before.leaders === "cut off") wrong.push(`${at(size)}: the leaders are ${before.leaders}, then ${now.leaders}`);
      if (game === "strozzi" && size.height >= 900 && size.width > size.height && before.leaders !== "there") wrong.push(`${at(size)}: the leaders are ${before.leaders}`);
    }
    await leave(page);
    none(wrong);
  };
}

for (const game of GAMES) {
  tests[`hints of ${game} stand in the decision's card at every size, and the board keeps its own`] = async ({ browser, url, out }) => {
    const wrong = [];
    const page = await visit(browser, url, { lang: "de-DE" });
    await begin(page, { game, seats: MOST[game] });
    await wait(page);
    await later(page, game);
    const sizes = [SMALLEST, PHONE, LYING, { width: 820, height: 1180 }, { width: 1024, height: 768 }, { width: 1366, height: 768 }, { width: 1440, height: 900 }, { width: 1920, height: 1080 }];
    const board = (selector) => page.locator(selector).evaluateAll((all) => all.map((one) => [one.clientWidth, one.clientHeight].join("x")).join());
    const selector = game === "strozzi" ? ".sz .tower, .sz .board" : ".l-map, .l-hb";
    const before = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      await drawn(page);
      before.push(await board(selector));
    }
    await page.keyboard.press("h");
    await page.locator(".decision .hints .steps button").nth(2).click({ timeout: 60_000 });
    await page.locator(".decision .hints ol button").first().waitFor();
    check((await page.locator("[data-hinted]").count()) > 0, "the place of the best move is not marked");
    for (const [index, size] of sizes.entries()) {
      await page.setViewportSize(size);
      await drawn(page);
      const found = [...(await layout(page)), ...(await hidden(page, ".decision .act .primary")), ...(await hidden(page, ".decision .hints"))];
      if (size === PHONE) found.push(...(await fingers(page)).filter((fault) => /hints|since/.test(fault)));
      if ((await board(selector)) !== before[index]) found.push(`the board is ${await board(selector)}, not ${before[index]}`);
      wrong.push(...found.map((fault) => `${at(size)}: ${fault}`));
      await page.screenshot({ path: `${out}/hint-${game}-${at(size)}.png` });
    }
    await leave(page);
    none(wrong);
  };
}

/** Widths between the usual ones: tablets upright, and windows that are a little wider than high. */
const BETWEEN = [
  { width: 721, height: 1000, strozzi: [680, 450], liguria: [680, 240] },
  { width: 768, height: 1024, strozzi: [720, 450], liguria: [720, 270] },
  { width: 834, height: 1194, strozzi: [790, 600], liguria: [790, 400] },
  { width: 900, height: 1200, strozzi: [850, 600], liguria: [850, 400] },
  { width: 970, height: 1294, strozzi: [920, 640], liguria: [920, 480] },
  { width: 740, height: 360, strozzi: [400, 290], liguria: [400, 250] },
  { width: 721, height: 600, strozzi: [400, 520], liguria: [400, 480] },
  { width: 834, height: 640, strozzi: [480, 560], liguria: [480, 520] },
  { width: 900, height: 700, strozzi: [640, 600], liguria: [400, 320] },
  { width: 970, height: 940, strozzi: [680, 780], liguria: [460, 440] },
];
for (const game of GAMES) {
  tests[`${game} at the widths between, for ${MOST[game]}`] = async ({ browser, url, out }) => {
    const wrong = [];
    const page = await visit(browser, url, { lang: "de-DE", settings: { lessons: true } });
    const photograph = async (moment) => {
      for (const size of BETWEEN) {
        await page.setViewportSize(size);
        const found = await faults(page, game, size[game]);
        if (game === "strozzi" && moment === "first") found.push(...(await crowds(page)));
        await page.screenshot({ path: `${out}/${game}-${moment}-${at(size)}.png` });
        wrong.push(...found.map((fault) => `${moment} ${at(size)}: ${fault}`));
      }
    };
    await begin(page, { game, seats: MOST[game] });
    await wait(page);
    await page.mouse.move(0, 0);
    await photograph("first");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator(".coach .icon-btn").first().click();
    await later(page, game);
    await photograph("later");
    await leave(page);
    none(wrong);
  };
}

/** The longest names that are allowed, in wide letters. */
const NAMES = ["Maximiliane Wommelsdorff", "Wilhelmine Mommsenwagner", "Gwendolyn Wawrzyniakowna", "Bartholomäus Grimmelshau", "Emmanuelle Montmorrency", "Ommo Wommeldange Wimmers"];
for (const game of GAMES) {
  tests[`${game} with the longest names`] = async ({ browser, url, out }) => {
    const wrong = [];
    const page = await visit(browser, url, { lang: "de-DE", theme: "dark" });
    // One of them decides; with closed screens the device would be handed on.
    await sit(page, game, NAMES.slice(0, MOST[game]));
    await page.locator(".play .big").click();
    if ((await wait(page)) === "hand on") {
      await page.locator(".handover .big").click();
      await wait(page);
    }
    await page.mouse.move(0, 0);
    for (const size of [SMALLEST, PHONE, LYING, { width: 820, height: 1180 }, { width: 1024, height: 768 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      wrong.push(...(await faults(page, game, [0, 0])).map((fault) => `${at(size)}: ${fault}`));
      await page.screenshot({ path: `${out}/names-${game}-${at(size)}.png` });
      if (size.width > 500 || size.height < 500) continue;
      for (const tab of [1, 3]) {
        await page.locator(".tabs button").nth(tab).click();
        wrong.push(...(await layout(page)).map((fault) => `${at(size)}, tab ${tab}: ${fault}`));
        await page.screenshot({ path: `${out}/names-${game}-${at(size)}-${tab}.png` });
      }
      await page.locator(".tabs button").first().click();
    }
    await leave(page);
    none(wrong);
  };
}

/** Where one looks back, and the least that the board keeps there. */
const BACK = [
  { ...SMALLEST, strozzi: [300, 240], liguria: [300, 180] },
  { width: 820, height: 1180, strozzi: [780, 600], liguria: [780, 320] },
  { ...LYING, strozzi: [440, 250], liguria: [440, 220] },
];
for (const game of GAMES) {
  tests[`looking back at ${game}, on phones and tablets`] = async ({ browser, url, out }) => {
    const wrong = [];
    const page = await visit(browser, url, { lang: "de-DE" });
    const id = await record.open(page, url, game);
    const steps = record.read(game).steps.length;
    for (const size of BACK) {
      await page.setViewportSize(size);
      for (const step of [Math.round(steps / 2), steps]) {
        await page.goto(`${url}#/replay/${id}/${step}`);
        await record.until(page, step);
        const found = [...(await faults(page, game, size[game])), ...(await hidden(page, ".replay :is(button, a, select, input):visible"))];
        wrong.push(...found.map((fault) => `replay ${step}, ${at(size)}: ${fault}`));
        await page.screenshot({ path: `${out}/replay-${game}-${step}-${at(size)}.png` });
      }
    }
    await page.goto(`${url}#/review/${id}`);
    await page.locator(".budget").selectOption("100");
    await page.locator(".prog", { hasText: "Jeder Schritt" }).waitFor({ state: "attached", timeout: 180_000 });
    await page.locator(".mom ol > li").first().waitFor();
    for (const size of BACK) {
      await page.setViewportSize(size);
      await drawn(page);
      // What a pin on the graph leads to is in the list of moments, too.
      const found = [...(await layout(page)), ...(await hidden(page, ".replay :is(button, a, select, input):visible")), ...(size === BACK[0] ? (await fingers(page)).filter((fault) => !/\.pin/.test(fault)) : [])];
      wrong.push(...found.map((fault) => `review, ${at(size)}: ${fault}`));
      await page.screenshot({ path: `${out}/review-${game}-${at(size)}.png` });
    }
    await leave(page);
    none(wrong);
  };
}
export default tests;
