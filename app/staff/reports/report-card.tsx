import type { InferResponseType } from "hono/client";
import type { ReactNode } from "react";
import type { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure, ScrollFrame } from "#app/ui/disclosure.tsx";
import { addDays, type CalendarDate } from "#domain/time/dates.ts";
import { dateRange, longDate, monthDay, monthOfYear } from "#domain/time/formats.ts";

export type Report = InferResponseType<typeof api.admin.season.$get, 200>["data"];
export type OverTime = Report["overTime"];
export type Point = OverTime["points"][number];

/** Names of a day, week or month by its first day: in full, and short for an axis. */
export function useSpanNames(step: OverTime["step"]) {
  const { language } = useLanguage();
  const inFull = {
    day: (date: CalendarDate) => longDate(date, language),
    week: (date: CalendarDate) => dateRange(date, addDays(date, 6), language),
    month: (date: CalendarDate) => monthOfYear(date, language, "long"),
  };
  const short = {
    day: (date: CalendarDate) => monthDay(date, language),
    week: (date: CalendarDate) => monthDay(date, language),
    month: (date: CalendarDate) => monthOfYear(date, language, "short"),
  };
  return { inFull: inFull[step], short: short[step] };
}

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

/** A chart's table, folded; not printed, because the chart is enough. */
export function Numbers({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation("adminReports");
  return (
    <div className="mt-4 print:hidden">
      <Disclosure summary={t("numbers")}>
        <ScrollFrame label={label}>{children}</ScrollFrame>
      </Disclosure>
    </div>
  );
}
