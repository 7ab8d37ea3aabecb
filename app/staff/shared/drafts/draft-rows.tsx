import { ArrowDown, ArrowUp, CircleMinus, CirclePlus, SquarePen } from "lucide-react";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { TextKey } from "#app/lib/i18n/text-keys.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { partAt } from "#domain/programs/draft-fields.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { useOpenDraft, useRowHasError } from "./draft-editor.tsx";
import { FormattedValue } from "./titled-card.tsx";

type DraftTextKey = TextKey<"adminClub" | "adminPages" | "adminPolicies" | "adminPrograms">;
type PrefixOf<Ending extends string, Key = DraftTextKey> = Key extends `${infer P}.${Ending}` ? P : never;

/** Prefix of a list's text keys: the add button, and the text without rows. */
type RowTextPrefix = PrefixOf<"add"> & PrefixOf<"none">;

interface DraftRowsProps<Row> {
  /** Path of the list in the draft, or one path for each language. */
  paths: readonly string[];
  label: string;
  texts: RowTextPrefix;
  newRow: (last: Row | undefined) => Row;
  /** Label of a row in the reader's language. Empty while the row is incomplete. */
  rowLabel: (row: Row) => string;
  /** True if a complete row shows only its label until staff edit it. */
  isCollapsible?: boolean;
  /** Sorts the rows, which are objects, when the focus leaves the list. */
  sortRows?: (rows: readonly Row[]) => Row[];
  renderNote?: (index: number) => ReactNode;
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
  lastIndex: number;
  rowLabel: string;
  onMove: (targetIndex: number, button: string) => void;
}

/** Buttons that move a row up and down. Returns null for a single row. */
function RowMoves({ index, lastIndex, rowLabel, onMove }: RowMovesProps) {
  const { t } = useTranslation();
  if (lastIndex === 0) return null;
  return MOVES.map(({ step, name, icon: Icon }) => (
    <RowButton
      key={name}
      data-move={name}
      aria-label={t(`terms:moveRow.${name}`, { row: rowLabel })}
      busy={index + step < 0 || index + step > lastIndex}
      onClick={() => onMove(index + step, name)}
    >
      <Icon aria-hidden size={18} />
    </RowButton>
  ));
}

/** Focuses the first field of a new row, or the add button after a removal. */
function useRowFocus(count: number) {
  const listRef = useRef<HTMLFieldSetElement>(null);
  const previousCount = useRef(count);
  const hasPendingFocus = useRef(false);
  useEffect(() => {
    const hasGrown = count > previousCount.current;
    previousCount.current = count;
    if (!hasPendingFocus.current) return;
    hasPendingFocus.current = false;
    const rows = listRef.current?.querySelectorAll<HTMLElement>("li") ?? [];
    const target = hasGrown
      ? rows[rows.length - 1]?.querySelector("input, select, textarea")
      : listRef.current?.querySelector("[data-add]");
    (target as HTMLElement | null | undefined)?.focus();
  }, [count]);
  return { listRef, hasPendingFocus };
}

interface RowFooterProps {
  rowLabel: string;
  isOpen: boolean;
  onToggle: (() => void) | undefined;
  onRemove: () => void;
  moveButtons: ReactNode;
}

function RowFooter({ rowLabel, isOpen, onToggle, onRemove, moveButtons }: RowFooterProps) {
  const { t } = useTranslation();
  const actionLabel = (verb: string) => [verb, rowLabel].filter(Boolean).join(": ");
  return (
    <div
      className={`flex items-center justify-between gap-x-4 gap-y-2 max-[16rem]:flex-wrap ${moveButtons ? "max-sm:flex-wrap" : "max-sm:has-[.row-open]:flex-wrap"}`}
    >
      {isOpen ? (
        <FormattedValue>{rowLabel}</FormattedValue>
      ) : (
        <p className="tabular-nums min-w-0 wrap-anywhere first-letter:uppercase">{rowLabel}</p>
      )}
      <div className={`flex max-w-full shrink-0 flex-wrap gap-2 ${isOpen ? "row-open" : ""}`}>
        {moveButtons}
        {onToggle && (
          <RowButton
            aria-label={actionLabel(t(isOpen ? "terms:done" : "terms:edit"))}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? t("terms:done") : <SquarePen aria-hidden size={18} />}
          </RowButton>
        )}
        <RowButton aria-label={actionLabel(t("terms:remove"))} onClick={onRemove}>
          <CircleMinus aria-hidden size={18} />
          {isOpen && <span>{t("terms:remove")}</span>}
        </RowButton>
      </div>
    </div>
  );
}

