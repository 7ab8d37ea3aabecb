import { ChevronDown, Megaphone } from "lucide-react";
import { AnnouncementCard } from "#app/facts/announcement-card.tsx";
import { isOfSessionChange } from "#app/lib/session-changes.ts";
import { announcementWords } from "#content/product/announcement-words.ts";
import type { Announcement } from "#domain/club/announcement.ts";
import type { Language } from "#domain/text/languages.ts";

interface AnnouncementListProps {
  list: readonly Announcement[];
  language: Language;
  /** The club's, an IANA name. */
  timeZone: string;
}

/** One line with the number of announcements; they unfold below it. */
export default function AnnouncementList({ list, language, timeZone }: AnnouncementListProps) {
  const first = list[0]?.text[language] ?? "";
  const { label, several } = announcementWords[language];
  const line = list.length > 1 ? `${several.replace("{{count}}", String(list.length))} ${first}` : first;
  return (
    <section aria-label={label} lang={language}>
      <details className="group bg-marigold text-dusk-950">
        <summary className="header-container flex h-11 cursor-pointer items-center gap-3">
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
            announcement={isOfSessionChange(announcement.id) ? { text: announcement.text } : announcement}
            language={language}
            now={new Date()}
            timeZone={timeZone}
          />
        ))}
      </details>
    </section>
  );
}
