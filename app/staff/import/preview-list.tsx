import { type ReactNode, useId, useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { PersonName } from "#app/ui/facts.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useWideScreen } from "#app/ui/use-wide-screen.ts";
import { registrationAddress } from "#domain/staff/routes.ts";
import { bookedOfRow, canChoose, type GoodRow, type PreviewRow, type UsedImport } from "./use-import.ts";
import { useCellError } from "./use-import-words.ts";
import type { UsedSheet } from "./use-sheet.ts";

export interface RowsProps {
  rows: readonly PreviewRow[];
  sheet: UsedSheet;
  importing: UsedImport;
}

interface RowProps extends Omit<RowsProps, "rows"> {
  row: PreviewRow;
}

const nameOf = ({ child: { childFirstName, childLastName } }: GoodRow) =>
  `${childFirstName} ${childLastName}`;

/** The child's name in a row, if it has one. */
function childName(row: PreviewRow, sheet: UsedSheet): string {
  if (canChoose(row) || row.child) return nameOf(row as GoodRow);
  const cells = sheet.rows().find(({ number }) => number === row.number)?.cells ?? {};
  return [cells.childName ?? cells.childFirstName, cells.childLastName].filter(Boolean).join(" ");
}

function ChooseBox({ row, sheet, importing }: RowProps) {
  const { t } = useTranslation("adminImport");
  if (!canChoose(row)) return null;
  return (
    // The whole square is clickable.
    <label className="-m-2.5 inline-flex size-11 items-center justify-center">
      <input
        type="checkbox"
        className="size-6"
        aria-label={t("preview.choose", { name: childName(row, sheet), number: row.number })}
        checked={importing.choice.wanted.has(row.number)}
        onChange={() => importing.choose(row.number)}
      />
    </label>
  );
}

/** A checkbox at the first chosen row of a likely family, for all its rows. */
function JoinBox({ row, importing }: RowProps) {
  const { t } = useTranslation("adminImport");
  const { looking, choice } = importing;
  const family = looking.data?.families.find((numbers) => numbers.includes(row.number)) ?? [];
  const chosen = (looking.data?.rows ?? []).filter(
    (other): other is GoodRow =>
      family.includes(other.number) && canChoose(other) && choice.wanted.has(other.number),
  );
  const first = family[0];
  if (chosen.length < 2 || chosen[0]?.number !== row.number || first === undefined) return null;
  const names = chosen.map(({ child }) => child.childFirstName).join(", ");
  return (
    <label className="mt-2 flex items-start gap-2.5 py-1">
      <input
        type="checkbox"
        className="size-6 shrink-0"
        checked={!choice.apart.has(first)}
        onChange={() => importing.part(first)}
      />
      <span>{t("preview.join", { names })}</span>
    </label>
  );
}

function Details({ row, importing }: { row: GoodRow; importing: UsedImport }) {
  const { t } = useTranslation("adminImport");
  const { date } = useFormat();
  const { childAge: age, childDateOfBirth: birth, groupId, mediaConsentDeclined } = row.child;
  const groups = importing.looking.data?.programs.flatMap((program) => program.groups) ?? [];
  const code = groups.find(({ id }) => id === groupId)?.code;
  const facts = [
    birth && date(birth),
    t("preview.age", { age }),
    code && t("preview.group", { code }),
    mediaConsentDeclined && t("preview.noPhotos"),
  ];
  return <span className="block text-dusk-700">{facts.filter(Boolean).join(" · ")}</span>;
}

function Guardian({ row }: { row: GoodRow }) {
  const { parentFirstName, parentLastName, email, phone } = row.child;
  return (
    <>
      <span>{`${parentFirstName} ${parentLastName}`}</span>
      <span className="block wrap-anywhere text-dusk-700">{email}</span>
      <span className="block whitespace-nowrap text-dusk-700">{phone}</span>
    </>
  );
}

/** The amount paid in the other system and the balance, if the list has them. */
function OtherSystemMoney({ row, importing }: { row: PreviewRow; importing: UsedImport }) {
  const { t } = useTranslation("adminImport");
  const { money } = useFormat();
  const preview = importing.looking.data;
  const booked = preview && row.child ? bookedOfRow(row as GoodRow, preview) : undefined;
  if (!booked) return null;
  return (
    <span className="figures block text-dusk-700">
      {t("preview.money", { paid: money(booked.paidCents), open: money(booked.openCents) })}
    </span>
  );
}

function useStateWords({ row, importing: { choice, plan } }: Omit<RowProps, "sheet">): string {
  const { t } = useTranslation("adminImport");
  const { double } = row;
  if (double?.kind === "registered") return t("preview.states.registered");
  if (double?.kind === "twice") return t("preview.states.twice", { row: double.row });
  if (double?.kind === "inactive") return t("preview.states.inactive");
  if (double) return t(`preview.states.similar${double.row ? "Row" : ""}`, { row: double.row });
  if (plan?.without.has(row.number)) return t("preview.states.full");
  return t(choice.wanted.has(row.number) ? "preview.states.new" : "preview.states.left");
}

/** What the import would do with a row, or why it leaves it out. */
function RowState({ row, sheet, importing }: RowProps) {
  const { t } = useTranslation("adminImport");
  const errorOf = useCellError();
  const words = useStateWords({ row, importing });
  if (row.errors.length > 0) {
    const cells = sheet.rows().find(({ number }) => number === row.number)?.cells ?? {};
    return (
      <ul className="font-semibold wrap-anywhere text-error">
        {row.errors.map((error) => (
          <li key={error.field}>{errorOf(error, cells)}</li>
        ))}
      </ul>
    );
  }
  const registered = row.double?.registrationId;
  return (
    <>
      <span>{words}</span>
      <OtherSystemMoney row={row} importing={importing} />
      {registered && (
        <TextLink href={registrationAddress(registered)} look="row" className="-my-1 block py-2">
          {t("preview.open")}
        </TextLink>
      )}
    </>
  );
}

function PreviewCard(props: RowProps) {
  const { t } = useTranslation("adminImport");
  const { row, sheet, importing } = props;
  return (
    <Card as="li" padding="row" className="text-small">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h4 className="text-lead leading-tight wrap-anywhere">{childName(row, sheet)}</h4>
          <p className="text-dusk-700">
            <span>{t("preview.line", { number: row.number })}</span>
            {row.child && <Details row={row as GoodRow} importing={importing} />}
          </p>
        </div>
        <ChooseBox {...props} />
      </div>
      {row.child && (
        <p className="mt-2 border-t border-sand-200 pt-2">
          <Guardian row={row as GoodRow} />
        </p>
      )}
      <div className="mt-2 border-t border-sand-200 pt-2">
        <RowState {...props} />
        <JoinBox {...props} />
      </div>
    </Card>
  );
}

function PreviewTable({ rows, title, ...use }: RowsProps & { title: string }) {
  const { t } = useTranslation("adminImport");
  const cells: (Omit<Column<PreviewRow>, "label"> & {
    id: "choose" | "line" | "child" | "guardian" | "state";
  })[] = [
    { id: "choose", cell: (row) => <ChooseBox row={row} {...use} /> },
    { id: "line", numeric: true, cell: ({ number }) => number },
    {
      id: "child",
      isRowHeader: true,
      cell: (row): ReactNode => (
        <>
          <PersonName>{childName(row, use.sheet)}</PersonName>
          <span className="font-normal">
            {row.child && <Details row={row as GoodRow} importing={use.importing} />}
          </span>
        </>
      ),
    },
    { id: "guardian", cell: (row) => row.child && <Guardian row={row as GoodRow} /> },
    {
      id: "state",
      cell: (row) => (
        <>
          <RowState row={row} {...use} />
          <JoinBox row={row} {...use} />
        </>
      ),
    },
  ];
  const columns = cells.map((cell) => ({ ...cell, label: t(`preview.columns.${cell.id}`) }));
  return <DataTable caption={title} columns={columns} rows={rows} rowKey={({ number }) => String(number)} />;
}

/** Rows as they would be stored: a table on wide screens, otherwise cards. */
export function PreviewRows({ rows, title, ...use }: RowsProps & { title: string }) {
  const isWide = useWideScreen();
  if (isWide) return <PreviewTable rows={rows} title={title} {...use} />;
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {rows.map((row) => (
        <PreviewCard key={row.number} row={row} {...use} />
      ))}
    </ul>
  );
}

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
