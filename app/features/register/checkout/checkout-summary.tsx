import { useEffect, useId, useState } from "react";
import { Link } from "wouter";
import { CornerQuarter } from "#app/components/chalk-lines.tsx";
import { PriceLines } from "#app/features/register/price-lines.tsx";
import type { PendingRegistration } from "#app/features/register/registration-payment.ts";
import { useChosenProgram } from "#app/features/register/use-chosen-program.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { club } from "#content/club.ts";
import { timeInZone } from "#domain/date-formats.ts";
import type { Cents } from "#domain/money.ts";
import type { QuoteLine } from "#domain/pricing.ts";

interface CheckoutSummaryProps {
  registration: PendingRegistration;
  lines: readonly Pick<QuoteLine, "kind" | "cents">[];
  totalCents: Cents;
  /** When the place is free for others again, in milliseconds of this device's clock. */
  keptUntil: number;
  /** False once money is on its way. */
  changeable: boolean;
}

/** Until when nobody else gets this place; afterwards, that paying still asks for one first. */
function KeptUntil({ at }: { at: number }) {
  const { t } = useTranslation("checkout");
  const { language } = useLanguage();
  const [over, setOver] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setOver(at), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  const time = timeInZone(new Date(at).toISOString(), language, club.timeZone);
  return (
    <p role="status" className="figures mt-4 border-l-4 border-marigold pl-3">
      {t(over === at ? "summary.keptOver" : "summary.kept", { at: time })}
    </p>
  );
}

/** Who is registered for what, and what it costs: read before anything is paid. */
export function CheckoutSummary({
  registration,
  lines,
  totalCents,
  keptUntil,
  changeable,
}: CheckoutSummaryProps) {
  const { t } = useTranslation("checkout");
  const { words, isCamp } = useChosenProgram(registration.programId);
  const titleId = useId();
  const { childFirstName, childLastName } = registration;
  return (
    <section aria-labelledby={titleId} className="relative lg:sticky lg:top-8 lg:self-start">
      <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-200" />
      <h2 id={titleId} className="font-text text-body font-semibold text-dusk-700">
        {t("summary.title")}
      </h2>
      <p className="relative mt-1 mr-16 font-display text-headline font-black break-words">
        {childFirstName} {childLastName}
      </p>
      <p className="mt-3 font-semibold">{t(isCamp ? "summary.camp" : "summary.program", words)}</p>
      <p className="figures">{t("summary.days", words)}</p>
      {words.campHours && <p className="figures">{t("summary.hours", words)}</p>}
      <PriceLines
        lines={lines.map(({ kind, cents }) => ({
          label: t(
            kind === "fee" && !isCamp ? ("summary.programFee" as const) : (`summary.${kind}` as const),
          ),
          cents,
        }))}
        total={{ label: t("summary.total"), cents: totalCents }}
      />
      {changeable && <KeptUntil at={keptUntil} />}
      {changeable && (
        <Link href="/register" className="mt-3 inline-block py-2 font-semibold underline underline-offset-4">
          {t("summary.change")}
        </Link>
      )}
    </section>
  );
}
