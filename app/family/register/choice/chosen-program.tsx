import { Suspense, useEffect, useRef, useState } from "react";
import { PriceSteps } from "#app/facts/price-steps.tsx";
import { CHOSEN, type Program } from "#app/family/register/offers.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { priceWord } from "#content/product/price-words.ts";
import type { Choices } from "./use-program-choice.ts";

/** The place of the answers to what parents ask, at the foot of the page. */
export const ANSWERS = "answers";

/** Nobody needs the list where one program is open and chosen already. */
const ChoiceList = lazyPart(async () => (await import("./choice-list.tsx")).ChoiceList);

/** Some browsers do not open what an address leads into. */
function openAnswers(): void {
  document.querySelector(`#${ANSWERS} details`)?.setAttribute("open", "");
}

function Chosen({ program, isFocused }: { program: Program; isFocused: boolean }) {
  const { t } = useTranslation("registration");
  const { days } = useFormat();
  const { language } = useLanguage();
  const { slug, name, startsOn, endsOn, regularCents, prices } = program;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  const price = regularCents === null ? t("more.tbd") : priceWord(regularCents, language);
  const when = startsOn && days(startsOn, endsOn ?? startsOn);
  return (
    <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
      <p className="text-small text-dusk-700">{t("choice.chosen")}</p>
      <h2 id={CHOSEN} ref={heading} tabIndex={-1} className="scroll-mt-24 text-title">
        {name[language]}
      </h2>
      <div className="figures mt-1">
        {prices.length > 0 && <p>{when}</p>}
        <PriceSteps program={{ feeCents: regularCents, prices }} layout="list">
          <p>{[when, price].filter(Boolean).join(" · ")}</p>
        </PriceSteps>
      </div>
      <p className="flex flex-wrap gap-x-4">
        <TextLink href={`/programs/${slug}`} className="inline-block py-2.5">
          {t("choice.details")}
        </TextLink>
        <TextLink href={`#${ANSWERS}`} onClick={openAnswers} className="inline-block py-2.5">
          {t("choice.answers")}
        </TextLink>
      </p>
    </div>
  );
}

interface ChosenProgramProps {
  program: Program | undefined;
  choices: Choices;
}

/** What the family registers for, in one line, and the others behind a button; without a choice all that there are. */
export function ChosenProgram({ program, choices }: ChosenProgramProps) {
  const { t } = useTranslation("registration");
  const [isOpen, setOpen] = useState(false);
  const [moves, setMoves] = useState(0);
  const others = choices.filter((one) => one.program.id !== program?.id);
  const list = (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <ChoiceList
        choices={others}
        onChosen={() => {
          setOpen(false);
          setMoves((count) => count + 1);
        }}
      />
    </Suspense>
  );
  if (!program) return <div className="wrap-form pt-8 pb-20">{list}</div>;
  return (
    <div className="wrap-form pt-8">
      <Card
        as="div"
        padding="row"
        className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-l-4 border-brand"
      >
        <Chosen key={program.id} program={program} isFocused={moves > 0} />
        {others.length > 0 && (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("choice.others")}
          </Button>
        )}
      </Card>
      {isOpen && <div className="pt-6">{list}</div>}
    </div>
  );
}
