import { type ReactNode, useId } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import type { Cents } from "#domain/money/money.ts";
import type { CalendarDate } from "#domain/time/dates.ts";

interface StatementPaperProps {
  title: string;
  taxNumber: string | null;
  year: string;
  /** Payments, and refunds as negative cents. */
  lines: readonly { key: string; on: CalendarDate; cents: Cents; content?: ReactNode }[];
  /** A note for the tax office, below the total. */
  note: ReactNode;
  printLabel: string;
}

/** A printable list of one year's payments, with the club's address and tax number. */
export function StatementPaper({ title, taxNumber, year, lines, note, printLabel }: StatementPaperProps) {
  const { t } = useTranslation("familyPage");
  const { club } = useSiteData();
  const { date, money } = useFormat();
  const titleId = useId();
  const address = [club.name, `${club.place.street}, ${club.place.city}`];
  return (
    <section aria-labelledby={titleId} data-printable className="grid gap-4 border-t-3 border-sand-300 pt-6">
      <h3 id={titleId} className="text-title wrap-anywhere">
        {title}
      </h3>
      <p className="whitespace-pre-line">
        {[...address, taxNumber && t("statement.taxNumber", { number: taxNumber })]
          .filter(Boolean)
          .join("\n")}
      </p>
      <ul className="tabular-nums grid gap-3">
        {lines.map(({ key, on, cents, content }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-6">
            <span>
              {content}
              <span className="block text-small text-dusk-700">
                {t(cents < 0 ? "statement.refundedOn" : "statement.paidOn", { on: date(on) })}
              </span>
            </span>
            <span>{money(cents)}</span>
          </li>
        ))}
        <li className="flex flex-wrap justify-between gap-x-6 border-t border-sand-300 pt-3 font-semibold">
          <span>{t("statement.total", { year })}</span>
          <span>{money(lines.reduce((sum, { cents }) => sum + cents, 0))}</span>
        </li>
      </ul>
      {note && <p className="max-w-prose text-small">{note}</p>}
      <PrintButton label={printLabel} />
    </section>
  );
}
