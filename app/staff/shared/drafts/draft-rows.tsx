import { ArrowDown, ArrowUp, CircleMinus, CirclePlus, SquarePen } from "lucide-react";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { partAt } from "#domain/club/pages-draft.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { useOpenDraft, useRowHasError } from "./draft-editor.tsx";
import { FormattedValue } from "./titled-card.tsx";

/** Prefix of a list's text keys: the add button, and the text without rows. */
type RowTexts =
  | "adminClub:coaches"
  | "adminClub:contacts"
  | "adminClub:links"
  | "adminClub:teams"
  | "adminPages:rows"
  | "adminPolicies:forms"
  | "adminPolicies:sections"
  | "adminPrograms:groups"
  | "adminPrograms:prices"
  | "adminPrograms:questions"
  | "adminPrograms:refund"
  | "adminPrograms:sessions";

interface DraftRowsProps<Row> {
  /** Path of the list in the draft, or one path for each language. */
  paths: readonly string[];
  label: string;
  texts: RowTexts;
  next: (last: Row | undefined) => Row;
  /** Label of a row in the reader's language. Empty while the row is incomplete. */
  rowLabel: (row: Row) => string;
  /** True if a complete row shows only its label until staff edit it. */
  collapsible?: boolean;
  /** Sorts the rows when the focus leaves the list. */
  order?: (rows: readonly Row[]) => Row[];
  note?: (index: number) => ReactNode;
  /** Label of a row without a label; if set, rows can be moved. */
  unnamedLabel?: string;
  /** Buttons next to the add button. */
  actions?: ReactNode;
  maxRows?: number;
  children: (index: number, row: Row) => ReactNode;
}

const MOVES = [
  { step: -1, name: "up", icon: ArrowUp },
  { step: 1, name: "down", icon: ArrowDown },
] as const;

interface RowMovesProps {
  index: number;
  last: number;
  row: string;
  moveTo: (other: number, button: string) => void;
}

/** Buttons that move a row up and down. Returns null for a single row. */
function RowMoves({ index, last, row, moveTo }: RowMovesProps) {
  const { t } = useTranslation("adminPrograms");
  if (last === 0) return null;
  return MOVES.map(({ step, name, icon: Icon }) => (
    <RowButton
      key={name}
      data-move={name}
      aria-label={t(`questions.${name}Of`, { question: row })}
      busy={index + step < 0 || index + step > last}
      onClick={() => moveTo(index + step, name)}
    >
      <Icon aria-hidden size={18} />
    </RowButton>
  ));
}

/** Focuses the first field of a new row, or the add button after a removal. */
function useRowFocus(count: number) {
  const list = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  const hasPendingFocus = useRef(false);
  useEffect(() => {
    const grew = count > before.current;
    before.current = count;
    if (!hasPendingFocus.current) return;
    hasPendingFocus.current = false;
    const rows = list.current?.querySelectorAll<HTMLElement>("li") ?? [];
    const target = grew
      ? rows[rows.length - 1]?.querySelector("input, select, textarea")
      : list.current?.querySelector("[data-add]");
    (target as HTMLElement | null | undefined)?.focus();
  }, [count]);
  return { list, hasPendingFocus };
}

interface RowFootProps {
  rowLabel: string;
  isOpen: boolean;
  onOpen: (() => void) | undefined;
  onRemove: () => void;
  tools: ReactNode;
}

function RowFoot({ rowLabel, isOpen, onOpen, onRemove, tools }: RowFootProps) {
  const { t } = useTranslation("adminPrograms");
  const named = (verb: string) => [verb, rowLabel].filter(Boolean).join(": ");
  return (
    <div
      className={`flex items-center justify-between gap-x-4 gap-y-2 max-[16rem]:flex-wrap ${tools ? "max-sm:flex-wrap" : "max-sm:has-[.row-open]:flex-wrap"}`}
    >
      {isOpen ? (
        <FormattedValue>{rowLabel}</FormattedValue>
      ) : (
        <p className="tabular-nums min-w-0 wrap-anywhere first-letter:uppercase">{rowLabel}</p>
      )}
      <div className={`flex max-w-full shrink-0 flex-wrap gap-2 ${isOpen ? "row-open" : ""}`}>
        {tools}
        {onOpen && (
          <RowButton
            aria-label={named(t(isOpen ? "terms:done" : "terms:edit"))}
            aria-expanded={isOpen}
            onClick={onOpen}
          >
            {isOpen ? t("terms:done") : <SquarePen aria-hidden size={18} />}
          </RowButton>
        )}
        <RowButton aria-label={named(t("terms:remove"))} onClick={onRemove}>
          <CircleMinus aria-hidden size={18} />
          {isOpen && <span>{t("terms:remove")}</span>}
        </RowButton>
      </div>
    </div>
  );
}

