import { Megaphone } from "lucide-react";
import { announcementTexts } from "#content/product/announcement-texts.ts";
import type { Announcement } from "#domain/club/announcement.ts";
import type { Language } from "#domain/text/languages.ts";
import { dateInZone, daysBetween } from "#domain/time/dates.ts";
import { shortDay, timeInZone, weekday, weekdayAndDay } from "#domain/time/formats.ts";
import { dayEndingAt } from "#domain/time/zoned-time.ts";

/**
 * End of an announcement in the club's time zone, with the day unless it is today. Midnight counts as the end
 * of the previous day.
 */
export function untilText(endsAt: string, language: Language, now: Date, timeZone: string): string {
  const { until, untilDay, untilTonight, untilMidnight } = announcementTexts[language];
  const lastDay = dayEndingAt(endsAt, timeZone);
  if (lastDay !== undefined) {
    const days = daysBetween(dateInZone(now, timeZone), lastDay);
    if (days === 0) return untilTonight;
    const isThisWeek = days > 0 && days < 7;
    return untilMidnight.replace("{{day}}", (isThisWeek ? weekday : weekdayAndDay)(lastDay, language));
  }
  const day = dateInZone(new Date(endsAt), timeZone);
  const isToday = day === dateInZone(now, timeZone);
  return (isToday ? until : untilDay)
    .replace("{{day}}", shortDay(day, language))
    .replace("{{time}}", timeInZone(endsAt, language, timeZone));
}

interface AnnouncementCardProps {
  /** `endsAt` is missing while an announcement is being written. */
  announcement: Pick<Announcement, "text"> & { endsAt?: string | undefined };
  language: Language;
  now: Date;
  /** The club's time zone, an IANA name. */
  timeZone: string;
}

/**
 * An announcement as families see it (docs/reference/public-pages.md#announcements). Staff text is shown as
 * plain text, never as HTML.
 */
export function AnnouncementCard({ announcement, language, now, timeZone }: AnnouncementCardProps) {
  return (
    <div lang={language} className="bg-marigold text-dusk-950">
      <div className="header-container flex items-start gap-3 py-3">
        <Megaphone aria-hidden className="mt-1 shrink-0" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {announcement.text[language]}
          </p>
          {announcement.endsAt && (
            <p className="tabular-nums text-small">
              {untilText(announcement.endsAt, language, now, timeZone)}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
