import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ChalkCircle } from "#app/ui/chalk-lines.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { sessionsPerWeek } from "#content/club/structure.ts";
import { AGE_GROUPS } from "#domain/ages.ts";

/** Each group stands a little higher than the younger one. */
const RISE = ["sm:pt-20", "sm:pt-16", "sm:pt-12", "sm:pt-8", "sm:pt-4", "sm:pt-0"];

/** All six age groups, growing along the touchline (docs/rules/pages.md#structure). */
export function AgeLadder() {
  const { t } = useTranslation("structure");
  return (
    <section className="wrap py-14">
      <h2 className="text-headline font-black uppercase">{t("ages.title")}</h2>
      <p className="mt-4 max-w-line">{t("ages.text")}</p>
      <ol className="figures mt-8 grid grid-cols-3 gap-x-4 gap-y-6 sm:grid-cols-6">
        {AGE_GROUPS.map((group, index) => (
          <li key={group} className={RISE[index]}>
            <div className="h-full border-t-5 border-dusk-900 pt-3">
              <span className="font-display text-headline font-black">{group}</span>
              <span className="mt-1 block text-small">{t("ages.upTo", { age: group.slice(1) })}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const PARTS = ["sessions", "games", "yearRound", "camps"] as const;

/** What a year of training holds (docs/rules/pages.md#structure). */
export function TrainingPlan() {
  const { t } = useTranslation("structure");
  return (
    <section className="wrap pb-16">
      <h2 className="mb-6 text-headline font-black uppercase">{t("training.title")}</h2>
      <dl className="figures">
        {PARTS.map((part) => (
          <Fact key={part} label={t(`training.${part}.title`)}>
            {t(`training.${part}.text`, sessionsPerWeek)}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

const PILLARS = ["technical", "tactical", "physical"] as const;

/** A goal: the pillars are its uprights, under one crossbar. */
export function Pillars() {
  const { t } = useTranslation("structure");
  return (
    <section className="on-dusk bg-dusk-950 text-white">
      <div className="wrap pt-16 max-md:pb-12">
        <h2 className="text-headline font-black uppercase">{t("pillars.title")}</h2>
        <ul className="mt-8 grid border-white md:grid-cols-3 md:border-t-5">
          {PILLARS.map((pillar) => (
            <li
              key={pillar}
              className="border-l-5 border-white py-5 pr-8 pl-6 max-md:mb-4 md:pb-16 md:last:border-r-5"
            >
              <h3 className="text-title text-marigold">{t(`pillars.${pillar}.title`)}</h3>
              <p className="mt-2">{t(`pillars.${pillar}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const OBJECTIVES = ["coaching", "opportunities", "preparation", "scholarships"] as const;

/** What we want for every player. */
export function Objectives() {
  const { t } = useTranslation("structure");
  return (
    <section className="wrap py-16">
      <h2 className="text-headline font-black uppercase">{t("objectives.title")}</h2>
      <ul className="mt-8 grid gap-x-14 gap-y-8 sm:grid-cols-2">
        {OBJECTIVES.map((objective) => (
          <li key={objective} className="border-t-3 border-sand-300 pt-4">
            <h3 className="text-title">{t(`objectives.${objective}.title`)}</h3>
            <p className="mt-2 max-w-line">{t(`objectives.${objective}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why we do it, in one breath, and where to go from here. */
export function Philosophy() {
  const { t } = useTranslation("structure");
  return (
    <section className="relative isolate overflow-hidden bg-sand-200">
      <ChalkCircle className="absolute top-1/2 -right-32 -z-10 hidden size-112 -translate-y-1/2 text-bone lg:block" />
      <div className="wrap py-16">
        <h2 className="font-text text-lead font-semibold">{t("philosophy.title")}</h2>
        <p className="mt-4 max-w-[34ch] font-display text-headline leading-[1.08] font-bold text-balance">
          {t("philosophy.text")}
        </p>
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <LinkButton href="/register">{t("register")}</LinkButton>
          <LinkButton href="/dues" variant="secondary">
            {t("dues")}
          </LinkButton>
          <TextLink href="/teams" className="inline-flex min-h-11 items-center">
            {t("teams")}
          </TextLink>
        </div>
      </div>
    </section>
  );
}
