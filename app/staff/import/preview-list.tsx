import { useId, useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PreviewRows, type RowsProps } from "./preview-rows.tsx";
import type { PreviewRow, UsedImport } from "./use-import.ts";
import type { UsedSheet } from "./use-sheet.ts";

/** Limit of the rows shown, because more would be slow on a phone. */
const SHOWN = 50;

type SectionName = "wrong" | "look" | "ready";

function Section({ name, rows, ...use }: RowsProps & { name: SectionName }) {
  const { t } = useTranslation("adminImport");
  const id = useId();
  const [isAll, setAll] = useState(false);
  if (rows.length === 0) return null;
  const title = `${t(`preview.sections.${name}`)} (${rows.length})`;
  const hidden = isAll ? 0 : Math.max(0, rows.length - SHOWN);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-lead">
        {title}
      </h3>
      <PreviewRows rows={hidden > 0 ? rows.slice(0, SHOWN) : rows} title={title} {...use} />
      {hidden > 0 && (
        <Button variant="secondary" className="mt-3" onClick={() => setAll(true)}>
          {t("preview.showAll", { count: hidden })}
        </Button>
      )}
    </section>
  );
}

const sectionOf = ({ errors, double }: PreviewRow): SectionName => {
  if (errors.length > 0 || double?.kind === "registered") return "wrong";
  return double ? "look" : "ready";
};

function Failure({ importing: { running } }: { importing: UsedImport }) {
  const { t } = useTranslation("adminImport");
  if (!running.error) return null;
  return <FailureNotice title={t("errors.failedTitle")} message={t("errors.failedText")} />;
}

/** Places left in each program, and how many rows need one. */
function Places({ sheet, importing: { looking, plan } }: PreviewListProps) {
  const { t } = useTranslation("adminImport");
  const programs = (looking.data?.programs ?? []).map(({ id, free }) => {
    const name = sheet.programs.find(({ value }) => value === id)?.label ?? "";
    const rows = plan?.rowsOf(id) ?? 0;
    return { id, name, free, rows, isShort: free !== null && rows > free };
  });
  if (programs.length === 0) return null;
  return (
    <Notice
      tone={programs.some(({ isShort }) => isShort) ? "warning" : "neutral"}
      title={t("preview.places.title")}
    >
      <ul className="figures">
        {programs.map(({ id, name, free, rows, isShort }) => (
          <li key={id} className={isShort ? "font-semibold" : ""}>
            <span>{`${name}: `}</span>
            <span>
              {free === null ? t("preview.places.unlimited") : t("preview.places.left", { count: free })}
            </span>
            <span>{`, ${t("preview.places.rows", { count: rows })}`}</span>
            {isShort && <span>{` · ${t("preview.places.short", { count: rows - (free ?? 0) })}`}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface PreviewListProps {
  sheet: UsedSheet;
  importing: UsedImport;
}

const SUMMARY = "import-summary";

/** A preview of what happens to each row, and the import button (docs/reference/import.md). */
export function PreviewList({ sheet, importing }: PreviewListProps) {
  const { t } = useTranslation("adminImport");
  const { money } = useFormat();
  const { looking, plan, running, results, total } = importing;
  const sections = Map.groupBy(looking.data?.rows ?? [], sectionOf);
  const [count, cents] = [plan?.count ?? 0, money(plan?.cents ?? 0)];
  const elsewhere =
    plan && plan.paidCents > 0 ? t("preview.elsewhere", { cents: money(plan.paidCents) }) : "";
  const summary =
    count === 0 ? t("preview.nothing") : `${t("preview.summary", { count, cents })}${elsewhere}`;
  const progress = t("preview.importing", { done: results.length, total });
  return (
    <div className="grid gap-6">
      <Places sheet={sheet} importing={importing} />
      {(["wrong", "look", "ready"] as const).map((name) => (
        <Section key={name} name={name} rows={sections.get(name) ?? []} sheet={sheet} importing={importing} />
      ))}
      <div className="z-10 -mx-[min(1rem,4.5vw)] grid gap-3 border-t border-sand-300 bg-bone px-4 py-4 lg:sticky lg:bottom-0">
        <Failure importing={importing} />
        <p id={SUMMARY} role="status" className="figures font-semibold">
          {running.isPending ? progress : summary}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            busy={running.isPending}
            disabled={count === 0 && !running.isPending}
            aria-describedby={SUMMARY}
            onClick={() => running.mutate()}
          >
            {count === 0 ? t("preview.importNothing") : t("preview.import", { count })}
          </Button>
          {!running.isPending && (
            <Button variant="secondary" onClick={importing.back}>
              {t("preview.back")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
