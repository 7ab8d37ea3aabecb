import { type ComponentType, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { setSessionChanges } from "#app/lib/session-changes.ts";
import type { Announcement } from "#domain/club/announcement.ts";
import type { SessionChange } from "#domain/club/session-change.ts";
import type { Language } from "#domain/text/languages.ts";

/** Interval between requests while the page is visible, in milliseconds. */
const REFETCH_INTERVAL_MS = 60_000;

interface AnnouncementsResponse {
  data: Announcement[];
  changes: SessionChange[];
  /** The club's time zone, an IANA name. */
  timeZone: string;
}

interface LoadedAnnouncements {
  List: ComponentType<{ list: readonly Announcement[]; language: Language; timeZone: string }>;
  response: AnnouncementsResponse;
}

/** Returns null without announcements. @throws {Error} without a connection, or for an error response */
async function fetchAnnouncements(): Promise<LoadedAnnouncements | null> {
  const httpResponse = await fetch("/api/announcements");
  if (!httpResponse.ok) throw new Error(`Announcements answered ${httpResponse.status}`);
  const response: AnnouncementsResponse = await httpResponse.json();
  setSessionChanges(response.changes);
  if (response.data.length === 0) return null;
  // Loaded when needed, because few pages show announcements.
  const { default: List } = await import("./announcement-list.tsx");
  return { List, response };
}

/**
 * The current announcements above the page (docs/reference/public-pages.md#announcements). The live region is always in the page,
 * because screen readers announce changes only in regions that they know.
 */
export function Announcements() {
  const { i18n } = useTranslation();
  /** Undefined before the first response. */
  const [loaded, setLoaded] = useState<LoadedAnnouncements | null>();

  useEffect(() => {
    const load = async () => {
      if (document.hidden) return;
      try {
        setLoaded(await fetchAnnouncements());
      } catch {
        // Keep the current announcements.
        setLoaded((previous) => previous ?? null);
      }
    };
    void load();
    const timer = setInterval(load, REFETCH_INTERVAL_MS);
    const controller = new AbortController();
    document.addEventListener("visibilitychange", load, { signal: controller.signal });
    window.addEventListener("focus", load, { signal: controller.signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, []);
  useLayoutEffect(() => {
    // From now on, the line itself takes the space that the server's HTML reserves.
    if (loaded !== undefined) document.documentElement.removeAttribute("data-announced");
  }, [loaded]);

  return (
    <div id="announcements" role="status">
      {loaded && (
        <loaded.List
          list={loaded.response.data}
          language={i18n.language}
          timeZone={loaded.response.timeZone}
        />
      )}
    </div>
  );
}
