import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { TeamPageData } from "#domain/club/content.ts";
import { weekdayList } from "#domain/time/sessions.ts";

export function useTeamLabels(team: TeamPageData) {
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
