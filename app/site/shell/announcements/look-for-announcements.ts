/** Between two looks of a page that somebody reads, in milliseconds: what staff announce is there within two seconds. */
const SOON_MS = 1500;
/** Where nobody moved anything for a minute, up to twice as long: a thousand such pages do not ask at once. */
const LATER_MS = 20_000;
const ALONE_MS = 60_000;
/** No answer for so long is none. */
const PATIENCE_MS = 8000;
/** That somebody is there, or is again. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll", "online", "visibilitychange"];

/**
 * Looks for announcements as long as the page is seen (docs/rules/pages.md#announcements). Every page carries this, so
 * it is as small as can be: what draws them is fetched when there is one.
 */
export function lookForAnnouncements(): void {
  let region: typeof import("./announcement-region.tsx") | undefined;
  let tag = "";
  let timer = 0;
  let lastSign = 0;
  /** When the next look comes by itself; 0 during one. */
  let due = Number.POSITIVE_INFINITY;

  const look = async () => {
    window.clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    if (document.hidden) return;
    due = 0;
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch("/api/announcements", { headers: { "If-None-Match": tag }, signal });
      if (answer.ok) {
        const { data } = await answer.json();
        if (data[0]) region ??= await import("./announcement-region.tsx");
        region?.showAnnouncements(data, answer.headers.get("date"));
        tag = answer.headers.get("etag") ?? "";
      }
    } catch {
      // What stands above the page stays, and the next look is soon.
    }
    const now = performance.now();
    const pause = now - lastSign < ALONE_MS ? SOON_MS : LATER_MS * (1 + Math.random());
    due = now + pause;
    timer = window.setTimeout(look, pause);
  };
  const noteSign = () => {
    lastSign = performance.now();
    if (due > lastSign + SOON_MS) void look();
  };
  for (const sign of SIGNS) window.addEventListener(sign, noteSign, { passive: true, capture: true });
  noteSign();
}