/** A list of a draft, whose rows can be added, changed and removed. */
export function DraftRows<Row>(props: DraftRowsProps<Row>) {
  const {
    paths,
    label,
    texts,
    next,
    collapsible = true,
    order,
    note,
    unnamedLabel,
    actions,
    children,
  } = props;
  const { t, language } = useTranslation(["adminPrograms", "adminClub", "adminPages", "adminPolicies"]);
  const { values, write } = useOpenDraft();
  const hasError = useRowHasError(...paths);
  const lists = paths.map((path) => partAt(values, path)).map((rows) => (Array.isArray(rows) ? rows : []));
  const count = Math.max(...lists.map((rows) => rows.length));
  /** Each row, at each of the paths. */
  const rows = Array.from({ length: count }, (_, i): Row[] =>
    lists.map((list) => list[i] ?? next(undefined)),
  );
  const inReaderLanguage = (row: Row[]) => row[paths.length > 1 ? LANGUAGES.indexOf(language) : 0] as Row;
  const rowLabel = (row: Row[]) => props.rowLabel(inReaderLanguage(row));
  const change = (changed: readonly Row[][]) =>
    write(Object.fromEntries(paths.map((path, pathIndex) => [path, changed.map((row) => row[pathIndex])])));
  const { list, hasPendingFocus } = useRowFocus(count);
  /** Index of the expanded row. Incomplete rows are always expanded. */
  const [open, setOpen] = useState<number>();
  const applyAndFocus = (changed: Row[][], opened: number | undefined) => {
    hasPendingFocus.current = true;
    setOpen(opened);
    change(changed);
  };
  const add = () => {
    const last = rows.at(-1);
    applyAndFocus([...rows, paths.map(() => next(last && inReaderLanguage(last)))], count);
  };
  /** Moves a row, and focuses the same button of the moved row. */
  const swap = (i: number, other: number, button: string) => {
    const [moved, displaced] = [rows[i], rows[other]];
    if (moved === undefined || displaced === undefined) return;
    if (open === i || open === other) setOpen(open === i ? other : i);
    change(rows.with(i, displaced).with(other, moved));
    const line = list.current?.querySelectorAll("li")[other];
    line?.querySelector<HTMLElement>(`[data-move="${button}"]`)?.focus();
  };
  const sortAfter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Sorts only if the focus moves outside the list. A click on empty space or on the list's buttons must not move
    // rows.
    if (!order || !(relatedTarget instanceof Node) || currentTarget.contains(relatedTarget)) return;
    const before = rows.map(inReaderLanguage);
    const sorted = order(before);
    if (sorted.every((row, i) => row === before[i])) return;
    if (open !== undefined) setOpen(sorted.indexOf(before[open] as Row));
    change(sorted.map((row) => [row]));
  };
  const isOpen = (row: Row[], i: number) => !collapsible || open === i || rowLabel(row) === "" || hasError(i);
  return (
    <fieldset ref={list} aria-label={label} className="grid min-w-0 gap-4" onBlur={sortAfter}>
      {count === 0 && <p className="text-small text-dusk-700">{t(`${texts}.none`)}</p>}
      <ul className="grid empty:hidden">
        {rows.map((row, i) => (
          // A focused row keeps its fields, even if complete.
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its index, and its fields have no state
            key={i}
            className="grid gap-3 border-sand-200 border-b py-3 first:pt-0"
            onFocus={({ target }) => {
              if (target.matches("input, select, textarea")) setOpen(i);
            }}
          >
            {isOpen(row, i) && children(i, inReaderLanguage(row))}
            <RowFoot
              rowLabel={rowLabel(row)}
              isOpen={isOpen(row, i)}
              onOpen={collapsible ? () => setOpen(open === i ? undefined : i) : undefined}
              onRemove={() => applyAndFocus(rows.toSpliced(i, 1), undefined)}
              tools={
                unnamedLabel && (
                  <RowMoves
                    index={i}
                    last={count - 1}
                    row={rowLabel(row) || unnamedLabel}
                    moveTo={(other, button) => swap(i, other, button)}
                  />
                )
              }
            />
            {note?.(i)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {count < (props.maxRows ?? Number.POSITIVE_INFINITY) && (
          <RowButton data-add onClick={add}>
            <CirclePlus aria-hidden size={18} />
            <span>{t(`${texts}.add`)}</span>
          </RowButton>
        )}
        {actions}
      </div>
    </fieldset>
  );
}
