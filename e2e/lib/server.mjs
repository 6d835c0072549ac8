// A server of a test's own: the built program on a database that is thrown away, at any free port; and people who use it by its
// interface, so that a test begins where it wants to.
import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { check } from "./browser.mjs";

const PLACES = ["../target/debug/fondaco", "../target/release/fondaco"].map((place) => resolve(import.meta.dirname, "..", place));

const built = () => process.env.FONDACO_PROGRAM || PLACES.find(existsSync);

/** What the program writes that is given these words. */
export const program = (...words) => execFileSync(built(), words, { encoding: "utf8", maxBuffer: 1 << 24 });

/** Starts one. `settings` are environment variables, such as `{ FONDACO_LIMITS: "true" }`. Several can share a `database`; any free port
 * will do, unless one must be known before. */
export async function serveGames(settings = {}, database = null, port = "0") {
  const program = built();
  check(program, "the program is not built: cargo build --bin fondaco");
  const site = resolve(process.env.FONDACO_SITE_DIR || "../target/client/site");
  const folder = mkdtempSync(join(tmpdir(), "fondaco-e2e-"));
  const at = database || `sqlite:${join(folder, "fondaco.db")}`;
  const env = { ...process.env, FONDACO_LIMITS: "false", ...settings };
  // These are for the tests, not for the program.
  delete env.FONDACO_SITE_DIR;
  let child;
  const begin = () => {
    child = spawn(program, ["serve", "--port", port, "--database", at, "--site", site], { env });
    return new Promise((done, failed) => {
      let said = "";
      const hear = (words) => {
        said += words;
        const found = said.match(/Fondaco is at (http:\/\/\S+)/);
        if (found) done(found[1]);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.on("exit", (code) => failed(new Error(`the server ended (${code}): ${said}`)));
    });
  };
  const end = (signal) =>
    new Promise((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once("exit", done);
      child.kill(signal);
    });
  const url = await begin();
  port = new URL(url).port;
  return {
    url,
    /** What the operator does on the machine: `fondaco admin` with these words. */
    admin: (...words) => promisify(execFile)(program, ["admin", "--database", at, ...words], { env }),
    /** What the operator offers: `fondaco editions` with these words. */
    editions: (...words) => promisify(execFile)(program, ["editions", ...words, "--database", at], { env }),
    /** The server goes away, and comes back at the same place. */
    away: () => end("SIGTERM"),
    back: begin,
    /** The server dies. */
    kill: () => end("SIGKILL"),
    stop: async () => {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const running = [];

/** A server for all tests of a file: it is started when the first of them wants it, and ends with the run. */
export function shared(settings) {
  let server;
  return () => {
    if (!server) running.push((server = serveGames(settings)));
    return server;
  };
}

/** Ends the servers that tests shared. */
export async function endShared() {
  for (const server of running) await server.then((server) => server.stop(), () => {});
}

/** Somebody who uses the interface without a page. */
export function person(url) {
  let cookie = "";
  const call = async (method, path, body) => {
    const headers = { origin: new URL(url).origin, "content-type": "application/json", ...(cookie && { cookie }) };
    const send = () => fetch(`${url}api/v1/${path}`, { method, headers, body: body && JSON.stringify(body) });
    // A connection that the server closes just as it is taken up again: browsers send once more by themselves.
    const answer = await send().catch((error) => {
      if (!["UND_ERR_SOCKET", "ECONNRESET"].includes(error.cause?.code)) throw error;
      return send();
    });
    const set = answer.headers.getSetCookie()[0];
    if (set) cookie = set.split(";")[0];
    const text = await answer.text();
    check(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : null;
  };
  return { get: (path) => call("GET", path), post: (path, body = {}) => call("POST", path, body) };
}

/** A guest of this name. */
export async function guest(url, name) {
  const one = person(url);
  one.id = (await one.post("guest", { name })).id;
  return one;
}

const SETUP = {
  strozzi: (players) => ({ players, first: null, secret_scores: false, zero_ranks: true }),
  liguria: (players) => ({ players, open_screens: false }),
};

/** Opens a table; seats are `"me"`, `"open"` or a bot's level. Returns the match's id and the invitation. */
export async function openTable(one, { game = "strozzi", seats = ["me", "open", "open"], open = true, ...options } = {}) {
  const plan = seats.map((seat) => (["me", "open"].includes(seat) ? seat : { bot: { level: seat } }));
  return one.post("matches", { options: { game, setup: SETUP[game](seats.length), pace: "none", ...options }, seats: plan, public: open });
}

/** Somebody of this name with an account. */
export async function account(url, name, password = "tre dadi e un gatto") {
  const one = await guest(url, name);
  await one.post("account", { login: name.toLowerCase(), password });
  return one;
}

/** Begins a match as soon as it can be: a rated one leaves everybody ten seconds to stand up after somebody has sat down. */
export async function begin(owner, match) {
  for (const since = Date.now(); ; ) {
    try {
      return await owner.post(`matches/${match}/manage`, { do: "start" });
    } catch (error) {
      if (!/rated_not_yet/.test(error) || Date.now() - since > 20_000) throw error;
      await new Promise((go) => setTimeout(go, 250));
    }
  }
}

/** Matches of two that are over: the second gives up. With `rated` they count, both have accounts, and both give up. */
export async function finishedMatches(count, first, second, { game = "strozzi", rated = false } = {}) {
  // A rated match goes on when somebody gives up: it is over when both have, and the bot has won.
  const counts = rated ? { rated, clock: { daily: { days: 1 } } } : { absence: "end" };
  const all = [];
  for (let number = 0; number < count; number++) {
    const { match } = await openTable(first, { game, seats: ["me", "open", "merchant"], ...counts });
    await second.post(`matches/${match}/join`);
    all.push(match);
  }
  for (const match of all) {
    await begin(first, match);
    await second.post(`matches/${match}/act`, { do: "resign" });
    if (rated) await first.post(`matches/${match}/act`, { do: "resign" });
  }
  return all;
}

/** One such match. */
export async function finishedMatch(first, second, options) {
  return (await finishedMatches(1, first, second, options))[0];
}
