import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { AnnouncementCard } from "#app/facts/announcement-card.tsx";
import { isOfDayChange } from "#app/lib/day-changes.ts";
import { readStored, writeText } from "#app/lib/storage/browser-storage.ts";
import { announcementWords } from "#content/product/announcement-words.ts";
import type { Announcement } from "#domain/announcement.ts";
import { FALLBACK_LANGUAGE, type Language, parseLanguage } from "#domain/languages.ts";

const SLIDE_MS = 200;
/** Elements that a bar over the top of the screen must not cover. */
const USED = "main :is(input, select, textarea, button, iframe)";

/** Whether a bar of this height would cover a control if the page, which moved down by `moved`, were scrolled back. */
function wouldCover(height: number, moved: number): boolean {
  return [...document.querySelectorAll(USED)]
    .map((element) => element.getBoundingClientRect())
    .some(({ top, bottom, width }) => width > 1 && top - moved < height && bottom - moved > 0);
}

/**
 * Changes the height of a bar above the page without moving what somebody uses. At the top, the page slides below the
 * bar. Further down, the scroll position is corrected, and a sticky bar lies over the page, unless it would cover a
 * control. The slide is a transform, so it is no layout shift, and the focus stays.
 */
function giveWay(bar: HTMLElement, change: () => void): void {
  const html = document.documentElement;
  html.style.overflowAnchor = "none";
  const before = bar.offsetHeight;
  change();
  const after = bar.offsetHeight;
  const moved = after - before;
  const isSticky = getComputedStyle(bar).position === "sticky";
  html.style.scrollPaddingTop = after === 0 || !isSticky ? "" : `calc(6rem + ${after}px)`;
  const isFarDown = window.scrollY > Math.max(before, after);
  if (moved !== 0 && isFarDown && (moved < 0 || !isSticky || !wouldCover(after, moved))) {
    window.scrollBy({ top: moved, behavior: "instant" });
  } else if (moved !== 0) {
    const lessMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const from = { transform: `translateY(${-moved}px)` };
    document
      .getElementById("root")
      ?.animate([from, { transform: "none" }], { duration: lessMotion ? 1 : SLIDE_MS, easing: "ease-out" });
  }
  // Until then the browser's scroll anchoring would undo this.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      html.style.overflowAnchor = "";
    }),
  );
}

/** Session storage key: the announcements that the reader folded. */
const FOLDED_KEY = "foldedAnnouncements";

/** Largest share of the screen that a sticky announcement may cover. */
const MOST_OF_SCREEN = 0.4;

const isText = (value: unknown): value is string => typeof value === "string";

function foldedIds(): readonly string[] {
  const fitting = (stored: unknown) => (Array.isArray(stored) ? stored.filter(isText) : undefined);
  return readStored("session", FOLDED_KEY, fitting) ?? [];
}

function toggleFold(id: string): void {
  const folded = foldedIds();
  const next = folded.includes(id) ? folded.filter((known) => known !== id) : [...folded, id];
  writeText("session", FOLDED_KEY, JSON.stringify(next));
}

let announcements: readonly Announcement[] = [];
/** The club's zone; the region is outside the page's React tree, which has the facts. */
let zone = "UTC";
/** How far the server's clock is ahead of the browser's, in milliseconds. */
let ahead = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

const serverNow = () => Date.now() + ahead;
const pageLanguage = (): Language => parseLanguage(document.documentElement.lang) ?? FALLBACK_LANGUAGE;

/**
 * Created above the page and outside its React tree. It exists before its content, because screen readers announce only
 * what is added to a known region.
 */
function createRegion() {
  const host = document.createElement("section");
  host.id = "announcements";
  document.getElementById("root")?.before(host);
  const root = createRoot(host);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["lang"] });
  return {
    host,
    render: (list: readonly Announcement[]) => flushSync(() => root.render(<List list={list} />)),
  };
}
let region: ReturnType<typeof createRegion> | undefined;

function List({ list }: { list: readonly Announcement[] }) {
  const folded = foldedIds();
  const language = pageLanguage();
  return (
    <div role="status" aria-live="polite" aria-atomic="false">
      {list.map((announcement) => (
        <AnnouncementCard
          key={announcement.id}
          // "Canceled. Until 8 PM" would read as if it took place then: a changed day names its day itself.
          announcement={isOfDayChange(announcement.id) ? { text: announcement.text } : announcement}
          language={language}
          now={new Date(serverNow())}
          timeZone={zone}
          folded={folded.includes(announcement.id)}
          onFold={() => {
            toggleFold(announcement.id);
            draw();
          }}
        />
      ))}
    </div>
  );
}

/** Shows the current announcements, and again when the next one ends; needs no connection. */
function draw(): void {
  clearTimeout(ending);
  if (!region) return;
  const { host, render } = region;
  const list = announcements.filter(({ endsAt }) => Date.parse(endsAt) > serverNow());
  const folded = foldedIds();
  const isUnread = list.some(({ id }) => !folded.includes(id));
  giveWay(host, () => {
    host.ariaLabel = announcementWords[pageLanguage()].label;
    host.hidden = list.length === 0;
    render(list);
    // Announcements are never cut. One that would take much of a small screen scrolls away with the page.
    host.dataset.unread = String(isUnread && host.offsetHeight <= window.innerHeight * MOST_OF_SCREEN);
  });
  const next = Math.min(...list.map(({ endsAt }) => Date.parse(endsAt) - serverNow()));
  if (list.length > 0) ending = setTimeout(draw, next + 1);
}

/**
 * Shows these announcements in the page's language.
 * @param date the response's Date header, to correct this device's clock
 */
export function showAnnouncements(
  list: readonly Announcement[],
  { timeZone, date }: { timeZone: string; date: string | null },
): void {
  announcements = list;
  zone = timeZone;
  ahead = Date.parse(date ?? "") - Date.now() || 0;
  if (region) {
    draw();
    return;
  }
  region = createRegion();
  region.render([]);
  requestAnimationFrame(draw);
}
