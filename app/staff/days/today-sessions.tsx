import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { changeNote } from "#content/product/session-change-texts.ts";
import { hoursOf } from "#content/product/session-texts.ts";
import { dayPath } from "#domain/staff/staff-paths.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { upcomingSessionsQuery } from "./session-change-form.tsx";

/** Today's sessions, each with a link to change or cancel it (docs/reference/messages.md#session-changes). */
export function TodaySessions() {
  const { t, language } = useTranslation("adminDays");
  const { club } = useSiteData();
  const { data } = useQuery(upcomingSessionsQuery);
  const today = dateInZone(new Date(), club.timeZone);
  const sessions = (data?.data ?? []).filter(
    // Includes sessions moved to today and sessions moved away from today.
    ({ on, change }) => on === today || change?.newDate === today,
  );
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby="playing" className="mb-8 max-w-3xl">
      <h2 id="playing" className="mb-3 text-title">
        {t("playing")}
      </h2>
      <ul className="grid gap-3">
        {sessions.map((session) => {
          const { name, change } = session;
          return (
            <Card key={dayPath(session)} as="li" padding="none" className="has-[a:hover]:bg-sand-100">
              <Link
                href={dayPath(session)}
                className="flex min-h-14 items-center justify-between gap-4 rounded px-5 py-3"
              >
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{name[language]}</span>
                  <span className="tabular-nums block first-letter:uppercase">
                    {hoursOf(session, language)}
                  </span>
                  <span className="block text-small text-dusk-700 wrap-anywhere">
                    {change ? changeNote(change, language) : t("playingText")}
                  </span>
                </span>
                <ChevronRight aria-hidden size={20} className="shrink-0" />
              </Link>
            </Card>
          );
        })}
      </ul>
    </section>
  );
}
