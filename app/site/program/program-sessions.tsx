import { ChevronDown } from "lucide-react";
import { ChangedDay } from "#app/facts/changed-day.tsx";
import { useHasDayChange } from "#app/lib/day-changes.ts";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { textFormats } from "#content/product/text-formats.ts";
import { fullDate, monthOfYear } from "#domain/date-formats.ts";
import type { ProgramFacts, SessionFacts } from "#domain/site-facts.ts";

/** From this many days on, the list is grouped by month and folded. */
const FOLDED_FROM = 9;

interface Session extends SessionFacts {
  hours: string;
}

interface ListProps {
  programId: string;
  sessions: readonly Session[];
  /** Whether each session names its place, because they differ. */
  withPlace: boolean;
}

function SessionList({ programId, sessions, withPlace }: ListProps) {
  const { language, club } = useFacts();
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
          <span className="figures">{textFormats.capital(hours)}</span>
          {withPlace && <span className="text-dusk-700 wrap-anywhere">{place ?? club.place.park}</span>}
          <ChangedDay programId={programId} session={{ on, starts }} />
        </li>
      ))}
    </ol>
  );
}

function Month({ sessions, isFirst, ...list }: ListProps & { isFirst: boolean }) {
  const { t } = useTranslation("program");
  const { language } = useFacts();
  const [first] = sessions;
  const month = first ? monthOfYear(first.on, language, "long") : "";
  const hasChange = useHasDayChange(list.programId, sessions);
  return (
    <details open={isFirst || hasChange} data-printed className="group border-t-3 border-sand-300">
      <summary className="flex min-h-12 items-center justify-between gap-3 py-2 font-semibold">
        <span>{t("month", { month, count: sessions.length })}</span>
        <ChevronDown
          aria-hidden
          size={20}
          className="shrink-0 transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <SessionList sessions={sessions} {...list} />
    </details>
  );
}

/** Sessions grouped by month, in order. Not Map.groupBy: browsers before 2024 lack it. */
function byMonth(sessions: readonly Session[]): Session[][] {
  const months = new Map<string, Session[]>();
  for (const session of sessions) {
    const month = session.on.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), session]);
  }
  return [...months.values()];
}

/** Every day with weekday and hours. Long lists are folded by month, with native details elements; a changed day is never hidden. */
export function ProgramSessions({ program }: { program: ProgramFacts }) {
  const { t } = useTranslation("program");
  const { hoursOfSessions = [] } = useFacts().programTexts ?? {};
  const sessions = program.sessions.map((session, index) => ({
    ...session,
    hours: hoursOfSessions[index] ?? "",
  }));
  if (sessions.length === 0) return null;
  const withPlace = sessions.some(({ place }) => place !== sessions[0]?.place);
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-title">{t("days")}</h2>
      {sessions.length < FOLDED_FROM ? (
        <SessionList programId={program.id} sessions={sessions} withPlace={withPlace} />
      ) : (
        byMonth(sessions).map((month, index) => (
          <Month
            key={month[0]?.on}
            programId={program.id}
            sessions={month}
            withPlace={withPlace}
            isFirst={index === 0}
          />
        ))
      )}
    </section>
  );
}
