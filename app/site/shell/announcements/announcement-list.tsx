import { ChevronDown, Megaphone } from "lucide-react";
import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { isSessionChange } from "#app/lib/session-changes.ts";
import { AnnouncementCard } from "#app/shared/announcement-card.tsx";
import { announcementTexts } from "#content/product/announcement-texts.ts";
import type { Announcement } from "#domain/club/announcement.ts";

/** The first announcement in one line, with their number. A click shows all below it. */
export default function AnnouncementList({ list }: { list: readonly Announcement[] }) {
  const { language, club } = useSiteData();
  const first = list[0]?.text[language] ?? "";
  const { label, several: countText } = announcementTexts[language];
  const summary = list.length > 1 ? `${countText.replace("{{count}}", String(list.length))} ${first}` : first;
  return (
    <section aria-label={label} lang={language}>
      <details className="group bg-marigold text-dusk-950">
        <summary className="header-container flex h-11 cursor-pointer items-center gap-3">
          <Megaphone aria-hidden className="shrink-0" />
          <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
            {summary}
          </span>
          <ChevronDown aria-hidden className="shrink-0 group-open:rotate-180" />
        </summary>
        {list.map((announcement) => (
          <AnnouncementCard
            key={announcement.id}
            // The text of a session change names its day. "Canceled. Until 8 PM" would suggest that it takes place.
            announcement={isSessionChange(announcement.id) ? { text: announcement.text } : announcement}
            language={language}
            now={new Date()}
            timeZone={club.timeZone}
          />
        ))}
      </details>
    </section>
  );
}
