import { StatementPaper } from "#app/family/statement-paper.tsx";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { Family } from "./use-family.ts";

type ChildStatement = Family["statements"][number]["children"][number];

interface StatementProps {
  family: Family;
  year: string;
  child: ChildStatement;
}

/** Payments for one child in one year, for the tax office or an employer. */
function Statement({ family: { programs, taxNumber }, year, child }: StatementProps) {
  const { t } = useTranslation("familyPage");
  const { days } = useFormat();
  const programOf = (programId: string) => programs.find(({ id }) => id === programId);
  const datesOf = (programId: string) => {
    const sessions = programOf(programId)?.sessions ?? [];
    const [firstDay, lastDay] = [sessions[0]?.on, sessions.at(-1)?.on];
    return firstDay && lastDay ? days(firstDay, lastDay) : "";
  };
  const isForCamp = child.lines.some(({ programId }) => programOf(programId)?.kind === "camp");
  const lines = child.lines.map(({ on, programId, cents }) => ({
    key: `${on} ${programId}`,
    on,
    cents,
    content: (
      <>
        <span className="block font-semibold">{programOf(programId)?.name}</span>
        <span className="block text-small text-dusk-700">{datesOf(programId)}</span>
      </>
    ),
  }));
  return (
    <StatementPaper
      title={t("statement.of", { child: `${child.firstName} ${child.lastName}`, year })}
      taxNumber={taxNumber}
      year={year}
      lines={lines}
      note={isForCamp && t("statement.camp")}
      printLabel={t("statement.print", { child: child.firstName })}
    />
  );
}

/** Statements, newest year first, one for each child. Returns null before the first payment. */
export function Statements({ family }: { family: Family }) {
  const { t } = useTranslation("familyPage");
  const { statements } = family;
  if (statements.length === 0) return null;
  return (
    <Card padding="page" className="print:block">
      <Disclosure summary={t("statement.title")}>
        <div className="grid gap-6">
          <p className="max-w-prose print:hidden">{t("statement.text")}</p>
          {statements.flatMap(({ year, children }) =>
            children.map((child) => (
              <Statement
                key={`${year} ${child.firstName} ${child.lastName}`}
                family={family}
                year={year}
                child={child}
              />
            )),
          )}
        </div>
      </Disclosure>
    </Card>
  );
}
