import { ChevronDown, ChevronUp, Megaphone } from "lucide-react";
import { useId } from "react";
import { announcementWords } from "#content/product/announcement-words.ts";
import type { Announcement } from "#domain/announcement.ts";
import { dateInZone, daysBetween } from "#domain/calendar-date.ts";
import { shortDay, timeInZone, weekday, weekdayAndDay } from "#domain/date-formats.ts";
import type { Language } from "#domain/languages.ts";
import { dayEndingAt } from "#domain/zoned-time.ts";

/**
 * When an announcement ends, by the club's clock; names the day unless it is today. Midnight counts as the end of the
 * day before.
 */
export function untilText(endsAt: string, language: Language, now: Date, timeZone: string): string {
  const { until, untilDay, untilTonight, untilMidnight } = announcementWords[language];
  const night = dayEndingAt(endsAt, timeZone);
  if (night !== undefined) {
    const days = daysBetween(dateInZone(now, timeZone), night);
    if (days === 0) return untilTonight;
    const isThisWeek = days > 0 && days < 7;
    return untilMidnight.replace("{{day}}", (isThisWeek ? weekday : weekdayAndDay)(night, language));
  }
  const day = dateInZone(new Date(endsAt), timeZone);
  const isToday = day === dateInZone(now, timeZone);
  return (isToday ? until : untilDay)
    .replace("{{day}}", shortDay(day, language))
    .replace("{{time}}", timeInZone(endsAt, language, timeZone));
}

interface AnnouncementCardProps {
  /** endsAt is missing while an announcement is being written. */
  announcement: Pick<Announcement, "text"> & { endsAt?: string | undefined };
  language: Language;
  now: Date;
  /** The club's, an IANA name. */
  timeZone: string;
  /** Shows only one line, after the visitor has read it. */
  folded?: boolean;
  /** Without it there is no button, as in a preview. */
  onFold?: () => void;
}

/**
 * An announcement as families see it (docs/rules/pages.md#announcements). The staff's words are shown as plain text,
 * never as HTML.
 */
export function AnnouncementCard({
  announcement,
  language,
  now,
  timeZone,
  folded = false,
  onFold,
}: AnnouncementCardProps) {
  const id = useId();
  const texts = announcementWords[language];
  const Chevron = folded ? ChevronDown : ChevronUp;
  return (
    <div lang={language} className="bg-marigold text-dusk-950">
      <div className="wrap-header flex items-start gap-3">
        <Megaphone aria-hidden className={folded ? "mt-2.5 shrink-0" : "mt-4 shrink-0"} />
        <div id={id} className={`min-w-0 flex-1 ${folded ? "py-2" : "py-3"}`}>
          <p dir="auto" className={folded ? "truncate" : "font-semibold wrap-anywhere"}>
            {announcement.text[language]}
          </p>
          {!folded && announcement.endsAt && (
            <p className="figures text-small">{untilText(announcement.endsAt, language, now, timeZone)}</p>
          )}
        </div>
        {onFold && (
          <button
            type="button"
            aria-label={folded ? texts.unfold : texts.fold}
            aria-expanded={!folded}
            aria-describedby={id}
            onClick={onFold}
            className={`grid size-11 shrink-0 place-items-center rounded hover:bg-dusk-950/10 ${folded ? "" : "mt-1.5"}`}
          >
            <Chevron aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
