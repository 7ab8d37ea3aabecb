import { ChevronDown } from "lucide-react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useSessionChanges } from "#app/lib/session-changes.ts";
import { SessionChangeNote } from "#app/shared/session-change-note.tsx";
import { useToday } from "#app/shared/use-now.ts";
import { textFormats } from "#content/product/text-formats.ts";
import type { PublicProgram, PublicSession } from "#domain/programs/site-data.ts";
import { fullDate, monthOfYear } from "#domain/time/formats.ts";
import { remainingSessions } from "#domain/time/sessions.ts";

/** From this number of days on, the list is grouped by month and collapsed. */
const COLLAPSE_AT_COUNT = 9;

interface SessionWithHours extends PublicSession {
  hours: string;
}

interface ProgramSessionListProps {
  programId: string;
  sessions: readonly SessionWithHours[];
  /** True if each session shows its location, because the locations differ. */
  showsLocation: boolean;
}

function ProgramSessionList({ programId, sessions, showsLocation }: ProgramSessionListProps) {
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
          {showsLocation && <span className="text-dusk-700 wrap-anywhere">{place ?? club.place.park}</span>}
          <SessionChangeNote programId={programId} session={{ on, starts }} />
        </li>
      ))}
    </ol>
  );
}

function CollapsedSessions({
  title,
  isOpen = false,
  ...listProps
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
      <ProgramSessionList {...listProps} />
    </details>
  );
}

function MonthSessions({ isFirst, ...listProps }: ProgramSessionListProps & { isFirst: boolean }) {
  const { t, language } = useTranslation("program");
  const { programId, sessions } = listProps;
  const month = sessions[0] ? monthOfYear(sessions[0].on, language) : "";
  const changes = useSessionChanges().filter((change) => change.programId === programId);
  const hasChange = sessions.some(({ on, starts }) =>
    changes.some((change) => change.on === on && change.starts === starts),
  );
  const title = t("month", { month, count: sessions.length });
  return <CollapsedSessions {...listProps} title={title} isOpen={isFirst || hasChange} />;
}

/**
 * All days with weekday and hours. Past days are collapsed. In long lists, so is each later month without a session
 * change.
 */
export function ProgramSessions({ program }: { program: PublicProgram }) {
  const { t } = useTranslation("program");
  const { hoursOfSessions = [] } = useSiteData().programTexts ?? {};
  const today = useToday();
  const sessions = program.sessions.map((session, i) => ({ ...session, hours: hoursOfSessions[i] ?? "" }));
  if (sessions.length === 0) return null;
  const showsLocation = sessions.some(({ place }) => place !== sessions[0]?.place);
  const listProps = { programId: program.id, showsLocation };
  const upcomingSessions = today === null ? sessions : remainingSessions(sessions, today);
  const pastSessions = sessions.slice(0, sessions.length - upcomingSessions.length);
  const sessionsByMonth = Map.groupBy(upcomingSessions, ({ on }) => on.slice(0, 7));
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-title">{t("days")}</h2>
      {pastSessions.length > 0 && (
        <CollapsedSessions
          {...listProps}
          title={t("past", { count: pastSessions.length })}
          sessions={pastSessions}
        />
      )}
      {upcomingSessions.length < COLLAPSE_AT_COUNT ? (
        <ProgramSessionList {...listProps} sessions={upcomingSessions} />
      ) : (
        [...sessionsByMonth].map(([month, monthSessions], index) => (
          <MonthSessions key={month} {...listProps} sessions={monthSessions} isFirst={index === 0} />
        ))
      )}
    </section>
  );
}
