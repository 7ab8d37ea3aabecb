import { ChevronDown, Megaphone } from "lucide-react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { AnnouncementCard } from "#app/facts/announcement-card.tsx";
import { isOfDayChange } from "#app/lib/day-changes.ts";
import { announcementWords } from "#content/product/announcement-words.ts";
import type { Announcement } from "#domain/club/announcement.ts";
import { FALLBACK_LANGUAGE, type Language, parseLanguage } from "#domain/text/languages.ts";

const SLIDE_MS = 200;
/** A browser's longest delay. A longer one overflows and ends at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/**
 * Changes the height of the line above the page without moving what somebody reads. At the top, the page slides; further
 * down, the scroll position is corrected. The slide is a transform, so it is no layout shift, and the focus stays.
 */
function giveWay(bar: HTMLElement, change: () => void): void {
  const html = document.documentElement;
  html.style.overflowAnchor = "none";
  const before = bar.offsetHeight + reservedHeight();
  change();
  delete html.dataset.announced;
  const moved = bar.offsetHeight - before;
  if (moved !== 0 && window.scrollY > before) window.scrollBy({ top: moved, behavior: "instant" });
  else if (moved !== 0) {
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

/** Height of the space that the server's HTML has for the line, in pixels. */
function reservedHeight(): number {
  const root = document.getElementById("root");
  return root ? Number.parseFloat(getComputedStyle(root, "::before").height) || 0 : 0;
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
 * Created above the page, which does not know it. It exists before its content, because screen readers announce only
 * what is added to a known region.
 */
function createRegion() {
  const host = document.createElement("section");
  host.id = "announcements";
  // After the link that skips the menu, which is the first stop of the Tab key.
  document.querySelector("#root > a")?.after(host);
  if (!host.isConnected) document.getElementById("root")?.before(host);
  const root = createRoot(host);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["lang"] });
  return {
    host,
    render: (list: readonly Announcement[]) => flushSync(() => root.render(<List list={list} />)),
  };
}
let region: ReturnType<typeof createRegion> | undefined;

/** One line with the number of announcements; they unfold below it. */
function List({ list }: { list: readonly Announcement[] }) {
  const language = pageLanguage();
  const first = list[0]?.text[language] ?? "";
  const { several } = announcementWords[language];
  const line = list.length > 1 ? `${several.replace("{{count}}", String(list.length))} ${first}` : first;
  return (
    <div role="status" aria-live="polite" aria-atomic="false">
      {list.length > 0 && (
        <details lang={language} className="group bg-marigold text-dusk-950">
          <summary className="wrap-header flex h-11 cursor-pointer items-center gap-3">
            <Megaphone aria-hidden className="shrink-0" />
            <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
              {line}
            </span>
            <ChevronDown aria-hidden className="shrink-0 group-open:rotate-180" />
          </summary>
          {list.map((announcement) => (
            <AnnouncementCard
              key={announcement.id}
              // "Canceled. Until 8 PM" would read as if it took place then: a changed day names its day itself.
              announcement={isOfDayChange(announcement.id) ? { text: announcement.text } : announcement}
              language={language}
              now={new Date(serverNow())}
              timeZone={zone}
            />
          ))}
        </details>
      )}
    </div>
  );
}

/** Shows the current announcements, and again when the next one ends; needs no connection. */
function draw(): void {
  clearTimeout(ending);
  if (!region) return;
  const { host, render } = region;
  const list = announcements.filter(({ endsAt }) => Date.parse(endsAt) > serverNow());
  giveWay(host, () => {
    host.ariaLabel = announcementWords[pageLanguage()].label;
    host.hidden = list.length === 0;
    render(list);
  });
  const next = Math.min(...list.map(({ endsAt }) => Date.parse(endsAt) - serverNow()));
  if (list.length > 0) ending = setTimeout(draw, Math.min(next + 1, LONGEST_DELAY_MS));
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
