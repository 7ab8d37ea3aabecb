import type { ReactNode } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure, ScrollFrame } from "#app/ui/disclosure.tsx";

interface ReportCardProps {
  /** Of the heading. */
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** One picture with its title, and one sentence that says what it shows. */
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
  /** What the table holds. */
  label: string;
  children: ReactNode;
}

/** The long table that says what a picture shows, behind one press; on paper the picture is enough. */
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
