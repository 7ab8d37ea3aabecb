import { useChoiceOfProgram } from "#app/family/register/offers.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ChalkRule } from "#app/ui/chalk-lines.tsx";
import { siblingInWords } from "#content/product/sibling-words.ts";
import { ProgramCard } from "./program-card.tsx";
import { useOpeningLook } from "./use-opening-look.ts";
import type { Choices } from "./use-program-choice.ts";

interface ChoiceListProps {
  choices: Choices;
  onChosen: () => void;
}

/** The sibling discount in words, with the season's name if there are several. */
function useSiblingWords(choices: Choices): string[] {
  const { language } = useLanguage();
  const seasons = new Map(choices.map(({ program: { season } }) => [season.id, season]));
  return [...seasons.values()].flatMap(({ name, siblingRule }) => {
    if (!siblingRule) return [];
    const words = siblingInWords(siblingRule, language);
    return [seasons.size > 1 ? `${name[language]}: ${words}` : words];
  });
}

/** All programs to choose from, open ones first (docs/reference/registration-opening.md#program-choice). */
export function ChoiceList({ choices, onChosen }: ChoiceListProps) {
  const { t } = useTranslation("choice");
  const { programs, program: chosen, choose } = useChoiceOfProgram();
  useOpeningLook();
  const hasSeasons = new Set(programs.map(({ season }) => season.id)).size > 1;
  const rules = useSiblingWords(choices);
  const isOnlyUnpriced = choices.every(({ state }) => state === "unpriced");
  const title = chosen ? "terms:otherPrograms" : isOnlyUnpriced ? "ask" : "terms:chooseProgram";
  return (
    <section aria-labelledby="choice">
      <h2 id="choice" className="text-title">
        {t(title)}
      </h2>
      {rules.map((rule) => (
        <p key={rule} className="figures mt-2 font-semibold">
          {rule}
        </p>
      ))}
      <ul className="mt-5">
        {choices.map(({ program, state }) => (
          <li key={program.id} className="pb-6">
            <ChalkRule className="mb-5 text-sand-300" />
            <ProgramCard
              program={program}
              state={state}
              hasSeasons={hasSeasons}
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
