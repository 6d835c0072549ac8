// Around an online table, on a real server: the lobby, opening a table, inviting, guests and accounts, profiles, the leader board.
import { check, leave, leaveRefused, PHONE, visit, WIDE } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { ask } from "./lib/people.mjs";
import { account as member, finishedMatch, finishedMatches, guest, openTable, serveGames } from "./lib/server.mjs";

const PASSWORD = "tre dadi e un gatto";

/** Runs a test against a server of its own. */
const on = (run, settings) => async (given) => {
  const server = await serveGames(settings);
  try {
    await run({ ...given, server, url: server.url });
  } finally {
    await server.stop();
  }
};

/** A part of the account page, by its title. */
const card = (page, title) => page.locator(".account .card").filter({ has: page.locator("h2", { hasText: title }) });

/** Fills in a form, field by field, and sends it. */
async function send(form, ...values) {
  for (const [index, value] of values.entries()) await form.locator("input").nth(index).fill(value);
  await form.locator("form .btn").first().click();
}

async function says(place, words) {
  await place.first().waitFor();
  await place.filter({ hasText: words }).first().waitFor().catch(async () => {
    throw new Error(`it says: ${(await place.allInnerTexts()).join(" | ")}`);
  });
}

/** Somebody with an account, and a page where they are logged in. */
async function account(browser, url, login, options) {
  const one = await member(url, login[0].toUpperCase() + login.slice(1), PASSWORD);
  const page = await visit(browser, `${url}#/account`, options);
  await send(card(page, "Log in"), login, PASSWORD);
  await page.locator(".whom").waitFor();
  return { one, page };
}

