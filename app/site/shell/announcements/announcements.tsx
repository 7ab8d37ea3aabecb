import { type ComponentType, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { setSessionChanges } from "#app/lib/session-changes.ts";
import type { Announcement } from "#domain/club/announcement.ts";
import type { SessionChange } from "#domain/club/session-change.ts";
import type { Language } from "#domain/text/languages.ts";

/** Interval between requests while the page is visible, in milliseconds. */
const REFETCH_MS = 60_000;

interface Answer {
  data: Announcement[];
  changes: SessionChange[];
  /** The club's, an IANA name. */
  timeZone: string;
}

interface Shown {
  List: ComponentType<{ list: readonly Announcement[]; language: Language; timeZone: string }>;
  answer: Answer;
}

/** @returns null if there are none @throws {Error} without a connection, or for an error response */
async function fetchAnnouncements(): Promise<Shown | null> {
  const response = await fetch("/api/announcements");
  if (!response.ok) throw new Error(`Announcements answered ${response.status}`);
  const answer: Answer = await response.json();
  setSessionChanges(answer.changes);
  if (answer.data.length === 0) return null;
  // Fetched when needed, because few pages show one.
  const { default: List } = await import("./announcement-list.tsx");
  return { List, answer };
}

/**
 * The current announcements above the page (docs/reference/public-pages.md#announcements). The live region is always in the page,
 * because screen readers announce changes only in regions that they know.
 */
export function Announcements() {
  const { i18n } = useTranslation();
  /** undefined before the first response. */
  const [shown, setShown] = useState<Shown | null>();

  useEffect(() => {
    const load = async () => {
      if (document.hidden) return;
      try {
        setShown(await fetchAnnouncements());
      } catch {
        // What is shown stays.
        setShown((before) => before ?? null);
      }
    };
    void load();
    const timer = setInterval(load, REFETCH_MS);
    const listening = new AbortController();
    document.addEventListener("visibilitychange", load, { signal: listening.signal });
    window.addEventListener("focus", load, { signal: listening.signal });
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, []);
  useLayoutEffect(() => {
    // From here on, the line itself takes the space that the server's HTML reserves for it.
    if (shown !== undefined) document.documentElement.removeAttribute("data-announced");
  }, [shown]);

  return (
    <div id="announcements" role="status">
      {shown && (
        <shown.List list={shown.answer.data} language={i18n.language} timeZone={shown.answer.timeZone} />
      )}
    </div>
  );
}
