import { setDayChanges } from "#app/lib/day-changes.ts";

/** Interval between checks while somebody reads the page, in milliseconds: an announcement appears within two seconds. */
const SOON_MS = 1500;
/**
 * After a minute without activity, checks are this far apart, and up to twice as far at random, so that idle pages do
 * not ask at once.
 */
const LATER_MS = 20_000;
const ALONE_MS = 60_000;
/** Timeout of a check, in milliseconds. */
const PATIENCE_MS = 8000;
/** Events that show activity. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "scroll", "online", "visibilitychange"];

/**
 * Checks for announcements while the page is visible (docs/rules/pages.md#announcements). Every page loads this file,
 * so it is small: the code that shows announcements is fetched when there is one.
 */
export function lookForAnnouncements(): void {
  let region: typeof import("./announcement-region.tsx") | undefined;
  let tag = "";
  let timer = 0;
  let lastSign = 0;
  /** Time of the next check; 0 during one. */
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
        const { data, changes, timeZone } = await answer.json();
        setDayChanges(changes);
        if (data[0]) region ??= await import("./announcement-region.tsx");
        // The last one ended after the page was sent.
        else delete document.documentElement.dataset.announced;
        region?.showAnnouncements(data, { timeZone, date: answer.headers.get("date") });
        tag = answer.headers.get("etag") ?? "";
      }
    } catch {
      // Keep what is shown and check again soon. The line's space is not left empty meanwhile.
      if (!region) delete document.documentElement.dataset.announced;
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
