// E-mail and holidays, as people use them: an address is confirmed by a link, a lost password comes back, reminders end by a press;
// and who is on holiday is seen to be.
import { createServer } from "node:net";
import { check, leave, leaveRefused, PHONE, visit } from "./lib/browser.mjs";
import { fingers, look } from "./lib/checks.mjs";
import { ask, go } from "./lib/people.mjs";
import { account, openTable, serveGames } from "./lib/server.mjs";

const PASSWORD = "tre dadi e un gatto";

/** A port that is free now. */
const free = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** What stands in a mail: the transfer encoding undone. */
function text(body) {
  const [head, ...rest] = body.split("\r\n\r\n");
  const content = rest.join("\r\n\r\n");
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(content, "base64").toString("utf8");
  const joined = content.replace(/=\r\n/g, "");
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return content;
  return Buffer.from(joined.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))), "latin1").toString("utf8");
}

/** A mail server that takes everything. */
async function mailServer() {
  const mails = [];
  const server = createServer((socket) => {
    let [buffer, to, inside] = ["", "", false];
    socket.write("220 mail.example.org\r\n");
    socket.on("error", () => {});
    socket.on("data", (data) => {
      buffer += data.toString("latin1");
      for (;;) {
        if (inside) {
          const end = buffer.indexOf("\r\n.\r\n");
          if (end < 0) return;
          mails.push({ to, body: buffer.slice(0, end).replace(/\r\n\.\./g, "\r\n.") });
          [buffer, inside] = [buffer.slice(end + 5), false];
          socket.write("250 taken\r\n");
          continue;
        }
        const end = buffer.indexOf("\r\n");
        if (end < 0) return;
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (/^RCPT/i.test(line)) to = /<(.*)>/.exec(line)[1];
        inside = /^DATA/i.test(line);
        if (/^QUIT/i.test(line)) return socket.end("221 bye\r\n");
        socket.write(inside ? "354 go on\r\n" : /^EHLO/i.test(line) ? "250-mail.example.org\r\n250 8BITMIME\r\n" : "250 ok\r\n");
      }
    });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: server.address().port,
    /** The link to this page in the latest mail to somebody, once it is there. */
    link: async (to, page, after = 0) => {
      for (const start = Date.now(); Date.now() - start < 30_000; ) {
        const found = mails.slice(after).filter((mail) => mail.to === to).map((mail) => new RegExp(`#/mail/${page}/\\S+`).exec(text(mail.body)));
        if (found.at(-1)) return found.at(-1)[0];
        await new Promise((done) => setTimeout(done, 50));
      }
      throw new Error(`no mail for ${page}: ${mails.map((mail) => text(mail.body)).join("\n---\n")}`);
    },
    count: () => mails.length,
    close: () => new Promise((done) => server.close(done)),
  };
}

/** Runs a test against a server that sends mails. */
const mailing = (run) => async (given) => {
  const mails = await mailServer();
  const port = await free();
  const settings = { FONDACO_MAIL_SERVER: `127.0.0.1:${mails.port}`, FONDACO_MAIL_TLS: "none", FONDACO_MAIL_FROM: "Fondaco <games@example.org>", FONDACO_PUBLIC_URL: `http://127.0.0.1:${port}` };
  const server = await serveGames(settings, null, String(port));
  try {
    await run({ ...given, url: server.url, mails });
  } finally {
    await server.stop();
    await mails.close();
  }
};

/** Somebody with an account, logged in. */
async function known(browser, url, name, options) {
  const person = await account(url, name, PASSWORD);
  const page = await visit(browser, url, options);
  page.base = url;
  const answer = await ask(page, "POST", "login", { login: name.toLowerCase(), password: PASSWORD });
  check(answer.status === 200, `not logged in: ${answer.status}`);
  return { page, person };
}

const card = (page, title) => page.locator(".account .card").filter({ has: page.locator("h2", { hasText: title }) });
const says = (place, words) => place.locator(".outcome, .left", { hasText: words }).first().waitFor();

export default {
  "an address is confirmed by its link, reminds, and brings a lost password back": mailing(async ({ browser, url, out, mails }) => {
    const { page } = await known(browser, url, "Ginevra");
    await go(page, "#/account");
    const mail = card(page, "E-mail");
    await mail.locator("input").nth(0).fill("no address");
    await mail.locator("input").nth(1).fill(PASSWORD);
    await mail.locator("form .btn").click();
    await says(mail, /no e-mail address/);
    await mail.locator("input").nth(0).fill("ginevra@example.org");
    await mail.locator("form .btn").click();
    await says(mail, /A link has been sent to ginevra@example.org/);
    // A program that looks at links changes nothing: a press does.
    const confirm = await mails.link("ginevra@example.org", "confirm");
    const other = await visit(browser, url + confirm, { size: PHONE });
    await other.locator("h1", { hasText: "Confirm your address" }).waitFor();
    const faults = [...(await look(other, out, "mail-confirm-390")), ...(await fingers(other))];
    check((await ask(page, "GET", "me/mail")).body.address === undefined, "it is confirmed before the press");
    await other.locator("form .btn.primary").click();
    await says(other, /is confirmed/);
    // The same link is good once.
    await other.reload();
    await other.locator("form .btn.primary").click();
    await says(other, /used before, or is too old/);
    await leaveRefused(other);
    await go(page, "#/account");
    await says(mail, /Mails go to ginevra@example.org/);
    check(await mail.locator(".switch input").isChecked(), "reminders are off");
    faults.push(...(await look(page, out, "mail-account")));

    // A lost password, by somebody who is not logged in, in German.
    const sent = mails.count();
    const lost = await visit(browser, `${url}#/account`, { lang: "de-DE", size: PHONE, theme: "dark" });
    lost.base = url;
    const forgotten = lost.locator("details.more", { hasText: "Passwort vergessen? Per Mail" });
    await forgotten.locator("summary").click();
    await forgotten.locator("input").fill("ginevra");
    await forgotten.locator("form .btn").click();
    await says(forgotten, /unterwegs/);
    faults.push(...(await look(lost, out, "mail-forgotten-390")));
    const link = await mails.link("ginevra@example.org", "password", sent);
    await go(lost, link);
    await lost.locator("form input").fill("un gatto e tre dadi");
    await lost.locator("form .btn.primary").click();
    await lost.waitForFunction(async () => (await (await fetch("api/v1/server")).json()).me?.login === "ginevra");
    // Everybody else is logged out, once the server asks its store again, and the link is used up.
    let old = 0;
    for (const start = Date.now(); old !== 401 && Date.now() - start < 10_000; await page.waitForTimeout(250)) old = (await ask(page, "GET", "me")).status;
    check(old === 401, `the old device is still logged in: ${old}`);
    await go(lost, link);
    await lost.locator("form input").fill("ancora un gatto");
    await lost.locator("form .btn.primary").click();
    await says(lost, /schon benutzt|zu alt/);
    await leaveRefused(lost);
    await leaveRefused(page);
    check(faults.length === 0, faults.join("\n"));
  }),

  "a reminder of a turn leads to the table, and ends by its link": mailing(async ({ browser, url, mails }) => {
    const { page, person } = await known(browser, url, "Ginevra");
    await ask(page, "PUT", "me/mail", { address: "ginevra@example.org", lang: "en", password: PASSWORD });
    const token = (await mails.link("ginevra@example.org", "confirm")).split("/").pop();
    check((await ask(page, "POST", "mail/confirm", { token })).status === 204, "not confirmed");
    const sent = mails.count();
    // It is her turn, and she is nowhere near.
    const lorenzo = await account(url, "Lorenzo", PASSWORD);
    const { match } = await openTable(person, { seats: ["me", "open", "merchant"], clock: { daily: { days: 2 } }, setup: { players: 3, first: 0, secret_scores: false, zero_ranks: true } });
    await lorenzo.post(`matches/${match}/join`);
    await person.post(`matches/${match}/manage`, { do: "start" });
    const off = await mails.link("ginevra@example.org", "off", sent);
    await go(page, off);
    await page.locator("h1", { hasText: "No more reminders" }).waitFor();
    await page.locator("form .btn.primary").click();
    await says(page, /no more reminders/);
    await go(page, "#/account");
    const mail = card(page, "E-mail");
    await says(mail, /Mails go to/);
    check(!(await mail.locator(".switch input").isChecked()), "reminders are still on");
    await mail.locator(".go .btn").click();
    await says(mail, /is forgotten/);
    check((await ask(page, "GET", "me/mail")).body.address === undefined, "the address is still there");
    await leave(page);
  }),

  "who takes a holiday is seen to be away, and comes back": mailing(async ({ browser, url, out }) => {
    const { page, person } = await known(browser, url, "Ginevra");
    const { page: other, person: lorenzo } = await known(browser, url, "Lorenzo", { size: PHONE, lang: "de-DE" });
    const { match } = await openTable(person, { seats: ["me", "open", "merchant"], clock: { daily: { days: 2 } }, setup: { players: 3, first: 0, secret_scores: false, zero_ranks: true } });
    await lorenzo.post(`matches/${match}/join`);
    await person.post(`matches/${match}/manage`, { do: "start" });
    await go(other, `#/match/${match}`);
    await other.locator(".table[data-game=strozzi]").waitFor();
    await go(page, "#/account");
    const holidays = card(page, "Holidays");
    await says(holidays, /35 of 35 days/);
    await holidays.locator("input").fill("0");
    await holidays.locator("form .btn").click();
    await says(holidays, /one day or more/);
    await holidays.locator("input").fill("3");
    await holidays.locator("form .btn").click();
    await says(holidays, /You are on holiday until/);
    const faults = await look(page, out, "holiday-account");
    // The others see it at the table, and in their list.
    await other.locator("body", { hasText: /im Urlaub bis/ }).waitFor();
    faults.push(...(await look(other, out, "holiday-table-390")));
    await go(other, "#/");
    await other.locator(".going a.tb", { hasText: /Ginevra.*im Urlaub bis/ }).waitFor();
    await holidays.locator(".btn.primary").click();
    await says(holidays, /32 of 35 days|34 of 35 days/);
    await other.waitForFunction(async (match) => !(await (await fetch(`api/v1/matches/${match}`)).json()).seats.some((seat) => seat.holiday_ms), match);
    check(faults.length === 0, faults.join("\n"));
    await leaveRefused(page);
    await leave(other);
  }),
};
