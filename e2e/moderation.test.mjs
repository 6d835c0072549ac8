// What people report, what moderators do about it, and what the operator tells everybody.
import { check, leave, visit } from "./lib/browser.mjs";
import { layout } from "./lib/checks.mjs";
import { ask, go, guest, open } from "./lib/people.mjs";
import { serveGames } from "./lib/server.mjs";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
];
const LONG = "Maximiliane-Konstantina";
const PASSWORD = "tre dadi e un gatto";

/** Somebody at a server of their own, with a table where somebody else says something. */
async function scene(browser, options) {
  const server = await serveGames();
  const rude = await guest(browser, server, LONG, options);
  const { id, link } = await open(rude, "strozzi", ["me", "open", "open"], { open: true });
  const ada = await guest(browser, server, "Ada", options);
  for (const page of [rude, ada]) await go(page, link);
  await ask(ada, "POST", `matches/${id}/join`, {});
  for (const text of ["Buona sera!", "You cheat, and everybody here knows it.", "Bye"]) {
    const said = await ask(rude, "POST", `matches/${id}/chat`, { says: { text } });
    check(said.status < 300, `not said: ${said.status}`);
  }
  return { server, rude, ada, id, link };
}

/** Somebody who logs in as a moderator, and looks at the reports. */
async function moderator(browser, server, options) {
  const page = await guest(browser, server, "Wächterin", options);
  const made = await ask(page, "POST", "account", { login: "warden", password: PASSWORD });
  check(made.status < 300, `no account: ${made.status} ${JSON.stringify(made.body)}`);
  await server.admin("role", "warden", "moderator");
  await go(page, "#/moderation");
  await page.locator(".moderation h1").waitFor();
  return page;
}

/** Opens the chat, which is a drawer on small screens. */
async function openChat(page) {
  const said = page.locator(".said li", { hasText: "cheat" });
  if ((await page.locator(".said").count()) === 0) await page.locator(".chat-btn").click();
  await said.waitFor();
  return said;
}

