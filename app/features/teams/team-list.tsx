import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { type Team, teams } from "#content/teams.ts";
import { teamPath } from "#domain/site-routes.ts";

function TeamRow({ team }: { team: Team }) {
  const { t } = useTranslation(["teams", "team"]);
  return (
    <li>
      <Link
        href={teamPath(team.slug)}
        className="group grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-4 border-b-3 border-sand-300 py-3 hover:border-dusk-900"
      >
        <span>
          <span className="block font-display text-title font-bold underline-offset-4 group-hover:underline">
            {team.name}
          </span>
          <span className="text-dusk-700">
            {t(`team:players.${team.players}`, { group: team.ageGroup })} · {t("list.coach")} {team.coach}
          </span>
        </span>
        <ChevronRight aria-hidden className="transition-transform group-hover:translate-x-1" />
      </Link>
    </li>
  );
}

/** The team sheet of the season: eight links to eight pages (design.md §7.13). */
export function TeamList() {
  const { t } = useTranslation("teams");
  return (
    <section className="wrap py-16">
      <h2 className="text-headline font-black uppercase">{t("list.title")}</h2>
      <p className="mt-3 text-dusk-700">{t("list.text")}</p>
      <ul className="mt-6 grid border-t-3 border-sand-300 md:grid-cols-2 md:gap-x-14">
        {teams.map((team) => (
          <TeamRow key={team.id} team={team} />
        ))}
      </ul>
    </section>
  );
}
