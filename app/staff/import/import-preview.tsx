import { useId, useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { RowCard, type RowCardProps } from "#app/staff/shared/list/resource-list.tsx";
import { RowCheckbox } from "#app/staff/shared/list/row-checkbox.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PersonName } from "#app/ui/person-name.tsx";
import { useWideScreen } from "#app/ui/use-media.ts";
import { registrationPath } from "#domain/staff/staff-paths.ts";
import { canSelect, type ImportState, type PreviewRow, rowAmounts } from "./use-import.ts";
import { useCellError } from "./use-import-labels.ts";

interface PreviewRowProps {
  row: PreviewRow;
  state: ImportState;
}

function cellsOf({ row, state: { importFile } }: PreviewRowProps) {
  return importFile.rows.find(({ number }) => number === row.number)?.cells ?? {};
}

/** The child's name in a row; empty if missing. */
function rowName(props: PreviewRowProps): string {
  const { child } = props.row;
  if (child) return childName(child);
  const cells = cellsOf(props);
  return [cells.childName ?? cells.childFirstName, cells.childLastName].filter(Boolean).join(" ");
}

function ChildFacts({ row: { child }, state }: PreviewRowProps) {
  const { t } = useTranslation("adminImport");
  const { date } = useFormat();
  if (!child) return null;
  const { childAge: age, childDateOfBirth: birth, groupId, mediaConsentDeclined } = child;
  const groups = state.preview.data?.programs.flatMap((program) => program.groups) ?? [];
  const code = groups.find(({ id }) => id === groupId)?.code;
  const facts = [
    birth && date(birth),
    t("preview.age", { age }),
    code && t("preview.group", { code }),
    mediaConsentDeclined && t("preview.noPhotos"),
  ];
  return (
    <span className="block font-normal font-text text-small text-dusk-700">
      {facts.filter(Boolean).join(" · ")}
    </span>
  );
}

function GuardianContact({ row: { child } }: PreviewRowProps) {
  if (!child) return null;
  return (
    <>
      <span>{`${child.parentFirstName} ${child.parentLastName}`}</span>
      <span className="block wrap-anywhere text-dusk-700">{child.email}</span>
      <span className="block whitespace-nowrap text-dusk-700">{child.phone}</span>
    </>
  );
}

function useRowStateLabel({ row, state: { selected, plan } }: PreviewRowProps): string {
  const { t } = useTranslation("adminImport");
  const { duplicate } = row;
  if (duplicate?.kind === "registered") return t("preview.states.registered");
  if (duplicate?.kind === "twice") return t("preview.states.twice", { row: duplicate.row });
  if (duplicate?.kind === "inactive") return t("preview.states.inactive");
  if (duplicate) return t(`preview.states.similar${duplicate.row ? "Row" : ""}`, { row: duplicate.row });
  if (plan?.unplacedRows.has(row.number)) return t("preview.states.full");
  return t(selected.has(row.number) ? "preview.states.new" : "terms:notChosen");
}

/** The result of importing a row and its payment in the other system, or the errors that exclude the row. */
function RowState(props: PreviewRowProps) {
  const { t } = useTranslation("adminImport");
  const { money } = useFormat();
  const errorOf = useCellError();
  const stateLabel = useRowStateLabel(props);
  const { row, state } = props;
  if (row.errors.length > 0) {
    return (
      <ul className="font-semibold wrap-anywhere text-error">
        {row.errors.map((error) => (
          <li key={error.field}>{errorOf(error, cellsOf(props))}</li>
        ))}
      </ul>
    );
  }
  const registrationId = row.duplicate?.registrationId;
  const amounts = rowAmounts(row, state.preview.data);
  return (
    <>
      <span>{stateLabel}</span>
      {amounts && (
        <span className="tabular-nums block text-dusk-700">
          {t("preview.money", { paid: money(amounts.paidCents), open: money(amounts.openCents) })}
        </span>
      )}
      {registrationId && (
        <TextLink href={registrationPath(registrationId)} variant="row" className="-my-1 block py-2">
          {t("preview.open")}
        </TextLink>
      )}
    </>
  );
}

interface PreviewRowsProps {
  rows: readonly PreviewRow[];
  title: string;
  state: ImportState;
}

/** Preview of the imported rows: a table on wide screens, otherwise cards. */
function PreviewRows({ rows, title, state }: PreviewRowsProps) {
  const { t } = useTranslation("adminImport");
  const isWide = useWideScreen();
  const propsOf = (row: PreviewRow) => ({ row, state });
  const columns: RowCardProps<PreviewRow>["columns"] = [
    {
      id: "choose",
      label: t("preview.columns.choose"),
      cardPosition: "beside",
      cell: (row) =>
        canSelect(row) && (
          <RowCheckbox
            label={t("preview.choose", { name: rowName(propsOf(row)), number: row.number })}
            isSelected={state.selected.has(row.number)}
            onToggle={() => state.toggle(row.number)}
            className="-my-2.5 w-11"
          />
        ),
    },
    {
      id: "line",
      label: t("preview.columns.line"),
      isNumeric: true,
      cell: ({ number }) => number,
    },
    {
      id: "child",
      label: t("preview.columns.child"),
      isRowHeader: true,
      cell: (row) => (
        <>
          <PersonName>{rowName(propsOf(row))}</PersonName>
          <ChildFacts {...propsOf(row)} />
        </>
      ),
    },
    {
      id: "guardian",
      label: t("preview.columns.guardian"),
      cell: (row) => row.child && <GuardianContact {...propsOf(row)} />,
    },
    { id: "state", label: t("preview.columns.state"), cell: (row) => <RowState {...propsOf(row)} /> },
  ];
  if (isWide)
    return (
      <DataTable caption={title} rows={rows} rowKey={({ number }) => String(number)} columns={columns} />
    );
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {rows.map((row) => (
        <RowCard key={row.number} row={row} columns={columns} />
      ))}
    </ul>
  );
}

