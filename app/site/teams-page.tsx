import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import type { TeamListItem } from "#domain/club/content.ts";
import { teamPath } from "#domain/text/site-routes.ts";
import { Picture } from "./picture.tsx";

/** Each level is indented further than the previous one. */
const INDENT_CLASSES = ["", "md:ml-[12%]", "md:ml-[24%]", "md:ml-[36%]"] as const;

/** The levels of play, one below the other. */
function LevelSteps() {
  const { t } = useTranslation("teams");
  const steps = t("levels.steps", { returnObjects: true });
  if (steps.length === 0) return null;
  return (
    <section className="page-container py-14">
      <h2 className="text-headline font-black uppercase">{t("levels.title")}</h2>
      <ol className="mt-8">
        {steps.map(({ group, name, ages, schedule, text }, index) => (
          <li
            key={name}
            className={`grid gap-x-8 gap-y-2 border-t-5 border-dusk-900 py-6 sm:grid-cols-[8.5rem_1fr] ${INDENT_CLASSES[index] ?? INDENT_CLASSES[3]}`}
          >
            <p aria-hidden="true" className="tabular-nums font-display text-display font-black">
              {group}
            </p>
            <div>
              <h3 className="text-title">{name}</h3>
              <p className="mt-1 font-semibold">{ages}</p>
              <p className="tabular-nums">{schedule}</p>
              <p className="mt-2 max-w-prose text-dusk-700">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Coaches() {
  const { t } = useTranslation("teams");
  const coaches = useSiteData().teams?.coaches ?? [];
  if (coaches.length === 0) return null;
  return (
    <section className="on-dusk relative isolate overflow-hidden bg-dusk-900 text-white">
      <CornerQuarter className="absolute top-0 right-0 -z-10 size-32 rotate-90 text-dusk-500 lg:size-48" />
      <div className="page-container py-16">
        <h2 className="text-headline font-black uppercase">{t("coaches.title")}</h2>
        <ul className="mt-8 grid gap-12 md:grid-cols-[1.3fr_1fr]">
          {coaches.map(({ role, name, phone, dial, about }) => (
            <li key={name}>
              <p className="font-display text-lead font-semibold text-marigold">{t(`coaches.${role}`)}</p>
              <h3 className="mt-1 text-title">{name}</h3>
              <p className="mt-3 max-w-prose">{about}</p>
              <TextLink href={dial} variant="line" className="tabular-nums mt-3 text-lead font-semibold">
                {phone}
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function TeamRow({ team }: { team: TeamListItem }) {
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
            {`${t(`team:players.${team.players}`, { group: team.ageGroup })} · ${t("list.coach")} ${team.coach}`}
          </span>
        </span>
        <ChevronRight aria-hidden className="transition-transform group-hover:translate-x-1" />
      </Link>
    </li>
  );
}

/** The season's teams, each linked to its page (docs/reference/public-pages.md#content-pages). */
function TeamList() {
  const { t } = useTranslation("teams");
  const teams = useSiteData().teams?.lines ?? [];
  if (teams.length === 0) return null;
  return (
    <section className="page-container py-16">
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

/** The competitive teams and their coaches (docs/reference/public-pages.md#content-pages). */
export default function TeamsPage() {
  const { t } = useTranslation("teams");
  return (
    <>
      <div className="relative">
        <PageHeader title={t("title")} text={t("text")} />
        <div className="page-container pointer-events-none pt-8 xl:absolute xl:inset-x-0 xl:top-4">
          <Picture
            id={pictureOfPage.teams}
            loading="eager"
            sizes="(width >= 30rem) 28rem, 100vw"
            className="h-auto w-full max-w-md rounded xl:ml-auto xl:w-96"
          />
        </div>
      </div>
      <LevelSteps />
      <Coaches />
      <TeamList />
      <section className="bg-sand-200">
        <div className="page-container py-14">
          <h2 className="text-title">{t("action.title")}</h2>
          <div className="mt-6 flex flex-wrap gap-4">
            <LinkButton href="/register">{t("terms:registerPlayer")}</LinkButton>
            <LinkButton href="/structure" variant="secondary">
              {t("action.structure")}
            </LinkButton>
          </div>
        </div>
      </section>
    </>
  );
}
