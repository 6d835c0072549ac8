// Seats change hands: giving up, leaving and coming back, coming late, two devices of one person; and who hears whom.
import { PHONE, check, leave, visit } from "./lib/browser.mjs";
import { ask, excuse, gather, go, guest, open, over, watch } from "./lib/people.mjs";
import { shared } from "./lib/server.mjs";
import { begin, decide, dice, play, wait } from "./lib/table.mjs";

const server = shared();

const seq = (page) => page.locator(".table").getAttribute("data-seq").then(Number);
/** Waits until a page has seen as much as another. */
const keepsUp = (page, seq) => page.waitForFunction((seq) => Number(document.querySelector(".table")?.dataset.seq) >= seq, seq);
/** One of those at the table, as the strip shows them to somebody. */
const chair = (page, name) => page.locator(".company .one", { hasText: name });

/** Does something that the table's own menu offers, and says that one is sure. */
async function deed(page, name) {
  await page.locator(".tools button[aria-label='The table']").click();
  await page.locator("dialog[open] .deed", { hasText: name }).click();
  const sure = page.locator("dialog[open] .act .primary");
  if (await sure.count()) await sure.click();
}

export default {
  async "one gives up: a bot plays on, and the others finish"({ browser }) {
    const { people } = await gather(browser, await server(), "strozzi", { count: 3 });
    const [first, second, third] = people;
    await deed(second, "Give up");
    await second.locator(".news-bar", { hasText: "You have given up" }).waitFor();
    await chair(first, "Lorenzo").and(first.locator("[title^='has given up']")).waitFor();
    await second.locator(".tools button[aria-label='The table']").click();
    check((await second.locator("dialog[open] .deed").count()) === 0, "who has given up can do something");
    await second.keyboard.press("Escape");
    // The others agree to end it: then it counts for nobody.
    check((await wait(first)) === "decide", "the first does not begin");
    await decide(first, dice(3));
    await deed(third, "without a result");
    await first.locator(".news-bar.mine", { hasText: "Piero" }).locator(".primary").click();
    for (const page of people) await page.locator(".news-bar", { hasText: "ended without a result" }).waitFor();
    check((await first.locator("[data-state=open]").count()) === 0, "it can still be played");
    for (const page of people) await leave(page);
  },

  async "one leaves and comes back; another leaves, and somebody comes late"({ browser }) {
    const { people, id, link } = await gather(browser, await server(), "strozzi", { count: 3, langs: ["en-GB", "en-GB", "de-DE"] });
    const [first, second, third] = people;
    await deed(second, "Leave the table");
    await second.locator(".play").waitFor();
    await first.locator(".company [title^='has left']").waitFor();
    check((await second.locator("section a.tb[href*='#/match/']").count()) === 0, "a table that one has left is still one's own");
    // By the same link as before, and to the same seat.
    await second.goto(second.base + link);
    await second.locator(".news-bar", { hasText: "You look on" }).locator(".primary").click();
    await second.locator(".news-bar", { hasText: "You look on" }).waitFor({ state: "detached" });
    await chair(first, "Lorenzo").and(first.locator("[title='is here']")).waitFor();
    // Somebody who is invited now takes the seat that is free, in the middle of the match.
    await third.locator(".tools button[aria-label='Der Tisch']").click();
    await third.locator("dialog[open] .deed").last().click();
    await third.locator("dialog[open] .act .primary").click();
    await third.locator(".play").waitFor();
    await first.locator(".company [title^='has left']").waitFor();
    // Who has left can play alone at once: nothing of the other table is left.
    await begin(third, { seats: 3 });
    await wait(third);
    check((await third.locator(".company, .chat-btn").count()) === 0, "something of the other table is still there");
    const late = await visit(browser, second.base + link, { size: PHONE });
    late.base = second.base;
    await late.locator(".gate input").fill("Bianca");
    await late.locator(".gate .primary").click();
    await late.locator(".table").waitFor();
    await chair(first, "Bianca").and(first.locator("[title='is here']")).waitFor();
    // Now no seat is free: whoever comes later looks on.
    await third.goto(third.base + link);
    await third.locator(".news-bar", { hasText: "Du schaust zu" }).waitFor();
    check((await third.locator(".news-bar .primary").count()) === 0, "a seat is offered that is not free");
    // Bots play it to its end, and who comes after it finds the result and the way to look back at it.
    for (const page of [first, second, late]) await ask(page, "POST", `matches/${id}/act`, { do: "away" });
    await over(first, id);
    const after = await visit(browser, first.base + link);
    await after.locator(".invited .stands", { hasText: "This match is over" }).waitFor();
    await after.locator(".invited a.primary").click();
    await after.locator(".table .replay").waitFor();
    excuse(after);
    for (const page of [...people, late, after]) await leave(page);
  },

  async "two devices of one person stay in step"({ browser }) {
    const { url } = await server();
    // The name of an account is its own: the other tests of this server cannot use it, nor can a second run of this one.
    const login = `lucrezia${Date.now()}`;
    const laptop = await guest(browser, { url }, login);
    check((await ask(laptop, "POST", "account", { login, password: "tre dadi e un gatto" })).status < 300, "no account");
    const bots = Array(2).fill({ bot: { level: "greedy" } });
    const { id, link } = await open(laptop, "strozzi", ["me", ...bots]);
    await go(laptop, link);
    await laptop.locator(".waiting .act .primary").click();
    check((await wait(laptop)) === "decide", "nothing to decide");
    // She logs in on her phone, and finds the match there, with its round.
    const phone = await visit(browser, `${url}#/account`, { size: PHONE });
    const form = phone.locator(".account .card").filter({ has: phone.locator("h2", { hasText: "Log in" }) });
    await form.locator("input").nth(0).fill(login);
    await form.locator("input").nth(1).fill("tre dadi e un gatto");
    await form.locator("form .btn").first().click();
    await phone.locator(".whom").waitFor();
    await phone.goto(url);
    const row = phone.locator(`section a.tb.your[href*='#/match/${id}']`);
    await row.waitFor();
    check(/Round 1 of 3/.test(await row.innerText()), `no round: ${await row.innerText()}`);
    await row.click();
    await phone.locator(".table").waitFor();
    // One device is cut off and passes; meanwhile the other claims. What comes second is refused, and that is explained.
    check((await wait(phone)) === "decide", "the phone may not decide");
    await phone.context().setOffline(true);
    await phone.locator(".news-bar.lost").waitFor();
    await phone.locator("[data-key='0']").first().click();
    await phone.locator(".decision .act .primary").click();
    await laptop.locator("[data-state=open]:not([data-key='0'])").first().click();
    await laptop.locator(".decision .act .primary:not([disabled])").click();
    check((await wait(laptop)) === "decide", "nothing to decide after it");
    await phone.context().setOffline(false);
    await phone.locator(".notices", { hasText: "went on in the meantime" }).waitFor();
    await phone.locator(".news-bar.well", { hasText: "Back at the table" }).waitFor();
    await keepsUp(phone, await seq(laptop));
    check((await wait(phone)) === "decide", "nothing can be decided any more");
    // What is decided and said on one is seen on the other, both ways.
    for (const [one, other] of [[laptop, phone], [phone, laptop], [laptop, phone]]) {
      const before = await seq(one);
      await play(one, { roll: dice(before), decisions: 1 });
      await wait(one);
      const now = await seq(one);
      check(now > before, "nothing was decided");
      await keepsUp(other, now);
      check((await wait(other)) === "decide", "the other device may not decide");
    }
    await phone.locator(".chat-btn").click();
    await phone.locator(".phrases button").first().click();
    await laptop.keyboard.press("c");
    await laptop.locator(".said li.mine", { hasText: "Hello" }).waitFor();
    await laptop.keyboard.press("Escape");
    await phone.locator(".drawer.chat > .icon-btn").click();
    // Logged out everywhere: the phone says so, and what to do.
    check((await ask(laptop, "POST", "logout-everywhere", {})).status < 300, "not logged out");
    await phone.locator(".news-bar.lost", { hasText: "logged out" }).locator("a", { hasText: "Log in" }).waitFor();
    for (const page of [laptop, phone]) {
      excuse(page);
      await leave(page);
    }
  },

  async "whose turn it is can be seen from another tab"({ browser }) {
    const { people } = await gather(browser, await server(), "liguria", { count: 3 });
    const lit = (page, on) => page.waitForFunction((on) => document.querySelector("link[rel=icon]").href.startsWith("data:") === on, on);
    const turn = (among) => Promise.any(among.map((page) => page.waitForFunction(() => /^Your turn: /.test(document.title)).then(() => page)));
    const first = await turn(people);
    const others = people.filter((page) => page !== first);
    await lit(first, true);
    for (const page of others) {
      check(!/Your turn/.test(await page.title()), "it is somebody else's turn");
      await lit(page, false);
    }
    // It passes on, and title and icon with it.
    for (let made = 0; (await first.locator(".decision.yours").count()) > 0; made++) {
      check(made < 10, "the turn does not pass on");
      await decide(first, dice(made));
    }
    const second = await turn(others);
    await lit(second, true);
    await lit(first, false);
    check(!/Your turn/.test(await first.title()), "the title still says that it is their turn");
    await second.goto(second.base);
    await second.locator("section a.tb.your", { hasText: /Round 1 of/ }).waitFor();
    await lit(second, false);
    // The others see that she is not at the table.
    await first.locator(".company .one.gone[title='not connected']").waitFor();
    for (const page of people) await leave(page);
  },

  async "who looks on is not heard by those who play"({ browser }) {
    const home = await server();
    const { people, link } = await gather(browser, home, "strozzi", { count: 3, langs: ["en-GB", "fr-FR", "en-GB"] });
    const [first, second] = people;
    const eyes = [];
    for (const [name, lang] of [["Cosimo", "de-DE"], ["Nannina", "en-GB"]]) {
      const page = await guest(browser, home, name, { lang });
      await watch(page, link);
      await page.locator(".table").waitFor();
      await page.locator(".chat-btn").click();
      eyes.push(page);
    }
    await eyes[0].locator(".said").waitFor();
    // A phrase travels as a word, and everybody reads it in their own language.
    await eyes[0].locator(".phrases button", { hasText: "Gut gespielt" }).click();
    await eyes[1].locator(".said li", { hasText: "Well played" }).waitFor();
    await first.keyboard.press("c");
    await first.locator(".phrases button", { hasText: "Good luck" }).click();
    await second.keyboard.press("c");
    await second.locator(".said li", { hasText: "Bonne chance" }).waitFor();
    await eyes[0].locator(".said li", { hasText: "Viel Glück" }).waitFor();
    for (const page of [first, second]) check((await page.locator(".said li", { hasText: "Cosimo" }).count()) === 0, "a spectator is heard");
    for (const page of [...people, ...eyes]) await leave(page);
  },

  async "what a newer server says is left out, or the page says that it is too old"({ browser }) {
    const home = await server();
    let inject;
    const page = await guest(browser, home, "Ginevra", {
      before: (page) =>
        page.routeWebSocket(/socket/, (socket) => {
          const there = socket.connectToServer();
          inject = (text) => socket.send(text);
          socket.onMessage((text) => there.send(text));
          there.onMessage((text) => socket.send(text));
        }),
    });
    const { link } = await open(page, "strozzi", ["me", ...Array(2).fill({ bot: { level: "greedy" } })]);
    await go(page, link);
    await page.locator(".waiting .act .primary").click();
    await play(page, { roll: dice(4), decisions: 1 });
    inject('{"v":1,"moon":{"phase":"full"}}');
    inject('{"v":1,"chat":{"match":"elsewhere","hums":1}}');
    await play(page, { roll: dice(5), decisions: 1 });
    check((await page.locator(".news-bar.lost").count()) === 0, "what is new besides was not left out");
    const before = await seq(page);
    inject('{"v":2,"update":{"moon":1}}');
    const told = page.locator(".news-bar.lost", { hasText: "newer version" });
    await told.waitFor();
    // Nothing is lost: loaded again, it goes on where it was.
    await told.locator(".primary").click();
    await page.locator(".news-bar.lost").waitFor({ state: "detached" });
    check((await wait(page)) === "decide", "it does not go on");
    check((await seq(page)) >= before, "something is lost");
    await leave(page);
  },
};
