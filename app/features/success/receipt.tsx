import { Printer } from "lucide-react";
import { useId } from "react";
import { Button } from "#app/components/button.tsx";
import { CornerQuarter } from "#app/components/corner-quarter.tsx";
import { PriceLines } from "#app/components/price-lines.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { PaymentTruth } from "#app/lib/registration-payment.ts";
import { club } from "#content/club.ts";

/** What was paid, to read and to print, on one sheet of paper. */
export function Receipt({ truth }: { truth: PaymentTruth }) {
  const { t } = useTranslation(["success", "checkout"]);
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="relative break-inside-avoid rounded bg-white p-5 shadow-low sm:p-8 lg:self-start"
    >
      <CornerQuarter className="absolute top-3 right-3 size-16 rotate-90 text-sand-200" />
      <h2 id={titleId} className="text-title">
        {t("receipt.title")}
      </h2>
      <p className="text-small text-dusk-700">{club.name}</p>
      {truth.childFirstName && (
        <p className="mt-3 font-display text-headline font-black break-words">{truth.childFirstName}</p>
      )}
      <PriceLines
        lines={truth.lines.map(({ kind, cents }) => ({ label: t(`checkout:summary.${kind}`), cents }))}
        total={{ label: t("receipt.total"), cents: truth.amountCents }}
      />
      <p className="mt-4 text-small text-dusk-700">
        {t("checkout:unsaved.number")}{" "}
        <strong className="figures whitespace-nowrap text-dusk-900">{truth.reference}</strong>
      </p>
      <Button variant="quiet" onClick={() => window.print()} className="mt-2 -ml-3 print:hidden">
        <Printer aria-hidden size={20} />
        {t("receipt.print")}
      </Button>
    </section>
  );
}