/** The rows of a draft's list, in the reader's language. They change at all `paths` together. */
function useDraftList<Row>({ paths, newRow }: Pick<DraftRowsProps<Row>, "paths" | "newRow">) {
  const { language } = useTranslation();
  const { values, setValues } = useOpenDraft();
  const lists = paths.map((path): Row[] => {
    const list = partAt(values, path);
    return Array.isArray(list) ? list : [];
  });
  const shownList = lists[LANGUAGES.indexOf(language)] ?? lists[0];
  const length = Math.max(...lists.map((list) => list.length));
  const rows = Array.from({ length }, (_, i) => shownList?.[i] ?? newRow(undefined));
  /** Stores the rows with these indexes, in this order. An index without a row adds one. */
  const arrange = (indexes: readonly number[]) => {
    const arranged = (list: Row[]) => indexes.map((i) => list[i] ?? newRow(rows.at(-1)));
    setValues(Object.fromEntries(lists.map((list, i) => [paths[i], arranged(list)])));
  };
  return { rows, arrange };
}

/** A list of a draft, whose rows can be added, changed and removed. */
export function DraftRows<Row>(props: DraftRowsProps<Row>) {
  const { paths, label, texts, rowLabel, isCollapsible = true, sortRows, renderNote } = props;
  const { unnamedLabel, actions, children } = props;
  const { t } = useTranslation(["adminPrograms", "adminClub", "adminPages", "adminPolicies"]);
  const hasError = useRowHasError(...paths);
  const { rows, arrange } = useDraftList(props);
  const count = rows.length;
  const indexes = [...rows.keys()];
  const { listRef, hasPendingFocus } = useRowFocus(count);
  /** Index of the expanded row. Incomplete rows are always expanded. */
  const [openIndex, setOpenIndex] = useState<number>();
  const arrangeAndFocus = (changedIndexes: number[], openedIndex: number | undefined) => {
    hasPendingFocus.current = true;
    setOpenIndex(openedIndex);
    arrange(changedIndexes);
  };
  /** Moves a row, and focuses the same button of the moved row. */
  const swap = (i: number, targetIndex: number, button: string) => {
    if (openIndex === i || openIndex === targetIndex) setOpenIndex(openIndex === i ? targetIndex : i);
    arrange(indexes.with(i, targetIndex).with(targetIndex, i));
    const movedItem = listRef.current?.querySelectorAll("li")[targetIndex];
    movedItem?.querySelector<HTMLElement>(`[data-move="${button}"]`)?.focus();
  };
  const sortAfter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Sorts only if the focus moves outside the list. A click on empty space or on the list's buttons must not move
    // rows.
    if (!sortRows || !(relatedTarget instanceof Node) || currentTarget.contains(relatedTarget)) return;
    const sortedIndexes = sortRows(rows).map((row) => rows.indexOf(row));
    if (sortedIndexes.every((index, i) => index === i)) return;
    if (openIndex !== undefined) setOpenIndex(sortedIndexes.indexOf(openIndex));
    arrange(sortedIndexes);
  };
  const isOpen = (row: Row, i: number) =>
    !isCollapsible || openIndex === i || rowLabel(row) === "" || hasError(i);
  return (
    <fieldset ref={listRef} aria-label={label} className="grid min-w-0 gap-4" onBlur={sortAfter}>
      {count === 0 && <p className="text-small text-dusk-700">{t(`${texts}.none`)}</p>}
      <ul className="grid empty:hidden">
        {rows.map((row, i) => (
          // A focused row keeps its fields, even if complete.
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its index, and its fields have no state
            key={i}
            className="grid gap-3 border-sand-200 border-b py-3 first:pt-0"
            onFocus={({ target }) => {
              if (target.matches("input, select, textarea")) setOpenIndex(i);
            }}
          >
            {isOpen(row, i) && children(i, row)}
            <RowFooter
              rowLabel={rowLabel(row)}
              isOpen={isOpen(row, i)}
              onToggle={isCollapsible ? () => setOpenIndex(openIndex === i ? undefined : i) : undefined}
              onRemove={() => arrangeAndFocus(indexes.toSpliced(i, 1), undefined)}
              moveButtons={
                unnamedLabel && (
                  <RowMoves
                    index={i}
                    lastIndex={count - 1}
                    rowLabel={rowLabel(row) || unnamedLabel}
                    onMove={(targetIndex, button) => swap(i, targetIndex, button)}
                  />
                )
              }
            />
            {renderNote?.(i)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {count < (props.maxRows ?? Number.POSITIVE_INFINITY) && (
          <RowButton data-add onClick={() => arrangeAndFocus([...indexes, count], count)}>
            <CirclePlus aria-hidden size={18} />
            <span>{t(`${texts}.add`)}</span>
          </RowButton>
        )}
        {actions}
      </div>
    </fieldset>
  );
}
