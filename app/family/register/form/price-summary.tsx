import { Suspense, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Program } from "#app/family/register/offers.ts";
import { PriceLines } from "#app/family/register/price-lines.tsx";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { lastEmail } from "#app/lib/storage/form-draft.ts";
import { Card } from "#app/ui/card.tsx";
import { earlyInWords } from "#content/product/price-words.ts";
import { type Cents, centsFromDollars } from "#domain/money/money.ts";
import { donationDollars } from "#domain/prices/donation.ts";
import { priceOrder } from "#domain/prices/pricing.ts";
import { useProgramOfChild } from "./child-at.ts";
import type { FormValues } from "./form-values.ts";

/** The price for one child. */
function PriceOfOne({ program }: { program: Program & { feeCents: Cents } }) {
  const { club, offeredTexts } = useSiteData();
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const { language } = useLanguage();
  const { id: programId, feeCents, regularCents, kind: programKind, name } = program;
  const isCamp = programKind === "camp";
  const { lines, totalCents } = priceOrder({
    children: [{ programId, regularCents: regularCents ?? feeCents, nowCents: feeCents, rank: 1 }],
    siblingRule: null,
    donationCents: centsFromDollars(donationDollars(choice, custom)),
  });
  const details = {
    fee: isCamp ? offeredTexts[programId]?.campIncludes : undefined,
    early: earlyInWords(program, language, club.timeZone)[0],
  };
  return (
    <PriceLines
      total={{ label: t("summary.total"), cents: totalCents }}
      lines={lines.map(({ kind, cents }) => ({
        label:
          kind === "fee" && !isCamp ? t("summary.feeOf", { name: name[language] }) : t(`summary.${kind}`),
        detail: kind === "fee" || kind === "early" ? details[kind] : undefined,
        cents,
      }))}
    />
  );
}

/** The price for several children, or for a family that has registered from this browser before. */
const FamilyPrice = lazyWithPreload(
  async () => (await import("#app/family/register/form/children/family-price.tsx")).FamilyPrice,
);

/** Running total, line by line, as the server will charge it (docs/reference/prices.md#price-calculation). */
export function PriceSummary({ isFamily }: { isFamily: boolean }) {
  const { t } = useTranslation("registration");
  const program = useProgramOfChild();
  const [isKnown] = useState(() => lastEmail() !== "");
  const { feeCents = null } = program ?? {};
  const tbd = (
    <p className="mt-4 max-w-line">
      <strong className="mr-2 font-display text-title">{t("summary.tbd")}</strong>
      {t("summary.tbdNote")}
    </p>
  );
  const ofOne = program && feeCents !== null ? <PriceOfOne program={{ ...program, feeCents }} /> : tbd;
  return (
    <Card padding="none" className="p-6" aria-label={t("summary.title")}>
      <h2 className="text-title">{t("summary.title")}</h2>
      {isFamily || isKnown ? (
        <Suspense fallback={ofOne}>
          <FamilyPrice tbd={tbd} />
        </Suspense>
      ) : (
        ofOne
      )}
    </Card>
  );
}
