import { useEffect, useState } from "react";
import { camp } from "#content/camp.ts";
import { club } from "#content/club.ts";
import { type TimeLeft, timeLeft } from "#domain/countdown.ts";
import { instantAt } from "#domain/zoned-time.ts";

const { date, time } = camp.countdownTo;
const CAMP_START = instantAt(date, time, club.timeZone).getTime();

/** What is left until the camp starts, every second; null until the page runs in a browser (design.md §7.7). */
export function useCountdown(): TimeLeft | null {
  const [left, setLeft] = useState<TimeLeft | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = Date.now();
      setLeft(timeLeft(CAMP_START, now));
      // In step with the seconds of the wait, so that none is skipped.
      if (now < CAMP_START) timer = setTimeout(tick, (CAMP_START - now) % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return left;
}
