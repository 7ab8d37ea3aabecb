import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ChalkArc } from "#app/ui/chalk-lines.tsx";
import type { TeamPageFacts } from "#domain/club-facts.ts";
import { useTeamWords } from "./use-team.ts";

/** The top of a team's sheet: its name in jersey numerals, on a pitch at dusk. */
export function TeamHero({ team }: { team: TeamPageFacts }) {
  const { group } = useTeamWords(team);
  return (
    <header className="on-dusk relative isolate overflow-hidden bg-dusk-950 text-white">
      <ChalkArc className="absolute -right-56 bottom-0 -z-10 hidden w-[36rem] max-w-none lg:block text-dusk-700" />
      <div className="wrap py-16 lg:py-24">
        <p className="font-display text-lead font-semibold text-marigold">
          {group} · {team.season}
        </p>
        <h1 tabIndex={-1} className="mt-4 text-display font-black uppercase">
          {team.name}
        </h1>
        <p className="mt-6 max-w-line text-lead">{team.description}</p>
      </div>
    </header>
  );
}

/** Team overview: four facts, the squad's size as a jersey number. */
export function TeamOverview({ team }: { team: TeamPageFacts }) {
  const { t } = useTranslation("team");
  const { group, born } = useTeamWords(team);
  const facts = [
    { label: t("ageGroup"), value: group, detail: born },
    { label: t("division"), value: team.division },
    { label: t("season"), value: team.season },
  ];
  return (
    <section className="wrap py-14">
      <h2 className="text-headline font-black uppercase">{t("overview")}</h2>
      <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-[auto_1fr_1fr_1fr]">
        <div className="border-t-5 border-brand pt-4 lg:pr-10">
          <dt className="text-dusk-700">{t("size")}</dt>
          <dd>
            <span className="figures font-display text-display font-black">{team.size}</span>{" "}
            {t(`sizeUnit.${team.players}`)}
          </dd>
        </div>
        {facts.map(({ label, value, detail }) => (
          <div key={label} className="border-t-5 border-sand-300 pt-4">
            <dt className="text-dusk-700">{label}</dt>
            <dd className="mt-1 font-display text-title font-bold">{value}</dd>
            {detail && <dd className="figures mt-1">{detail}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
