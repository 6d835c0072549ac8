// Loads the client into the page, says so if that fails, and keeps the page for use without a network.
import init from "./CLIENT_JS";

const TEXTS = BOOT_TEXTS;
const WORDS = BOOT_WORDS;

function language() {
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem("fondaco:settings") || "{}").lang;
  } catch {
    // Storage may be forbidden: then the browser's language counts.
  }
  const codes = [chosen, ...(navigator.languages || [])].map((code) => String(code || "").slice(0, 2).toLowerCase());
  return codes.find((code) => code in TEXTS) || "en";
}

function failed(error) {
  const lang = language();
  const texts = TEXTS[lang];
  document.documentElement.lang = lang;
  const box = document.createElement("main");
  box.className = "boot";
  box.setAttribute("role", "alert");
  const title = document.createElement("h1");
  title.textContent = texts["boot-failed"];
  const what = document.createElement("p");
  what.textContent = typeof WebAssembly === "object" ? texts["boot-reload"] : texts["boot-old"];
  const again = document.createElement("button");
  again.className = "btn primary";
  again.textContent = texts["boot-again"];
  again.addEventListener("click", () => location.reload());
  const detail = document.createElement("small");
  detail.textContent = String((error && error.message) || error);
  box.append(title, what, again, detail);
  document.body.append(box);
}

// A new version waits until the person wants it.
async function keep() {
  if (!("serviceWorker" in navigator)) return;
  // The worker asks where each page is, so that one is not told what one sees.
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => data === "where" && ports[0].postMessage(location.href));
  const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
  const offer = (worker) => worker && navigator.serviceWorker.controller && dispatchEvent(new CustomEvent("fondaco-update"));
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    if (worker) worker.addEventListener("statechange", () => worker.state === "installed" && offer(worker));
  });
  addEventListener("fondaco-take-over", () => registration.waiting && registration.waiting.postMessage("take over"));
  let had = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker takes over silently; a later one brings its version with it.
    if (had) location.reload();
    had = true;
  });
}

// The texts in this person's language; the program reads them when it starts.
async function words() {
  const lang = language();
  const response = await fetch(new URL(WORDS[lang], document.baseURI));
  if (!response.ok) throw new Error(String(response.status));
  globalThis.fondacoWords = { lang, text: await response.text() };
}

try {
  const program = fetch(new URL("./CLIENT_WASM", import.meta.url));
  // If the texts fail, nobody waits for the program any more.
  program.catch(() => {});
  await words();
  await init({ module_or_path: program });
} catch (error) {
  failed(error);
}
// Not being kept is no failure: the page works all the same.
keep().catch(() => {});
