import { ChevronDown } from "lucide-react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useSessionChanges } from "#app/lib/session-changes.ts";
import { SessionChangeNote } from "#app/shared/session-change-note.tsx";
import { useToday } from "#app/shared/use-now.ts";
import { textFormats } from "#content/product/text-formats.ts";
import type { PublicProgram, PublicSession } from "#domain/programs/site-data.ts";
import { fullDate, monthOfYear } from "#domain/time/formats.ts";
import { remainingSessions } from "#domain/time/sessions.ts";

/** From this number of days on, the list is grouped by month and folded. */
const FOLD_AT_COUNT = 9;

interface Session extends PublicSession {
  hours: string;
}

interface ProgramSessionListProps {
  programId: string;
  sessions: readonly Session[];
  /** True if each session shows its location, because the locations differ. */
  withLocation: boolean;
}

function ProgramSessionList({ programId, sessions, withLocation }: ProgramSessionListProps) {
  const { language, club } = useSiteData();
  return (
    <ol>
      {sessions.map(({ on, starts, hours, place }) => (
        <li
          key={`${on} ${starts}`}
          className="grid gap-x-6 border-t border-sand-300 py-3 sm:grid-cols-[1.3fr_1fr]"
        >
          <time dateTime={on} className="font-semibold first-letter:uppercase">
            {fullDate(on, language)}
          </time>
          <span className="tabular-nums">{textFormats.capital(hours)}</span>
          {withLocation && <span className="text-dusk-700 wrap-anywhere">{place ?? club.place.park}</span>}
          <SessionChangeNote programId={programId} session={{ on, starts }} />
        </li>
      ))}
    </ol>
  );
}

function CollapsedSessions({
  title,
  isOpen = false,
  ...list
}: ProgramSessionListProps & { title: string; isOpen?: boolean }) {
  return (
    <details open={isOpen} data-printed className="group border-t-3 border-sand-300">
      <summary className="flex min-h-12 items-center justify-between gap-3 py-2 font-semibold">
        <span>{title}</span>
        <ChevronDown
          aria-hidden
          size={20}
          className="shrink-0 transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <ProgramSessionList {...list} />
    </details>
  );
}

function MonthSessions({ isFirst, ...list }: ProgramSessionListProps & { isFirst: boolean }) {
  const { t, language } = useTranslation("program");
  const { programId, sessions } = list;
  const month = sessions[0] ? monthOfYear(sessions[0].on, language) : "";
  const changes = useSessionChanges().filter((change) => change.programId === programId);
  const hasChange = sessions.some(({ on, starts }) =>
    changes.some((change) => change.on === on && change.starts === starts),
  );
  const title = t("month", { month, count: sessions.length });
  return <CollapsedSessions {...list} title={title} isOpen={isFirst || hasChange} />;
}

function byMonth(sessions: readonly Session[]): Session[][] {
  return [...Map.groupBy(sessions, ({ on }) => on.slice(0, 7)).values()];
}

/**
 * All days with weekday and hours. Long lists are folded by month in native details elements, except upcoming
 * session changes. Past days are folded.
 */
export function ProgramSessions({ program }: { program: PublicProgram }) {
  const { t } = useTranslation("program");
  const { hoursOfSessions = [] } = useSiteData().programTexts ?? {};
  const today = useToday();
  const sessions = program.sessions.map((session, index) => ({
    ...session,
    hours: hoursOfSessions[index] ?? "",
  }));
  if (sessions.length === 0) return null;
  const withLocation = sessions.some(({ place }) => place !== sessions[0]?.place);
  const list = { programId: program.id, withLocation };
  const remaining = today === null ? sessions : remainingSessions(sessions, today);
  const past = sessions.slice(0, sessions.length - remaining.length);
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-title">{t("days")}</h2>
      {past.length > 0 && (
        <CollapsedSessions {...list} title={t("past", { count: past.length })} sessions={past} />
      )}
      {remaining.length < FOLD_AT_COUNT ? (
        <ProgramSessionList {...list} sessions={remaining} />
      ) : (
        byMonth(remaining).map((month, index) => (
          <MonthSessions key={month[0]?.on} {...list} sessions={month} isFirst={index === 0} />
        ))
      )}
    </section>
  );
}
