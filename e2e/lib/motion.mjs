// Watching what moves: where things are, each time the page is drawn.

/** Begins to write down where everything is that a selector finds; and how often something was seen in two places. */
export async function watch(page, selector) {
  await page.evaluate((selector) => {
    const tracks = new Map();
    window.__tracks = tracks;
    window.__doubles = 0;
    const look = () => {
      for (const one of document.querySelectorAll(selector)) {
        const box = one.getBoundingClientRect();
        if (!tracks.has(one)) tracks.set(one, []);
        tracks.get(one).push({ x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height });
      }
      // What is away, because its copy flies, is not seen.
      for (const one of document.querySelectorAll(".away")) if (Number(getComputedStyle(one).opacity) > 0.3) window.__doubles++;
      window.__watching = requestAnimationFrame(look);
    };
    look();
  }, selector);
}

/** What was written down: a list of places for each thing. */
export async function tracks(page) {
  return page.evaluate(() => {
    cancelAnimationFrame(window.__watching);
    if (window.__doubles) throw new Error(`something is in two places in ${window.__doubles} pictures`);
    return [...window.__tracks.values()];
  });
}

/** The middles of everything that a selector finds. */
export async function middles(page, selector) {
  return page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const box = one.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
    }),
  );
}

export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
export const nearest = (place, places) => Math.min(...places.map((other) => distance(place, other)));

/** What is wrong with how something went from one of some places straight to one of others. */
export function fault(track, from, to, near = 14) {
  const pixels = (number) => `${Math.round(number)} px`;
  if (track.length < 4) return `only ${track.length} pictures`;
  if (nearest(track[0], from) > near) return `it begins ${pixels(nearest(track[0], from))} away from where it was`;
  if (nearest(track.at(-1), to) > near) return `it ends ${pixels(nearest(track.at(-1), to))} away from where it goes`;
  const left = track.map((place) => distance(place, track.at(-1)));
  if (left.some((far, at) => at > 0 && far > left[at - 1] + 1)) return "it goes back";
  // More than half of the way in one picture is a leap.
  const leap = Math.max(...left.slice(1).map((far, at) => left[at] - far));
  return leap > left[0] * 0.6 ? `it leaps ${pixels(leap)} of ${pixels(left[0])}` : null;
}
