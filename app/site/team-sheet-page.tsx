import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChalkArc, ChalkCircle, CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { TeamPageData } from "#domain/club/content.ts";
import { RuledFact } from "./ruled-fact.tsx";
import { useTeamLabels } from "./use-team-labels.ts";

/** The top of a team's sheet: its name in jersey numerals, on a pitch at dusk. */
function TeamHero({ team }: { team: TeamPageData }) {
  const { group } = useTeamLabels(team);
  return (
    <header className="on-dusk relative isolate overflow-hidden bg-dusk-950 text-white">
      <ChalkArc className="absolute -right-56 bottom-0 -z-10 hidden w-[36rem] max-w-none lg:block text-dusk-700" />
      <div className="page-container py-16 lg:py-24">
        <p className="font-display text-lead font-semibold text-marigold">{`${group} · ${team.season}`}</p>
        <h1 tabIndex={-1} className="mt-4 text-display font-black uppercase">
          {team.name}
        </h1>
        <p className="mt-6 max-w-prose text-lead">{team.description}</p>
      </div>
    </header>
  );
}

/** Team overview: four facts, with the squad's size as a jersey number. */
function TeamOverview({ team }: { team: TeamPageData }) {
  const { t } = useTranslation("team");
  const { group, born } = useTeamLabels(team);
  const facts = [
    { label: t("ageGroup"), value: group, detail: born },
    { label: t("division"), value: team.division },
    { label: t("terms:season"), value: team.season },
  ];
  return (
    <section className="page-container py-14">
      <h2 className="text-headline font-black uppercase">{t("overview")}</h2>
      <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-[auto_1fr_1fr_1fr]">
        <div className="border-t-5 border-brand pt-4 lg:pr-10">
          <dt className="text-dusk-700">{t("size")}</dt>
          <dd>
            <span className="tabular-nums font-display text-display font-black">{team.size}</span>
            <span>{` ${t(`sizeUnit.${team.players}`)}`}</span>
          </dd>
        </div>
        {facts.map(({ label, value, detail }) => (
          <div key={label} className="border-t-5 border-sand-300 pt-4">
            <dt className="text-dusk-700">{label}</dt>
            <dd className="mt-1 font-display text-title font-bold">{value}</dd>
            {detail && <dd className="tabular-nums mt-1">{detail}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function TeamTraining({ team }: { team: TeamPageData }) {
  const { t } = useTranslation("team");
  const labels = useTeamLabels(team);
  const { place } = useSiteData().club;
  return (
    <section className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <h2 className="mb-6 text-title">{t("training")}</h2>
      <dl>
        <RuledFact label={t("terms:days")}>
          <span className="first-letter:uppercase inline-block">{labels.trainingDays}</span>
        </RuledFact>
        <RuledFact label={t("time")}>
          <span className="tabular-nums">{labels.hours}</span>
        </RuledFact>
        <RuledFact label={t("terms:location")}>
          <span>{`${labels.location}. `}</span>
          <TextLink href={place.mapsUrl}>{t("terms:seeMap")}</TextLink>
        </RuledFact>
        <RuledFact label={t("games")}>
          <span className="first-letter:uppercase inline-block">{labels.gameDays}</span>
        </RuledFact>
      </dl>
    </section>
  );
}

function TeamStaff({ team }: { team: TeamPageData }) {
  const { t } = useTranslation("team");
  return (
    <section>
      <h2 className="mb-6 text-title">{t("staff")}</h2>
      <dl>
        <RuledFact label={t("coach")}>
          <strong className="font-semibold">{team.coach}</strong>
        </RuledFact>
        <RuledFact label={t("assistant")}>{team.assistant}</RuledFact>
        <RuledFact label={t("experience")}>{team.experience}</RuledFact>
        <RuledFact label={t("certification")}>{team.certification}</RuledFact>
      </dl>
    </section>
  );
}

/** Season goals, numbered like jerseys. */
function TeamGoals({ team }: { team: TeamPageData }) {
  const { t } = useTranslation("team");
  return (
    <section className="lg:col-span-2">
      <h2 className="text-title">{t("goals")}</h2>
      <p className="mt-2 text-dusk-700">{t("goalsText")}</p>
      <ol className="mt-6 grid gap-x-6 [counter-reset:goal] lg:grid-cols-5">
        {team.goals.map((goal) => (
          <li
            key={goal}
            className="tabular-nums grid grid-cols-[3.5rem_1fr] items-center border-t-3 border-sand-300 py-3 lg:block [counter-increment:goal] before:font-display before:text-headline before:font-black before:text-sand-500 before:content-[counter(goal)/''] lg:before:mb-2 lg:before:block"
          >
            {goal}
          </li>
        ))}
      </ol>
    </section>
  );
}

function TeamContact({ team }: { team: TeamPageData }) {
  const { t } = useTranslation("team");
  const { mailTo } = useTeamLabels(team);
  return (
    <Card background="sand" padding="none" className="relative self-start lg:col-start-1 lg:row-start-2 p-8">
      <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
      <h2 className="text-title">{t("contact")}</h2>
      <p className="mt-4 max-w-prose">{t("contactText", { coach: team.coach })}</p>
      <p className="mt-4">
        <TextLink href={team.dial} variant="line" className="tabular-nums font-display text-title font-bold">
          {team.phone}
        </TextLink>
      </p>
      <p>
        <TextLink href={mailTo} variant="line" className="break-all">
          {team.email}
        </TextLink>
      </p>
    </Card>
  );
}

/** An invitation to join, the page's main action. */
function TeamInvitation() {
  const { t } = useTranslation("team");
  return (
    <section className="relative isolate overflow-hidden bg-sand-200">
      <ChalkCircle className="absolute top-1/2 -right-24 -z-10 hidden size-96 -translate-y-1/2 text-bone lg:block" />
      <div className="page-container py-16">
        <h2 className="text-headline font-black uppercase">{t("join")}</h2>
        <p className="mt-4 max-w-prose text-lead">{t("joinText")}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <LinkButton href="/register">{t("register")}</LinkButton>
          <LinkButton href="/dues" variant="secondary">
            {t("dues")}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

/** A team's full page (docs/reference/public-pages.md#team-pages). */
export default function TeamSheetPage() {
  const { team } = useSiteData();
  if (!team) return null;
  return (
    <>
      <TeamHero team={team} />
      <TeamOverview team={team} />
      <div className="page-container grid gap-x-16 gap-y-14 pb-20 lg:grid-cols-2">
        <TeamStaff team={team} />
        <TeamTraining team={team} />
        <TeamContact team={team} />
        <TeamGoals team={team} />
      </div>
      <TeamInvitation />
    </>
  );
}
