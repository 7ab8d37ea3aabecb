import { useEffect, useState } from "react";
import { SESSION_SEEN_EVERY_MS, SESSION_WARNING_MS } from "#domain/staff-session.ts";
import { idleEnd } from "./gate-entries.ts";

const LOOK_EVERY_MS = 1000;

/** Which end is near: of the idle hour, which can be put off, or of the twelve hours, which cannot. */
export type NearEnd = "idle" | "final";

/** The server's note of the last call may be that much older than ours: whoever is warned has two minutes left. */
const IDLE_WARNING_MS = SESSION_WARNING_MS + SESSION_SEEN_EVERY_MS;

/**
 * Says when less than two minutes are left (design.md §7.4). The idle hour is counted in the entry that all
 * tabs share, so that work in one of them keeps the others too. `finalEnd` is in this browser's own time.
 */
export function useSessionEnd(finalEnd: number): NearEnd | undefined {
  const [near, setNear] = useState<NearEnd>();
  useEffect(() => {
    const look = () => {
      const now = Date.now();
      if (finalEnd - now <= SESSION_WARNING_MS) setNear("final");
      else setNear(idleEnd() - now <= IDLE_WARNING_MS ? "idle" : undefined);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [finalEnd]);
  return near;
}
