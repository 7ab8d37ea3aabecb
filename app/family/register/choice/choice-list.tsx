import { CircleCheck, Info, Users } from "lucide-react";
import { type Program, useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PriceSteps } from "#app/shared/price-steps.tsx";
import { NextSessionDay } from "#app/shared/session-change-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChalkRule } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import { siblingText } from "#content/product/sibling-texts.ts";
import { textFormats } from "#content/product/text-formats.ts";
import { daysLeft } from "#domain/programs/availability.ts";
import { agesOnFirstDay, birthRanges } from "#domain/registration/ages.ts";
import type { ChoiceState } from "#domain/registration/choice.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { type Choices, usePollUntilOpen } from "./use-program-choice.ts";

const STATE_STYLES = {
  open: { icon: CircleCheck, tone: "text-agave-700" },
  waiting: { icon: Users, tone: "text-dusk-700" },
  full: { icon: Users, tone: "text-dusk-700" },
  not_yet: { icon: Info, tone: "text-dusk-700" },
  unpriced: { icon: Info, tone: "text-dusk-700" },
} as const;

interface ProgramChoiceCardProps {
  program: Program;
  state: ChoiceState;
  /** True if programs of several seasons are listed, so that each names its season. */
  hasManySeasons: boolean;
  onChoose: () => void;
}

function ProgramAvailability({ program, state }: Pick<ProgramChoiceCardProps, "program" | "state">) {
  const { t } = useTranslation("choice");
  const { moment } = useFormat();
  const { availability, spotsLeft, opensAt } = program;
  const { icon: Icon, tone } = STATE_STYLES[state];
  const text = () => {
    if (availability === "few" && state === "open")
      return spotsLeft ? t("state.left", { count: spotsLeft }) : t("state.few");
    if (state !== "not_yet" || opensAt === null) return t(`state.${state}`);
    return t("state.opens", moment(opensAt));
  };
  return (
    <p className={`tabular-nums flex items-start gap-2 font-semibold ${tone}`}>
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
      <span>{text()}</span>
    </p>
  );
}

/** The remaining days of a program that has started. It still costs the full fee. */
function DaysLeft({ program: { id } }: Pick<ProgramChoiceCardProps, "program">) {
  const { t } = useTranslation("choice");
  const { fullPrograms: programs, club } = useSiteData();
  const { sessions = [] } = programs.find((siteProgram) => siteProgram.id === id) ?? {};
  const remainingDays = daysLeft(sessions, dateInZone(new Date(), club.timeZone));
  return remainingDays && <p className="tabular-nums mt-1">{t("daysLeft", remainingDays)}</p>;
}

function useProgramFacts({ id, startsOn, endsOn, groups, minAge, maxAge }: Program): string[] {
  const { t } = useTranslation("choice");
  const { days } = useFormat();
  const { campDays, hoursOfSessions = [] } = useSiteData().fullProgramDetails[id] ?? {};
  const [hours = "", ...otherHours] = new Set(hoursOfSessions);
  const dates = campDays || (startsOn && days(startsOn, endsOn ?? startsOn));
  const ages = agesOnFirstDay(groups, startsOn);
  const spans = birthRanges(groups).map(({ bornFrom, bornTo }) => days(bornFrom, bornTo));
  return [
    dates ? textFormats.capital(dates) : t("noDays"),
    ...(otherHours.length === 0 && hours ? [textFormats.capital(hours)] : []),
    ages
      ? t("agesOnFirstDay", ages)
      : spans.length > 0
        ? t("born", { spans: spans.join("; ") })
        : t("ages", { minAge, maxAge }),
  ];
}

/** A program to choose: dates, availability, and a button for what is possible now. */
function ProgramChoiceCard({ program, state, hasManySeasons, onChoose }: ProgramChoiceCardProps) {
  const { t, language } = useTranslation("choice");
  const { regularCents, prices } = program;
  const name = program.name[language];
  const facts = useProgramFacts(program);
  const siteProgram = useSiteData().fullPrograms.find(({ id }) => id === program.id);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-[1_1_18rem] wrap-anywhere">
        <h3 className="text-lead">
          <span>{name}</span>
          {hasManySeasons && (
            <span className="ml-2 font-text text-small font-normal text-dusk-700">
              {program.season.name[language]}
            </span>
          )}
        </h3>
        <ul className="tabular-nums mt-1">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {siteProgram && (
            <li>
              <NextSessionDay program={siteProgram} />
            </li>
          )}
        </ul>
        <PriceSteps program={{ feeCents: regularCents, prices }} layout="list">
          <p className="tabular-nums">
            {regularCents === null ? t("terms:priceTbd") : priceOrFree(regularCents, language)}
          </p>
        </PriceSteps>
        <div className="mt-2">
          <ProgramAvailability program={program} state={state} />
          {state === "open" && <DaysLeft program={program} />}
        </div>
        <TextLink
          href={`/programs/${program.slug}`}
          aria-label={t("detailsOf", { name })}
          className="inline-block py-2.5"
        >
          {t("terms:details")}
        </TextLink>
      </div>
      <Button
        variant={state === "open" ? "primary" : "secondary"}
        aria-label={`${t(`pick.${state}`)}: ${name}`}
        className="w-full sm:w-auto"
        onClick={onChoose}
      >
        {t(`pick.${state}`)}
      </Button>
    </div>
  );
}

/** Texts of the sibling discount, with the season's name if there are several. */
function useSiblingTexts(choices: Choices): string[] {
  const { language } = useTranslation();
  const seasons = new Map(choices.map(({ program: { season } }) => [season.id, season]));
  return [...seasons.values()].flatMap(({ name, siblingRule }) => {
    if (!siblingRule) return [];
    const text = siblingText(siblingRule, language);
    return [seasons.size > 1 ? `${name[language]}: ${text}` : text];
  });
}

/** All programs to choose from, open ones first (docs/reference/registration-opening.md#program-choice). */
export function ChoiceList({ choices, onChosen }: { choices: Choices; onChosen: () => void }) {
  const { t } = useTranslation("choice");
  const { programs, program: chosen, choose } = useProgramChoiceContext();
  usePollUntilOpen();
  const hasManySeasons = new Set(programs.map(({ season }) => season.id)).size > 1;
  const siblingTexts = useSiblingTexts(choices);
  const isOnlyUnpriced = choices.every(({ state }) => state === "unpriced");
  const title = chosen ? "terms:otherPrograms" : isOnlyUnpriced ? "ask" : "terms:chooseProgram";
  return (
    <section aria-labelledby="choice">
      <h2 id="choice" className="text-title">
        {t(title)}
      </h2>
      {siblingTexts.map((siblingText) => (
        <p key={siblingText} className="tabular-nums mt-2 font-semibold">
          {siblingText}
        </p>
      ))}
      <ul className="mt-5">
        {choices.map(({ program, state }) => (
          <li key={program.id} className="pb-6">
            <ChalkRule className="mb-5 text-sand-300" />
            <ProgramChoiceCard
              program={program}
              state={state}
              hasManySeasons={hasManySeasons}
              onChoose={() => {
                choose(program);
                onChosen();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