export default {
  "what is said is reported, and a moderator deals with it": async ({ browser }) => {
    const { server, rude, ada, id } = await scene(browser);
    try {
      const said = await openChat(ada);
      check((await said.locator("button:last-of-type use").getAttribute("href"))?.endsWith("#ui-flag"), "reporting has a flag");
      await said.getByRole("button", { name: `Report what ${LONG} said` }).click();
      const sheet = ada.locator("dialog[open]");
      await sheet.locator("blockquote", { hasText: "You cheat" }).waitFor();
      await sheet.getByRole("radio", { name: "Unfair play" }).check();
      await sheet.locator("textarea").fill("Since the first round.");
      await sheet.locator(".primary").click();
      await sheet.locator("[role=status]", { hasText: /./ }).first().waitFor();
      await ada.keyboard.press("Escape");

      const page = await moderator(browser, server);
      const one = page.locator(".case");
      await one.waitFor();
      check((await one.locator("h2").innerText()).includes(LONG), "who is reported");
      check((await one.locator("blockquote").innerText()) === "Since the first round.", "what the reporter wrote");
      check((await one.locator(".around .meant").innerText()).includes("You cheat"), "what was said");
      check((await one.locator(".around li").count()) === 3, "what was said around it");
      // The message goes, also for those who read it at this moment.
      await one.getByRole("button", { name: "Delete the message" }).click();
      await one.locator(".deleted").waitFor();
      await ada.locator(".said li", { hasText: "cheat" }).waitFor({ state: "detached" });
      check(await ada.locator(".said li", { hasText: "Bye" }).isVisible(), "the others stay");
      // Who said it is silenced, and told why.
      await one.locator(".field input").fill("Insults at the table");
      await one.locator("[role=group] .btn").nth(1).click();
      await one.getByRole("button", { name: "Let them write again" }).waitFor();
      const refused = await ask(rude, "POST", `matches/${id}/chat`, { says: { text: "What?" } });
      check(refused.status === 403 && JSON.stringify(refused.body).includes("Insults at the table"), "silenced, with the reason");
      await one.locator(".acts .primary").click();
      await one.locator(".acts .primary").waitFor({ state: "detached" });
      await page.reload();
      await page.locator(".nothing").waitFor();
      // Nobody else sees any of it.
      await go(ada, "#/moderation");
      await ada.locator(".empty[role=alert]").waitFor();
      ada.faults = ada.faults.filter((fault) => !/403/.test(fault));
      rude.faults = rude.faults.filter((fault) => !/403/.test(fault));
      for (const left of [page, ada, rude]) await leave(left);
    } finally {
      await server.stop();
    }
  },

  "reports and announcements fit every screen": async ({ browser, out }) => {
    const options = { lang: "de-DE" };
    const { server, rude, ada, id } = await scene(browser, options);
    try {
      const page = await moderator(browser, server, options);
      page.base = server.url;
      const report = { number: 2, reason: "insult", note: "Seit der ersten Runde, und zwar ununterbrochen." };
      check((await ask(ada, "POST", `matches/${id}/report`, report)).status === 201, "reported");
      await page.reload();
      await page.locator(".case").waitFor();
      const said = await openChat(ada);
      await said.locator("button").last().click();
      await ada.locator("dialog[open] blockquote").waitFor();
      for (const size of SIZES) {
        for (const theme of ["light", "dark"]) {
          for (const [name, one] of [["moderation", page], ["report", ada]]) {
            await one.setViewportSize(size);
            await one.emulateMedia({ colorScheme: theme });
            await one.screenshot({ path: `${out}/${name}-${size.width}-${theme}.png` });
            const faults = await layout(one);
            check(faults.length === 0, `${name} at ${size.width}x${size.height}: ${faults.join("; ")}`);
          }
        }
      }
      await server.admin("announce", "--maintenance", "2099-12-01 20:00", "Wir ziehen auf eine größere Maschine um; Partien gehen danach weiter, und niemand verliert Bedenkzeit.");
      await ada.keyboard.press("Escape");
      const { id: played, link } = await open(page, "strozzi", ["me", ...["greedy", "greedy"].map((level) => ({ bot: { level } }))]);
      await ask(page, "POST", `matches/${played}/manage`, { do: "start" });
      for (const hash of ["#/", "#/moderation", "#/leaders/strozzi", "#/rules/strozzi", link]) {
        await go(page, hash);
        await page.locator(".announced").waitFor();
        if (hash === link) await page.locator(".table").waitFor();
        for (const size of SIZES) {
          for (const theme of ["light", "dark"]) {
            await page.setViewportSize(size);
            await page.emulateMedia({ colorScheme: theme });
            await page.screenshot({ path: `${out}/announced-${hash === link ? "table" : hash.split("/")[1] || "home"}-${size.width}-${theme}.png` });
            const covered = await page.evaluate(() => {
              const bar = document.querySelector(".announced").getBoundingClientRect();
              const heads = [...document.querySelectorAll("header a, header button, nav a, nav button")].filter((one) => one.offsetParent);
              return heads.filter((one) => {
                const box = one.getBoundingClientRect();
                return box.width && box.top < bar.bottom - 2 && box.bottom > bar.top + 2 && box.left < bar.right && box.right > bar.left;
              }).length;
            });
            check(covered === 0, `${covered} ways to go are covered at ${size.width}x${size.height} on ${hash}`);
            const faults = await layout(page);
            check(faults.length === 0, `${hash} at ${size.width}x${size.height}: ${faults.join("; ")}`);
          }
        }
      }
      for (const left of [page, ada, rude]) await leave(left);
    } finally {
      await server.stop();
    }
  },

  "everybody is told on every page, until it is over": async ({ browser }) => {
    const { server, rude, ada, link } = await scene(browser);
    try {
      await server.admin("announce", "--for", "15s", "A new harbour opens tomorrow.");
      const stranger = await visit(browser, server.url);
      stranger.base = server.url;
      await go(ada, link);
      for (const page of [stranger, ada]) await page.locator(".announced", { hasText: "A new harbour" }).waitFor();
      for (const hash of ["#/leaders/strozzi", "#/rules/liguria", "#/account"]) {
        await go(stranger, hash);
        await stranger.locator(".announced", { hasText: "A new harbour" }).waitFor();
      }
      // Who has read it closes it; it is gone for the others when its time is over, without a click or a reload.
      await stranger.locator(".announced button").click();
      await stranger.locator(".announced").waitFor({ state: "detached" });
      await ada.locator(".announced").waitFor({ state: "detached", timeout: 30_000 });
      for (const left of [stranger, ada, rude]) await leave(left);
    } finally {
      await server.stop();
    }
  },
};