export default {
  "without a server nothing of it is there": async ({ browser, url }) => {
    const page = await visit(browser, url);
    await page.locator(".play").waitFor();
    check((await page.locator(".opent, .me, a[href^='#/open'], a[href^='#/leaders']").count()) === 0, "something of the lobby is there");
    for (const place of ["account", "open/strozzi", "leaders/strozzi", "player/u1"]) {
      await page.goto(`${url}#/${place}`);
      await page.locator(".play").waitFor();
    }
    await leave(page);
  },

  "a guest opens a table by link, and a friend joins by it": on(async ({ browser, url }) => {
    const host = await visit(browser, url);
    await says(host.locator(".nothing"), /Nobody waits/);
    await host.locator(".play .go a").click();
    await host.locator(".opening").waitFor();
    // A table for three, one of them a bot, with a clock.
    await host.locator(".seating .stp").first().click();
    check((await host.locator(".seating li").count()) === 3, "three seats");
    await host.locator(".seating select").last().selectOption("apprentice");
    await host.locator(".agreed label", { has: host.locator("input[name=clock]") }).nth(1).click();
    await host.locator(".agreed .fields select").first().selectOption("30");
    await host.locator(".agreed .big").click();
    // The name is asked for once, at the first need.
    const sheet = host.locator("dialog[open]");
    await sheet.locator("form .btn").click();
    await says(sheet.locator(".outcome"), /1 to 32/);
    await send(sheet, "Ginevra");
    await host.locator(".invite input").waitFor();
    const link = await host.locator(".invite input").inputValue();
    check(/#\/match\/[^/]+\/.+/.test(link), `the link: ${link}`);
    check(await host.locator(".invite svg.qr path").getAttribute("d"), "the link as a picture");
    await host.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await host.locator(".invite .btn").first().click();
    await says(host.locator(".invite [role=status]"), /Copied/);
    check((await host.evaluate(() => navigator.clipboard.readText())) === link, "the link was copied");

    const friend = await visit(browser, link, { size: PHONE, lang: "de-DE" });
    await send(friend.locator("main"), "Piero");
    await says(friend.locator("main"), /Ginevra/);
    await says(host.locator("main"), /Piero/);
    await leave(friend);
    // It can be found again from the first screen, and only by those who sit there.
    await host.goto(url);
    await host.locator("section a.tb[href*='#/match/']").waitFor();
    const stranger = await visit(browser, url);
    await stranger.locator(".opent").waitFor();
    check((await stranger.locator("a.tb[href*='#/match/'], .opent li").count()) === 0, "a stranger sees the table");
    await leave(stranger);
    await leave(host);
  }),

  "tables are found, joined and watched": on(async ({ browser, url }) => {
    const [lorenzo, bianca] = [await guest(url, "Lorenzo"), await guest(url, "Bianca")];
    const page = await visit(browser, url);
    await says(page.locator(".nothing"), /Nobody waits/);
    const { match } = await openTable(lorenzo, { clock: { daily: { days: 2 } } });
    const live = await openTable(bianca, { game: "liguria", seats: ["me", "merchant", "doge"] });
    await bianca.post(`matches/${live.match}/manage`, { do: "start" });
    // The list comes by itself, and at once when one comes back to the page.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await says(page.locator(".opent li"), /Lorenzo’s table.*2 days/s);
    check(await page.locator(`a.tb[href='#/match/${live.match}']`).count(), "the match to watch");
    await page.locator(".opent li .btn").click();
    await send(page.locator("dialog[open]"), "Cosimo");
    await page.waitForURL(`**/#/match/${match}`);
    await says(page.locator("main"), /Cosimo/);
    const { seats } = await lorenzo.get(`matches/${match}`);
    check(seats[1].holder.person?.name === "Cosimo", `the seat: ${JSON.stringify(seats)}`);
    await leave(page);
  }),

  "a public table with everything agreed is opened, found and joined": on(async ({ browser, url }) => {
    const host = await visit(browser, `${url}#/open/liguria`);
    await host.locator(".opening").waitFor();
    const choice = (group, place) => host.locator(".agreed fieldset").nth(group).locator("label").nth(place).click();
    await choice(0, 1);
    await choice(2, 2);
    await host.locator(".agreed .fields select").selectOption("3");
    await host.locator(".agreed > .field select").first().selectOption("2");
    await host.locator(".agreed .switches input").first().check();
    await host.locator(".seating select").first().selectOption("doge");
    await host.locator(".agreed .big").click();
    await send(host.locator("dialog[open]"), "Ginevra");
    await host.locator(".waiting .chairs").waitFor();
    const id = (await host.evaluate(() => location.hash)).split("/")[2];
    const { about } = await (await fetch(`${url}api/v1/matches/${id}/snapshot`)).json();
    const { game, setup, clock, take_backs: takeBacks } = about.options;
    const agreed = JSON.stringify({ game, open: setup.open_screens, clock, takeBacks });
    check(agreed === '{"game":"liguria","open":true,"clock":{"daily":{"days":3}},"takeBacks":"never"}', agreed);
    // Somebody who does not know anybody finds it, and sits down.
    const page = await visit(browser, url, { size: PHONE });
    await says(page.locator(".opent li"), /Ginevra’s table.*3 days/s);
    await page.locator(".opent li .btn").click();
    await send(page.locator("dialog[open]"), "Piero");
    await says(host.locator(".chairs"), /Piero/);
    await leave(page);
    await leave(host);
  }),

  "who begins, and that nothing ranks without a tile, is agreed on where a table is opened": on(async ({ browser, url }) => {
    const host = await visit(browser, `${url}#/open/strozzi`);
    await host.locator(".opening").waitFor();
    for (const said of ["You begin", "No rank without a tile"]) await host.locator(".agreed .switch", { hasText: said }).click();
    check((await host.locator(".agreed .switch input:checked").count()) >= 2, "what was pressed is not chosen");
    await host.locator(".agreed .big").click();
    await send(host.locator("dialog[open]"), "Ginevra");
    await host.locator(".waiting .chairs").waitFor();
    const id = (await host.evaluate(() => location.hash)).split("/")[2];
    const { setup } = (await ask(host, "GET", `matches/${id}/snapshot`)).body.about.options;
    check(setup.first === 0 && setup.zero_ranks === false, JSON.stringify(setup));
    await leave(host);
  }),

  "a table that fills up while one chooses a name": on(async ({ browser, url }) => {
    const lorenzo = await guest(url, "Lorenzo");
    const { match } = await openTable(lorenzo, { seats: ["me", "open", "merchant"] });
    const page = await visit(browser, url);
    await page.locator(".opent li .btn").click();
    await (await guest(url, "Bianca")).post(`matches/${match}/join`);
    await send(page.locator("dialog[open]"), "Cosimo");
    await says(page.locator(".opent .outcome"), /No seat is free any more/);
    // They can still look on.
    await page.locator(".opent li .btn", { hasText: "Watch" }).click();
    await says(page.locator(".waiting .act"), /All seats are taken/);
    await leaveRefused(page);
  }),

  "an account is made, used on two devices, and deleted": on(async ({ browser, url }) => {
    const laptop = await visit(browser, `${url}#/account`);
    await send(card(laptop, "Play as a guest"), "Ginevra");
    await says(laptop.locator(".whom"), /Guest in this browser/);
    const mine = await openTable(await guest(url, "Lorenzo"));
    await laptop.goto(`${url}#/match/${mine.match}`);
    await laptop.goto(`${url}#/account`);
    // What does not fit is said, and the guest stays.
    await send(card(laptop, "Keep what you play"), "g", PASSWORD);
    await says(card(laptop, "Keep what you play").locator(".outcome"), /3 to 64/);
    await send(card(laptop, "Keep what you play"), "ginevra", "short");
    await says(card(laptop, "Keep what you play").locator(".outcome"), /8 to 128/);
    await send(card(laptop, "Keep what you play"), "ginevra", PASSWORD);
    await says(laptop.locator(".whom"), /Logged in as ginevra/);

    const phone = await visit(browser, `${url}#/account`, { size: PHONE });
    await send(card(phone, "Log in"), "ginevra", "another password");
    await says(card(phone, "Log in").locator(".outcome"), /is wrong/);
    await send(card(phone, "Log in"), "Ginevra", PASSWORD);
    await says(phone.locator(".whom"), /Ginevra/);
    // Another name, on both.
    await send(card(phone, "Another name"), "Ginevra de’ Benci");
    await says(phone.locator(".whom"), /de’ Benci/);
    await laptop.reload();
    await says(laptop.locator(".whom"), /de’ Benci/);

    // Another password: the other device is out.
    await send(card(laptop, "Another password"), PASSWORD, "quattro dadi e un cane");
    await says(card(laptop, "Another password").locator(".outcome"), /is changed/);
    await phone.reload();
    await card(phone, "Log in").waitFor();
    await send(card(phone, "Log in"), "ginevra", "quattro dadi e un cane");
    await phone.locator(".whom").waitFor();

    await laptop.getByRole("button", { name: "Log out everywhere", exact: true }).click();
    await card(laptop, "Log in").waitFor();
    await phone.reload();
    await card(phone, "Log in").waitFor();

    await send(card(phone, "Log in"), "ginevra", "quattro dadi e un cane");
    await phone.getByRole("button", { name: "Delete everything" }).click();
    await send(phone.locator("dialog[open]"), "wrong password");
    await says(phone.locator("dialog[open] .outcome"), /is wrong/);
    await send(phone.locator("dialog[open]"), "quattro dadi e un cane");
    await card(phone, "Log in").waitFor();
    await send(card(phone, "Log in"), "ginevra", "quattro dadi e un cane");
    await says(card(phone, "Log in").locator(".outcome"), /is wrong/);
    await leaveRefused(laptop);
    await leaveRefused(phone);
  }),

  "codes that are given with an account bring it back without a mail": on(async ({ browser, url, out }) => {
    const page = await visit(browser, `${url}#/account`, { size: PHONE, lang: "de-DE" });
    await send(card(page, "Konto anlegen"), "Ginevra", "ginevra", PASSWORD);
    const [code, other] = (await page.locator(".codes").innerText()).trim().split(/\s+/);
    check(code && other && code !== other, `codes: ${code} ${other}`);
    const faults = await look(page, out, "lobby-codes-390-de");
    await leave(page);
    // The password is lost: a code lets one in, once, and another word can be chosen.
    const lost = await visit(browser, `${url}#/account`);
    const recover = lost.locator("details.more", { hasText: "Recovery code" });
    await recover.locator("summary").click();
    const use = async (...values) => {
      for (const [index, value] of values.entries()) await recover.locator("input").nth(index).fill(value);
      await recover.locator("form .btn").click();
    };
    await use("ginevra", "0000-0000-0000", "quattro dadi e un cane");
    await recover.locator(".outcome.bad", { hasText: /./ }).waitFor();
    await use("ginevra", code, "quattro dadi e un cane");
    await says(lost.locator(".whom"), /Logged in as ginevra/);
    await leaveRefused(lost);
    const again = await visit(browser, `${url}#/account`);
    await send(card(again, "Log in"), "ginevra", PASSWORD);
    await says(card(again, "Log in").locator(".outcome"), /is wrong/);
    await send(card(again, "Log in"), "ginevra", "quattro dadi e un cane");
    await again.locator(".whom").waitFor();
    await leaveRefused(again);
    // What has been used is used up.
    const thief = await visit(browser, `${url}#/account`);
    const form = thief.locator("details.more", { hasText: "Recovery code" });
    await form.locator("summary").click();
    for (const [index, value] of ["ginevra", code, "another word"].entries()) await form.locator("input").nth(index).fill(value);
    await form.locator("form .btn").click();
    await form.locator(".outcome.bad", { hasText: /./ }).waitFor();
    await leaveRefused(thief);
    check(faults.length === 0, faults.join("\n"));
  }),

  "a guest is warned before leaving for good": on(async ({ browser, url }) => {
    const page = await visit(browser, `${url}#/account`, { lang: "fr-FR" });
    await send(card(page, "Jouer en invité"), "Piero");
    await page.locator(".whom").waitFor();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await says(page.locator("dialog[open]"), /ne peut pas revenir/);
    await page.locator("dialog[open] .btn").first().click();
    await page.locator(".whom").waitFor();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await page.locator("dialog[open] .primary").click();
    await card(page, "Jouer en invité").waitFor();
    await leave(page);
  }),

  "a name that is taken, and too many tries": on(async ({ browser, url }) => {
    const { one } = await account(browser, url, "ginevra").then(async ({ one, page }) => (await leave(page), { one }));
    check(one, "she is there");
    const page = await visit(browser, `${url}#/account`, { lang: "de-DE" });
    await send(card(page, "Konto anlegen"), "Ginevra", "ginevra.b", PASSWORD);
    await says(card(page, "Konto anlegen").locator(".outcome"), /hat diesen Namen/);
    await send(card(page, "Konto anlegen"), "Ginevra B", "ginevra", PASSWORD);
    await says(card(page, "Konto anlegen").locator(".outcome"), /hat schon jemand/);
    await send(card(page, "Konto anlegen"), "Ginevra B", "ginevra.b", PASSWORD);
    await says(page.locator(".whom"), /ginevra.b/);
    await page.getByRole("button", { name: "Abmelden", exact: true }).click();
    for (let tries = 0; tries < 30; tries++) {
      await send(card(page, "Anmelden"), "ginevra", `falsch ${tries} und lang`);
      const said = card(page, "Anmelden").locator(".outcome").first();
      await says(said, /falsch|Sekunde/);
      if (/in (einer|\d+) Sekunden?|Zu viele falsche/.test(await said.innerText())) return leaveRefused(page);
    }
    throw new Error("nobody said that it was too often");
  }, { FONDACO_LIMITS: "true" }),

  "a name that looks like another, that is a bot's, or that cannot be seen is refused, with the reason": on(async ({ browser, url, out }) => {
    await member(url, "Ginevra", PASSWORD);
    const said = {
      "en-GB": { guest: "Play as a guest", taken: /one that looks like it/, reserved: /belongs to a bot or to the server/, bad: /no invisible/ },
      "de-DE": { guest: "Als Gast spielen", taken: /einen, der so aussieht/, reserved: /gehört einem Bot oder dem Server/, bad: /keine unsichtbaren/ },
      "fr-FR": { guest: "Jouer en invité", taken: /un nom qui lui ressemble/, reserved: /celui d’un bot ou du serveur/, bad: /pas de caractères invisibles/ },
    };
    const faults = [];
    for (const [lang, { guest: title, ...why }] of Object.entries(said)) {
      const page = await visit(browser, `${url}#/account`, { lang, size: lang === "de-DE" ? PHONE : WIDE });
      // In turn: a Cyrillic letter among the others; a bot's level; and one that turns the text round.
      for (const [key, name] of [["taken", "Ginevr\u0430"], ["reserved", "Doge"], ["bad", "Gine\u202Evra"]]) {
        await send(card(page, title), name);
        await says(card(page, title).locator(".outcome"), why[key]);
      }
      faults.push(...(await look(page, out, `lobby-name-refused-${lang}`)));
      // Nothing was lost: another name will do.
      await send(card(page, title), "Ginevra Rossi");
      await page.locator(".whom").waitFor();
      page.faults = page.faults.filter((fault) => !/status of (409|422)/.test(fault));
      await leave(page);
    }
    check(faults.length === 0, faults.join("\n"));
  }),

  "tokens for programs": on(async ({ browser, url }) => {
    const { page } = await account(browser, url, "bianca");
    const tokens = card(page, "Programs that play for you");
    await send(tokens, "Medici bot");
    await says(tokens.locator(".secret"), /^bot_/);
    const token = await tokens.locator(".secret").innerText();
    const me = await fetch(`${url}api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    check((await me.json()).name === "Medici bot", "the token works");
    await says(tokens.locator(".tokens li"), /Medici bot/);
    const docs = await tokens.locator("p a").getAttribute("href");
    check((await fetch(new URL(docs, url))).ok, "the page about the interface is there");
    await tokens.locator(".tokens .icon-btn").click();
    await says(tokens.locator(".outcome"), /withdrawn/);
    check((await fetch(`${url}api/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status === 401, "the token is withdrawn");
    await leave(page);
  }),

  "profile, rating over time, leader board": on(async ({ browser, url }) => {
    const [first, second] = [await member(url, "Lorenzo"), await member(url, "Piero")];
    const played = await finishedMatches(3, first, second, { rated: true });
    // One that does not count changes the figures, and not the rating.
    played.push(await finishedMatch(first, second));
    const page = await visit(browser, `${url}#/leaders/strozzi`);
    const rows = page.locator(".ranking tbody tr");
    await rows.first().waitFor();
    const names = await rows.locator("th").allInnerTexts();
    check(names.some((name) => /Lorenzo/.test(name)) && names.some((name) => /Merchant/.test(name)), `on the board: ${names}`);
    check(await page.locator(".ranking abbr").count(), "what is provisional is marked");
    await page.locator(".ranking a", { hasText: "Lorenzo" }).click();
    await says(page.locator(".figures"), /Won\s*1 \(25%\)/);
    await page.locator(".rating svg .line").waitFor();
    await page.locator(".rating summary").click();
    check((await page.locator(".rating tbody tr").count()) === 3, "the same as a table");
    await says(page.locator(".wide-rows li"), /Won/);
    const places = await page.locator(".wide-rows a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    check(played.every((match) => places.includes(`#/replay/${match}`)), `the replays: ${places}`);
    // A bot is a player too, and an empty board says what to do.
    await page.goto(`${url}#/player/bot:doge`);
    await says(page.locator(".whom"), /Doge/);
    await page.goto(`${url}#/leaders/liguria`);
    await says(page.locator(".empty"), /No rated match yet/);
    await leave(page);
  }),

  "somebody who is not there": on(async ({ browser, url }) => {
    const page = await visit(browser, `${url}#/player/unobody`);
    await says(page.locator("[role=alert]"), /nothing here/);
    await page.locator(".empty .primary").click();
    await page.locator(".play").waitFor();
    await leaveRefused(page);
  }),

  "the server goes away and comes back": on(async ({ browser, url, server }) => {
    const page = await visit(browser, url);
    await page.locator(".opent").waitFor();
    await server.away();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await says(page.locator(".bad-news"), /does not answer/);
    await page.goto(`${url}#/open/strozzi`).catch(() => {});
    await page.locator(".agreed .big").click();
    await send(page.locator("dialog[open]"), "Cosimo");
    await says(page.locator("dialog[open] .outcome"), /does not answer/);
    await server.back();
    await page.locator("dialog[open] form .btn").click();
    await page.waitForURL(/#\/match\//);
    page.faults = page.faults.filter((fault) => !/ERR_CONNECTION_REFUSED|WebSocket/.test(fault));
    await leave(page);
  }),

  ...screens(),
};

/** Every screen, at three widths in both themes. */
function screens() {
  const tests = {};
  for (const size of [PHONE, { width: 1024, height: 768 }, WIDE]) {
    for (const theme of ["light", "dark"]) {
      tests[`screens at ${size.width}, ${theme}`] = on(async ({ browser, url, out }) => {
        const [first, second] = [await guest(url, "Massimiliano della Rovere"), await member(url, "Piero")];
        await first.post("account", { login: "massimiliano", password: PASSWORD });
        await finishedMatches(2, first, second, { rated: true });
        await openTable(first, { seats: ["me", "open", "merchant", "open", "open", "open"], clock: { real_time: { base_ms: 600_000, increment_ms: 10_000 } } });
        const live = await openTable(second, { game: "liguria", seats: ["me", "merchant", "doge"] });
        await second.post(`matches/${live.match}/manage`, { do: "start" });
        const { page, one } = await account(browser, url, "ginevra", { size, theme });
        await openTable(one);
        await finishedMatch(one, second, { rated: true });
        const faults = [];
        const at = async (place, seen, name) => {
          await page.goto(`${url}#/${place}`);
          await page.locator(seen).first().waitFor();
          faults.push(...(await look(page, out, `${name}-${size.width}-${theme}`)));
        };
        await at("account", ".whom", "account");
        await at("", "a.tb[href*='#/replay/']", "lobby");
        await at("games", ".wide-rows li", "games-online");
        await at("open/strozzi", ".agreed", "open");
        await page.locator(".agreed label", { has: page.locator("input[name=kind]") }).last().click();
        faults.push(...(await look(page, out, `open-rated-${size.width}-${theme}`)));
        await at("leaders/strozzi", ".ranking", "leaders");
        await at(`player/${first.id}`, ".rating .line", "profile");
        await leave(page);
        const nobody = await visit(browser, `${url}#/account`, { size, theme });
        await card(nobody, "Log in").waitFor();
        faults.push(...(await look(nobody, out, `account-nobody-${size.width}-${theme}`)));
        await nobody.goto(url);
        await nobody.locator(".opent li .btn").first().click();
        await nobody.locator("dialog[open] form").waitFor();
        faults.push(...(await look(nobody, out, `name-${size.width}-${theme}`)));
        await leave(nobody);
        check(faults.length === 0, `${faults.length} faults\n${faults.join("\n")}`);
      });
    }
  }
  return tests;
}
