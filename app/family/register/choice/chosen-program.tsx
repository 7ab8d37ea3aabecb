import { Suspense, useEffect, useRef, useState } from "react";
import { CHOSEN_HEADING_ID, type Program } from "#app/family/register/program-choice.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { PriceSteps } from "#app/shared/price-steps.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import { textFormats } from "#content/product/text-formats.ts";
import type { Choices } from "./use-program-choice.ts";

/** A separate file, because the list is not needed if the only open program is already chosen. */
const ChoiceList = lazyWithPreload(async () => (await import("./choice-list.tsx")).ChoiceList);

function ChosenProgramSummary({ program, isFocused }: { program: Program; isFocused: boolean }) {
  const { t, language } = useTranslation("registration");
  const { days } = useFormat();
  const { id, slug, name, startsOn, endsOn, regularCents, prices } = program;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    const field = document.querySelector<HTMLElement>("main form input:not([type=hidden])");
    (field ?? heading.current)?.focus();
  }, [isFocused]);
  const price = regularCents === null ? t("terms:priceTbd") : priceOrFree(regularCents, language);
  const { campDays } = useSiteData().fullProgramDetails[id] ?? {};
  const dates = textFormats.capital(campDays || (startsOn ? days(startsOn, endsOn ?? startsOn) : ""));
  return (
    <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
      <p className="text-small text-dusk-700">{t("choice.chosen")}</p>
      <h2 id={CHOSEN_HEADING_ID} ref={heading} tabIndex={-1} className="scroll-mt-24 text-title">
        {name[language]}
      </h2>
      <div className="tabular-nums mt-1">
        {prices.length > 0 && <p>{dates}</p>}
        <PriceSteps program={{ feeCents: regularCents, prices }} layout="list">
          <p>{[dates, price].filter(Boolean).join("\u00A0· ")}</p>
        </PriceSteps>
      </div>
      <TextLink href={`/programs/${slug}`} className="inline-block py-2.5">
        {t("terms:details")}
      </TextLink>
    </div>
  );
}

/** The chosen program, with a button that shows the others. Without a choice, all programs. */
export function ChosenProgram({ program, choices }: { program: Program | undefined; choices: Choices }) {
  const { t } = useTranslation("registration");
  const [isOpen, setIsOpen] = useState(false);
  const [choiceCount, setChoiceCount] = useState(0);
  const otherChoices = choices.filter((choice) => choice.program.id !== program?.id);
  const choiceList = (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <ChoiceList
        choices={otherChoices}
        onChosen={() => {
          setIsOpen(false);
          setChoiceCount((count) => count + 1);
        }}
      />
    </Suspense>
  );
  if (!program) return <div className="form-container pt-8 pb-20">{choiceList}</div>;
  return (
    <div className="form-container pt-8">
      <Card
        as="div"
        padding="row"
        className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-l-4 border-brand"
      >
        <ChosenProgramSummary key={program.id} program={program} isFocused={choiceCount > 0} />
        {otherChoices.length > 0 && (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t("terms:otherPrograms")}
          </Button>
        )}
      </Card>
      {isOpen && <div className="pt-6">{choiceList}</div>}
    </div>
  );
}
