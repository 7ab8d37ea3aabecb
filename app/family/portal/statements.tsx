import { Printer } from "lucide-react";
import { useId, useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { printOnly } from "#app/ui/print-only.ts";
import type { Family } from "./use-family.ts";

type ChildStatement = Family["statements"][number]["children"][number];

interface StatementProps {
  family: Family;
  year: string;
  child: ChildStatement;
}

/** What was paid for one child in one year, to print for the tax office or an employer. */
function Statement({ family: { programs, taxNumber }, year, child }: StatementProps) {
  const { t } = useTranslation("familyPage");
  const { club } = useSiteData();
  const { date, days, money } = useFormat();
  const titleId = useId();
  const programOf = (programId: string) => programs.find(({ id }) => id === programId);
  const datesOf = (programId: string) => {
    const sessions = programOf(programId)?.sessions ?? [];
    const [first, last] = [sessions[0]?.on, sessions.at(-1)?.on];
    return first && last ? days(first, last) : "";
  };
  const isForCamp = child.lines.some(({ programId }) => programOf(programId)?.kind === "camp");
  return (
    <section aria-labelledby={titleId} data-printable className="grid gap-4 border-t-3 border-sand-300 pt-6">
      <h3 id={titleId} className="text-title wrap-anywhere">
        {t("statement.of", { child: `${child.firstName} ${child.lastName}`, year })}
      </h3>
      <p className="whitespace-pre-line">
        {[
          club.name,
          `${club.place.street}, ${club.place.city}`,
          taxNumber && t("statement.taxNumber", { number: taxNumber }),
        ]
          .filter(Boolean)
          .join("\n")}
      </p>
      <ul className="tabular-nums grid gap-3">
        {child.lines.map(({ on, programId, cents }) => (
          <li key={`${on} ${programId}`} className="flex flex-wrap justify-between gap-x-6">
            <span>
              <span className="block font-semibold">{programOf(programId)?.name}</span>
              <span className="block text-small text-dusk-700">{datesOf(programId)}</span>
              <span className="block text-small text-dusk-700">
                {t(cents < 0 ? "statement.refundedOn" : "statement.paidOn", { on: date(on) })}
              </span>
            </span>
            <span>{money(cents)}</span>
          </li>
        ))}
        <li className="flex flex-wrap justify-between gap-x-6 border-t border-sand-300 pt-3 font-semibold">
          <span>{t("statement.total", { year })}</span>
          <span>{money(child.totalCents)}</span>
        </li>
      </ul>
      {isForCamp && <p className="max-w-prose text-small">{t("statement.camp")}</p>}
      <div className="print:hidden">
        <Button variant="quiet" onClick={({ currentTarget }) => printOnly(currentTarget)}>
          <Printer aria-hidden size={20} />
          <span>{t("statement.print", { child: child.firstName })}</span>
        </Button>
      </div>
    </section>
  );
}

/** Statements of a chosen year, one for each child. Returns null before the first payment. */
export function Statements({ family }: { family: Family }) {
  const { t } = useTranslation("familyPage");
  const { statements } = family;
  const [chosen, setChosen] = useState<string>();
  const shown = statements.find(({ year }) => year === chosen) ?? statements[0];
  if (!shown) return null;
  return (
    <Card padding="page" className="print:block">
      <Disclosure summary={t("statement.title")}>
        <div className="grid gap-6">
          <p className="max-w-prose print:hidden">{t("statement.text")}</p>
          {statements.length > 1 && (
            <div className="max-w-40 print:hidden">
              <SelectField
                hideRequiredMark
                label={t("statement.year")}
                choices={statements.map(({ year }) => ({ value: year, label: year }))}
                value={shown.year}
                onChange={({ target }) => setChosen(target.value)}
              />
            </div>
          )}
          {shown.children.map((child) => (
            <Statement
              key={`${child.firstName} ${child.lastName}`}
              family={family}
              year={shown.year}
              child={child}
            />
          ))}
        </div>
      </Disclosure>
    </Card>
  );
}
