import type { InferResponseType } from "hono/client";
import { type ComponentProps, useEffect, useLayoutEffect, useState } from "react";
import type { api } from "#app/lib/api.ts";
import { setSessionChanges } from "#app/lib/session-changes.ts";
import type AnnouncementList from "./announcement-list.tsx";

/** Interval between requests while the page is visible, in milliseconds. */
const REFETCH_INTERVAL_MS = 60_000;

interface LoadedAnnouncements extends ComponentProps<typeof AnnouncementList> {
  List: typeof AnnouncementList;
}

/** Returns null without announcements. @throws {Error} without a connection, or for an error response */
async function fetchAnnouncements(): Promise<LoadedAnnouncements | null> {
  const response = await fetch("/api/announcements");
  if (!response.ok) throw new Error(`Announcements answered ${response.status}`);
  const { data, changes }: InferResponseType<typeof api.announcements.$get> = await response.json();
  setSessionChanges(changes);
  if (data.length === 0) return null;
  // Loaded when needed, because few pages show announcements.
  const { default: List } = await import("./announcement-list.tsx");
  return { List, list: data };
}

/**
 * The current announcements above the page (docs/reference/public-pages.md#announcements). The live region is always in the page,
 * because screen readers announce changes only in regions that they know.
 */
export function Announcements() {
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
      {loaded && <loaded.List list={loaded.list} />}
    </div>
  );
}
