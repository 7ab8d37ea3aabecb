import { useEffect, useId, useState } from "react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToday } from "#app/shared/use-now.ts";
import { ChalkCircle } from "#app/ui/chalk-lines.tsx";
import { instantAt } from "#domain/time/zoned-time.ts";

/**
 * The time between two instants, both in milliseconds since 1970 UTC, in whole units whose sum is the total. Zero if the
 * target is past (docs/reference/public-pages.md#camp-page-and-schedule).
 */
export function timeLeft(target: number, now: number) {
  const seconds = Math.max(0, Math.ceil((target - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Time left until the camp starts, updated every second; null until hydration (docs/reference/public-pages.md#camp-page-and-schedule). */
function useCountdown() {
  const [remaining, setRemaining] = useState<ReturnType<typeof timeLeft> | null>(null);
  const { featured, club } = useSiteData();
  const [firstSession] = featured.sessions;
  const campStart = firstSession
    ? instantAt(firstSession.on, firstSession.starts, club.timeZone).getTime()
    : 0;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = Date.now();
      setRemaining(timeLeft(campStart, now));
      // Align with full seconds, so that no second is skipped.
      if (now < campStart) timer = setTimeout(tick, (campStart - now) % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [campStart]);
  return remaining;
}

const UNITS = ["days", "hours", "minutes", "seconds"] as const;

/** One number of the countdown. Its space is reserved before hydration. */
function CountdownUnit({ unit, value }: { unit: (typeof UNITS)[number]; value: number | undefined }) {
  const { t } = useTranslation("activities");
  return (
    <div className="min-w-0 flex-1 basis-28 border-t-5 border-marigold pt-3">
      <p className="tabular-nums min-h-[1em] font-display text-display leading-none font-black text-marigold">
        {value === undefined ? " " : String(value).padStart(2, "0")}
      </p>
      <p className="mt-1">{t(`countdown.${unit}`)}</p>
    </div>
  );
}

/** Announces the remaining days once to screen readers. The ticking numbers are not announced. */
function DaysLeftAnnouncement({ days }: { days: number | undefined }) {
  const { t } = useTranslation("activities");
  const [announcedDays, setAnnouncedDays] = useState<number>();
  if (announcedDays === undefined && days !== undefined) setAnnouncedDays(days);
  return (
    <p role="status" className="sr-only">
      {Number(announcedDays) > 0 && t("countdown.left", { count: announcedDays })}
    </p>
  );
}

/** Days, hours, minutes and seconds until the camp starts. */
export function Countdown() {
  const { t } = useTranslation("activities");
  const remaining = useCountdown();
  const titleId = useId();
  const { featured } = useSiteData();
  const today = useToday();
  const hasStarted = remaining !== null && UNITS.every((unit) => remaining[unit] === 0);
  const isOver = today !== null && (featured.sessions.at(-1)?.on ?? today) < today;
  return (
    <section aria-labelledby={titleId} className="on-dusk relative overflow-hidden bg-dusk-950 text-white">
      <ChalkCircle className="absolute top-1/2 -right-24 hidden size-[30rem] -translate-y-1/2 text-dusk-700 lg:block" />
      {/* Its space stays after the camp, because the server's HTML has it. */}
      <div className={`page-container relative py-12 lg:py-16 ${isOver ? "invisible" : ""}`}>
        <h2 id={isOver ? undefined : titleId} className="text-title">
          {t("countdown.title")}
        </h2>
        <div role="timer" aria-live="off" className="mt-6 flex max-w-3xl flex-wrap gap-x-6 gap-y-8">
          {UNITS.map((unit) => (
            <CountdownUnit key={unit} unit={unit} value={remaining?.[unit]} />
          ))}
        </div>
        <p className="mt-6 min-h-8 text-lead">{t(hasStarted ? "countdown.started" : "countdown.target")}</p>
        <DaysLeftAnnouncement days={remaining?.days} />
      </div>
      {isOver && (
        <div className="absolute inset-0 flex items-center">
          <h2 id={titleId} className="page-container text-headline font-black">
            {t("countdown.over")}
          </h2>
        </div>
      )}
    </section>
  );
}
