import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure, ScrollFrame } from "#app/ui/disclosure.tsx";

interface ReportCardProps {
  /** Id of the heading. */
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** A chart with a title and a sentence that explains it. */
export function ReportCard({ id, title, text, children }: ReportCardProps) {
  return (
    <Card aria-labelledby={id} className="break-inside-avoid">
      <h3 id={id} className="text-lead leading-tight">
        {title}
      </h3>
      {text && <p className="figures mt-1 max-w-line text-small text-dusk-700">{text}</p>}
      {children}
    </Card>
  );
}

interface NumbersProps {
  /** What the table contains. */
  label: string;
  children: ReactNode;
}

/** A chart's table, folded; not printed, because the chart is enough. */
export function Numbers({ label, children }: NumbersProps) {
  const { t } = useTranslation("adminReports");
  return (
    <div className="mt-4 print:hidden">
      <Disclosure summary={t("numbers")}>
        <ScrollFrame label={label}>{children}</ScrollFrame>
      </Disclosure>
    </div>
  );
}