/** More rows would be slow on a phone. */
const VISIBLE_ROWS_MAX = 50;

type SectionName = "wrong" | "look" | "ready";

function PreviewSection({ name, rows, state }: Omit<PreviewRowsProps, "title"> & { name: SectionName }) {
  const { t } = useTranslation("adminImport");
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  if (rows.length === 0) return null;
  const title = `${t(`preview.sections.${name}`)} (${rows.length})`;
  const hiddenCount = isExpanded ? 0 : Math.max(0, rows.length - VISIBLE_ROWS_MAX);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-lead">
        {title}
      </h3>
      <PreviewRows rows={rows.slice(0, rows.length - hiddenCount)} title={title} state={state} />
      {hiddenCount > 0 && (
        <Button variant="secondary" className="mt-3" onClick={() => setExpanded(true)}>
          {t("preview.showAll", { count: hiddenCount })}
        </Button>
      )}
    </section>
  );
}

const sectionOf = ({ errors, duplicate }: PreviewRow): SectionName => {
  if (errors.length > 0 || duplicate?.kind === "registered") return "wrong";
  return duplicate ? "look" : "ready";
};

/** Free spots in each program, and the number of rows that need one. */
function FreeSpots({ state: { importFile, preview, plan } }: { state: ImportState }) {
  const { t } = useTranslation("adminImport");
  const programs = (preview.data?.programs ?? []).map(({ id, free }) => {
    const name = importFile.programs.find(({ value }) => value === id)?.label ?? "";
    const rows = plan?.rowsOf(id) ?? 0;
    const missingSpots = free === null ? 0 : Math.max(0, rows - free);
    const counts = [
      free === null ? t("terms:noLimit") : t("preview.spots.left", { count: free }),
      t("preview.spots.rows", { count: rows }),
    ];
    const shortageText = missingSpots > 0 && t("preview.spots.short", { count: missingSpots });
    return {
      id,
      missingSpots,
      text: [`${name}: ${counts.join(", ")}`, shortageText].filter(Boolean).join(" · "),
    };
  });
  if (programs.length === 0) return null;
  return (
    <Notice
      tone={programs.some(({ missingSpots }) => missingSpots > 0) ? "warning" : "neutral"}
      title={t("preview.spots.title")}
    >
      <ul className="tabular-nums">
        {programs.map(({ id, missingSpots, text }) => (
          <li key={id} className={missingSpots > 0 ? "font-semibold" : ""}>
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const SUMMARY_ID = "import-summary";

/** Preview of all rows, with the import button (docs/reference/import.md). */
export function ImportPreview({ state }: { state: ImportState }) {
  const { t } = useTranslation("adminImport");
  const { money } = useFormat();
  const { preview, plan, importMutation, results, total } = state;
  const sections = Map.groupBy(preview.data?.rows ?? [], sectionOf);
  const { count = 0, cents = 0, paidCents = 0 } = plan ?? {};
  const externalPaymentText = paidCents > 0 ? t("preview.elsewhere", { cents: money(paidCents) }) : "";
  const summary =
    count === 0
      ? t("preview.nothing")
      : `${t("preview.summary", { count, cents: money(cents) })}${externalPaymentText}`;
  return (
    <div className="grid gap-6">
      <FreeSpots state={state} />
      {(["wrong", "look", "ready"] as const).map((name) => (
        <PreviewSection key={name} name={name} rows={sections.get(name) ?? []} state={state} />
      ))}
      <div className="z-10 -mx-[min(1rem,4.5vw)] grid gap-3 border-t border-sand-300 bg-bone px-4 py-4 lg:sticky lg:bottom-0">
        {importMutation.error && (
          <FailureNotice title={t("errors.failedTitle")} message={t("errors.failedText")} />
        )}
        <p id={SUMMARY_ID} role="status" className="tabular-nums font-semibold">
          {importMutation.isPending ? t("preview.importing", { done: results.length, total }) : summary}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            busy={importMutation.isPending}
            disabled={count === 0 && !importMutation.isPending}
            aria-describedby={SUMMARY_ID}
            onClick={() => importMutation.mutate()}
          >
            {count === 0 ? t("preview.importNothing") : t("preview.import", { count })}
          </Button>
          {!importMutation.isPending && (
            <Button variant="secondary" onClick={state.backToColumns}>
              {t("preview.back")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
