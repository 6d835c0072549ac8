// Being told that it is one's turn: by the page that one does not look at, and by push messages when no page is open.
import { createECDH, createDecipheriv, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import { check, launch, leave, PHONE, visit } from "./lib/browser.mjs";
import { look } from "./lib/checks.mjs";
import { guest, openTable, serveGames } from "./lib/server.mjs";

const CONTACT = "mailto:me@example.org";

/** Runs a test against a server of its own. */
const on = (run, settings) => async (given) => {
  const server = await serveGames(settings);
  try {
    await run({ ...given, url: server.url });
  } finally {
    await server.stop();
  }
};

/** A table that Cosimo has opened and begins, and a page of somebody who has sat down there. */
async function sit(browser, url, options) {
  const cosimo = await guest(url, "Cosimo");
  const setup = { players: 3, first: 0, secret_scores: false, zero_ranks: true };
  const { match } = await openTable(cosimo, { seats: ["me", "open", "apprentice"], setup });
  const page = await visit(browser, url, options);
  await page.evaluate(async (match) => {
    const post = (path, body) => fetch(`api/v1/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    await post("guest", { name: "Piero" });
    await post(`matches/${match}/join`, {});
  }, match);
  await page.goto(`${url}#/match/${match}`);
  await page.reload();
  await page.locator(".waiting .switch.notify").waitFor();
  return { cosimo, match, page };
}

/** Cosimo decides until it is the turn of this seat. */
async function playUntil(cosimo, match, seat) {
  for (let decisions = 0; decisions < 200; decisions++) {
    const { table, view } = await cosimo.get(`matches/${match}/snapshot`);
    if (table.turn?.player === seat) return;
    const [action] = view.strozzi.legal;
    if (action) await cosimo.post(`matches/${match}/act`, { do: { play: { at: table.seq, action } } });
    else await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("it was never that player's turn");
}

/** A browser that answers like this when it is asked whether it may show messages, and notes those that it is to show. */
const answering = (answer) => (page) =>
  page.addInitScript((answer) => {
    window.told = [];
    window.Notification = class {
      static permission = answer;
      static requestPermission = async () => answer;
      constructor(title, options) {
        window.told.push({ title, ...options });
      }
    };
    Object.defineProperty(document, "hidden", { get: () => Boolean(window.away), configurable: true });
  }, answer);

const notify = (page) => page.locator(".switch.notify input");
const says = (page, words) => page.locator(".switch.notify small").filter({ hasText: words }).waitFor();
const icon = (page) => page.locator("link[rel=icon]").getAttribute("href");

export default {
  "who looks elsewhere is told once by title, icon and a message": on(async ({ browser, url }) => {
    const { cosimo, match, page } = await sit(browser, url, { before: answering("granted") });
    await says(page, /while you look elsewhere/);
    await notify(page).check();
    await says(page, /as long as a page/);
    await cosimo.post(`matches/${match}/manage`, { do: "start" });
    await page.locator(".table[data-game=strozzi]").waitFor();
    await page.locator(".company").waitFor();
    const usual = await icon(page);
    await page.evaluate(() => (window.away = true));
    await playUntil(cosimo, match, 1);
    await page.waitForFunction(() => window.told.length > 0);
    const [told] = await page.evaluate(() => window.told);
    check(told.title === "Your turn" && /Cosimo/.test(told.body) && told.tag === `fondaco-turn-${match}`, JSON.stringify(told));
    check((await icon(page)) !== usual, "the icon has a lamp");
    check(/turn/i.test(await page.title()), await page.title());
    await page.waitForTimeout(500);
    check((await page.evaluate(() => window.told.length)) === 1, "it is said once");
    // Off again, in the settings of the table.
    await page.evaluate(() => (window.away = false));
    await page.locator("button[aria-label=Settings]").first().click();
    check(await notify(page).isChecked(), "the same switch");
    await notify(page).uncheck();
    await says(page, /while you look elsewhere/);
    await leave(page);
  }),

  "a browser that forbids it says so": on(async ({ browser, url, out }) => {
    const { page } = await sit(browser, url, { before: answering("denied"), lang: "de-DE", size: PHONE });
    await notify(page).click();
    await says(page, /erlaubt dieser Seite keine Meldungen/);
    check(!(await notify(page).isChecked()), "it is off");
    const faults = await look(page, out, "notify-denied");
    check(faults.length === 0, faults.join("\n"));
    await leave(page);
    const other = await sit(browser, url, { before: (page) => page.addInitScript(() => delete window.Notification), lang: "fr-FR" });
    await notify(other.page).click();
    await says(other.page, /ne montre pas les messages/);
    check(!(await notify(other.page).isChecked()), "it is off");
    await leave(other.page);
  }),

  "who is away is told by push, and comes back by it": async () => {
    const browser = await launch({ whole: true });
    const service = await pushService();
    const settings = { FONDACO_PUSH_CONTACT: CONTACT, FONDACO_PUSH_SERVICES: service.url };
    const told = on(async ({ url }) => {
      const subscribes = { endpoint: `${service.url}/piero`, keys: service.keys };
      const before = async (page, context) => {
        await context.grantPermissions(["notifications"]);
        await page.addInitScript((subscribes) => {
          // A browser without a network has no push service: this is what one would answer.
          const made = () => ({ ...subscribes, unsubscribe: async () => localStorage.removeItem("made") });
          PushManager.prototype.getSubscription = async () => (localStorage.getItem("made") ? made() : null);
          PushManager.prototype.subscribe = async (options) => {
            if (!options.userVisibleOnly) throw new Error("messages are shown");
            localStorage.setItem("made", options.applicationServerKey);
            return made();
          };
        }, subscribes);
      };
      const { cosimo, match, page } = await sit(browser, url, { before, lang: "fr-FR", serviceWorkers: "allow" });
      await notify(page).check();
      await says(page, /même quand aucune page/);
      const { push: key } = await cosimo.get("server");
      check((await page.evaluate(() => localStorage.getItem("made"))) === key, "with the server's key");
      // They look at another page of the site: nobody is at the table for them.
      await page.goto(`${url}#/learn`);
      await cosimo.post(`matches/${match}/manage`, { do: "start" });
      await playUntil(cosimo, match, 1);
      const got = await service.next();
      check(got.path === "/piero" && got.headers.topic?.length === 32 && Number(got.headers.ttl) > 0, JSON.stringify(got.headers));
      checkSignature(got.headers.authorization, key, service.url);
      const text = service.read(got.body);
      check(text.includes("C’est à vous") && text.includes("Strozzi, avec Cosimo") && text.includes(match), text);

      // The service worker shows what came, unless one looks at that table.
      const deliver = await worker(page, url);
      const shown = () =>
        page.evaluate(async () => {
          const all = await (await navigator.serviceWorker.getRegistration()).getNotifications();
          return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
        });
      await deliver("no JSON");
      await deliver(text);
      let seen = [];
      for (let tries = 0; tries < 600 && seen.length === 0; tries++) {
        seen = await shown();
        await page.waitForTimeout(100);
      }
      check(seen.length === 1 && seen[0].title === "C’est à vous" && seen[0].tag === `fondaco-turn-${match}` && seen[0].data.match === match, JSON.stringify(seen));
      await page.goto(`${url}#/match/${match}`);
      await page.locator(".company").waitFor();
      for (let tries = 0; tries < 600 && (await shown()).length > 0; tries++) await page.waitForTimeout(100);
      check((await shown()).length === 0, "who has come back need not be told");
      await deliver(text);
      await page.waitForTimeout(1000);
      check((await shown()).length === 0, "who looks at the table need not be told");

      // Off again: the server forgets the address.
      await page.locator("button[aria-label=Réglages]").first().click();
      await notify(page).uncheck();
      await page.waitForFunction(() => !localStorage.getItem("made"));
      await leave(page);
    }, settings);
    await told({ browser }).finally(() => browser.close());
    service.close();
  },
};

/** A push service that keeps what it is sent, and the keys of a browser that can read it. */
async function pushService() {
  const got = [];
  const server = createServer((request, response) => {
    const parts = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      got.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(201).end();
    });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const pair = createECDH("prime256v1");
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret, salt, info, length) => Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    close: () => server.close(),
    next: async () => {
      for (let tries = 0; tries < 600 && got.length === 0; tries++) await new Promise((done) => setTimeout(done, 50));
      check(got.length === 1, `${got.length} messages`);
      return got.shift();
    },
    /** RFC 8291, from the browser's side. */
    read: (body) => {
      const [salt, theirs, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]);
      const material = derive(pair.computeSecret(theirs), auth, info, 32);
      const key = derive(material, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = derive(material, salt, "Content-Encoding: nonce\0", 12);
      const open = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
      const text = Buffer.concat([open.update(record.subarray(0, -16)), open.final()]);
      return text.subarray(0, text.lastIndexOf(2)).toString();
    },
  };
}

/** RFC 8292: who sent it, to whom, and until when that counts. */
function checkSignature(header, key, service) {
  const [, token, signedBy] = header.match(/^vapid t=(\S+), k=(\S+)$/);
  check(signedBy === key, "by another key");
  const [head, claims, signature] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const holds = verify("sha256", Buffer.from(`${head}.${claims}`), { key: jwk, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  check(holds, "the signature does not hold");
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url"));
  const hours = (exp - Date.now() / 1000) / 3600;
  check(aud === service && sub === CONTACT && hours > 1 && hours < 24, `${aud} ${sub} ${hours}`);
}

/** Lets the service worker get a message, as from a push service. */
async function worker(page, url) {
  const session = await page.context().newCDPSession(page);
  const known = new Promise((done) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && done(registrations[0].registrationId));
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await known;
  return (data) => session.send("ServiceWorker.deliverPushMessage", { origin: new URL(url).origin, registrationId, data });
}
