import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { TeamPageFacts } from "#domain/club/facts.ts";
import { WEEKDAYS, type Weekday, weekdayList, weekdayName } from "#domain/time/sessions.ts";

/** The team at the page's address; null while a page that is being left is still rendered. */
export function useShownTeam(): TeamPageFacts | null {
  return useSiteData().team;
}

/** A team's facts as sentences in the page's language. */
export function useTeamWords(team: TeamPageFacts) {
  const { t, language } = useTranslation("team");
  const { place } = useSiteData().club;
  const years = new Intl.ListFormat(language, { type: "conjunction" }).format(team.birthYears.map(String));
  const subject = encodeURIComponent(t("subject", { team: team.name }));
  return {
    /** "U18 boys". */
    group: t(`players.${team.players}`, { group: team.ageGroup }),
    /** "born in 2008 and 2009". */
    born: t(`born.${team.players}`, { years }),
    trainingDays: weekdayList(team.training.days, language),
    hours: t("hours", { from: team.training.from, to: team.training.to }),
    gameDays: weekdayList(team.gameDays, language),
    location: `${place.park}, ${team.field}`,
    mailTo: `mailto:${team.email}?subject=${subject}`,
  };
}

type DayKind = "training" | "game" | "free";

const CELLS: Record<DayKind, string> = {
  training: "bg-dusk-900 text-white",
  game: "bg-marigold text-dusk-950",
  free: "bg-sand-100 text-dusk-700",
};

function kindOf(day: Weekday, { gameDays, training }: TeamPageFacts): DayKind {
  if (gameDays.includes(day)) return "game";
  return training.days.includes(day) ? "training" : "free";
}

function LegendItem({ kind }: { kind: "training" | "game" }) {
  const { t } = useTranslation("team");
  return (
    <span className="flex items-center gap-2">
      <span className={`size-4 rounded ${CELLS[kind]}`} />
      <span>{t(`legend.${kind}`)}</span>
    </span>
  );
}

/** The team's week at a glance. Hidden from screen readers, because the text below says the same. */
export function WeekStrip({ team }: { team: TeamPageFacts }) {
  const { language } = useTranslation();
  return (
    <div aria-hidden="true" className="print:hidden">
      <div className="grid grid-cols-7 gap-1">
        {WEEKDAYS.map((day) => (
          <span
            key={day}
            className={`grid h-16 place-items-center rounded font-display text-[min(1.125rem,5vw)] font-bold uppercase ${CELLS[kindOf(day, team)]}`}
          >
            {weekdayName(day, language, "short").replace(".", "")}
          </span>
        ))}
      </div>
      <div className="mt-3 mb-6 flex flex-wrap gap-x-6 text-small">
        <LegendItem kind="training" />
        <LegendItem kind="game" />
      </div>
    </div>
  );
}
