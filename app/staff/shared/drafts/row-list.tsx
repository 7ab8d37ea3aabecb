import { ArrowDown, ArrowUp, CircleMinus, CirclePlus, SquarePen } from "lucide-react";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { Echo } from "./editor-card.tsx";

interface RowWords {
  /** Label of the list. */
  list: string;
  add: string;
  remove: string;
  none: string;
  /** If given, a finished row is shown in words until this button is clicked. */
  change?: string;
  done?: string;
}

interface RowListProps<Row> {
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** Makes a new row after the last one. */
  next: (last: Row | undefined) => Row;
  words: RowWords;
  /** A row in words, for the labels of its buttons; empty while incomplete. */
  inWords: (row: Row) => string;
  /** Whether a row has an error; its fields are then shown. */
  isWrong?: (index: number) => boolean;
  /** Sorts the rows when the focus leaves the list. */
  order?: (rows: readonly Row[]) => Row[];
  /** Asks before a row is removed; returns whether it handles the removal. */
  onRemove?: (row: Row, remove: () => void) => void;
  /** Shown below a row's words. */
  note?: (row: Row, index: number) => ReactNode;
  /** Rows can be moved; what a row without words is called then. */
  unnamed?: string | undefined;
  /** Next to the add button. */
  actions?: ReactNode;
  /** Most rows allowed. */
  most?: number;
  children: (row: Row, change: (changes: Partial<Row>) => void, index: number) => ReactNode;
}

interface RowMovesProps {
  index: number;
  /** Index of the last row. */
  last: number;
  /** The row in words. */
  row: string;
  moveTo: (other: number, button: string) => void;
}

/** Buttons that move a row up and down; none where there is only one. */
function RowMoves({ index, last, row, moveTo }: RowMovesProps) {
  const { t } = useTranslation("adminPrograms");
  if (last === 0) return null;
  return (
    <>
      <RowButton
        data-move="up"
        aria-label={t("questions.upOf", { question: row })}
        busy={index === 0}
        onClick={() => moveTo(index - 1, "up")}
      >
        <ArrowUp aria-hidden size={18} />
      </RowButton>
      <RowButton
        data-move="down"
        aria-label={t("questions.downOf", { question: row })}
        busy={index === last}
        onClick={() => moveTo(index + 1, "down")}
      >
        <ArrowDown aria-hidden size={18} />
      </RowButton>
    </>
  );
}

/** Focuses the first field of a new row, or the add button after a removal. */
function useRowFocus(count: number) {
  const list = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  const isPressed = useRef(false);
  useEffect(() => {
    const grew = count > before.current;
    before.current = count;
    if (!isPressed.current) return;
    isPressed.current = false;
    const rows = list.current?.querySelectorAll<HTMLElement>("li") ?? [];
    const place = grew
      ? rows[rows.length - 1]?.querySelector("input, select, textarea")
      : list.current?.querySelector("[data-add]");
    (place as HTMLElement | null | undefined)?.focus();
  }, [count]);
  return { list, isPressed };
}

/** Which row shows its fields besides incomplete ones; sorts the rows when the focus leaves. */
function useOpenRow<Row>({ rows, onChange, order }: Pick<RowListProps<Row>, "rows" | "onChange" | "order">) {
  const [open, setOpen] = useState<number>();
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Only if the focus moves outside the list: a click on empty space or on a button of the list must not move the
    // rows.
    if (!order || !(relatedTarget instanceof Node) || currentTarget.contains(relatedTarget)) return;
    const sorted = order(rows);
    if (sorted.every((row, i) => row === rows[i])) return;
    if (open !== undefined) setOpen(sorted.indexOf(rows[open] as Row));
    onChange(sorted);
  };
  return { open, setOpen, onBlur };
}

interface RowFootProps {
  inWords: string;
  words: RowWords;
  isOpen: boolean;
  onOpen: (() => void) | undefined;
  onRemove: () => void;
  tools: ReactNode;
}

/** A row in words, with its buttons. */
function RowFoot({ inWords, words, isOpen, onOpen, onRemove, tools }: RowFootProps) {
  const named = (verb: string) => [verb, inWords].filter(Boolean).join(": ");
  return (
    <div
      className={`flex items-center justify-between gap-x-4 gap-y-2 max-[16rem]:flex-wrap ${tools ? "max-sm:flex-wrap" : "max-sm:has-[.row-open]:flex-wrap"}`}
    >
      {isOpen ? (
        <Echo>{inWords}</Echo>
      ) : (
        <p className="figures min-w-0 wrap-anywhere first-letter:uppercase">{inWords}</p>
      )}
      <div className={`flex max-w-full shrink-0 flex-wrap gap-2 ${isOpen ? "row-open" : ""}`}>
        {tools}
        {onOpen && (
          <RowButton
            aria-label={named(isOpen ? (words.done ?? "") : (words.change ?? ""))}
            aria-expanded={isOpen}
            onClick={onOpen}
          >
            {isOpen ? words.done : <SquarePen aria-hidden size={18} />}
          </RowButton>
        )}
        <RowButton aria-label={named(words.remove)} onClick={onRemove}>
          <CircleMinus aria-hidden size={18} />
          {isOpen && <span>{words.remove}</span>}
        </RowButton>
      </div>
    </div>
  );
}

/** A list of rows that staff can add, change and remove. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { rows, onChange, next, words, inWords, isWrong, note, unnamed, actions, most, children } = props;
  const { list, isPressed } = useRowFocus(rows.length);
  const { open, setOpen, onBlur } = useOpenRow(props);
  const press = (changed: Row[], opened: number | undefined) => {
    isPressed.current = true;
    setOpen(opened);
    onChange(changed);
  };
  const remove = (i: number) => press(rows.toSpliced(i, 1), undefined);
  /** The focus follows to the moved row's button of the same name. */
  const swap = (i: number, other: number, button: string) => {
    const [one, two] = [rows[i], rows[other]];
    if (one === undefined || two === undefined) return;
    if (open === i || open === other) setOpen(open === i ? other : i);
    onChange(rows.with(i, two).with(other, one));
    const line = list.current?.querySelectorAll("li")[other];
    line?.querySelector<HTMLElement>(`[data-move="${button}"]`)?.focus();
  };
  const isOpen = (row: Row, i: number) =>
    !words.change || open === i || inWords(row) === "" || isWrong?.(i) === true;
  return (
    <fieldset ref={list} aria-label={words.list} className="grid min-w-0 gap-4" onBlur={onBlur}>
      {rows.length === 0 && <p className="text-small text-dusk-700">{words.none}</p>}
      <ul className="grid empty:hidden">
        {rows.map((row, i) => (
          // A row with the focus keeps its fields, even once it is complete.
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list, and its fields hold no state
            key={i}
            className="grid gap-3 border-sand-200 border-b py-3 first:pt-0"
            onFocus={({ target }) => {
              if (target.matches("input, select, textarea")) setOpen(i);
            }}
          >
            {isOpen(row, i) && children(row, (changes) => onChange(rows.with(i, { ...row, ...changes })), i)}
            <RowFoot
              inWords={inWords(row)}
              words={words}
              isOpen={isOpen(row, i)}
              onOpen={words.change ? () => setOpen(open === i ? undefined : i) : undefined}
              onRemove={() => (props.onRemove ? props.onRemove(row, () => remove(i)) : remove(i))}
              tools={
                unnamed && (
                  <RowMoves
                    index={i}
                    last={rows.length - 1}
                    row={inWords(row) || unnamed}
                    moveTo={(other, button) => swap(i, other, button)}
                  />
                )
              }
            />
            {note?.(row, i)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {rows.length < (most ?? Number.POSITIVE_INFINITY) && (
          <RowButton data-add onClick={() => press([...rows, next(rows.at(-1))], rows.length)}>
            <CirclePlus aria-hidden size={18} />
            <span>{words.add}</span>
          </RowButton>
        )}
        {actions}
      </div>
    </fieldset>
  );
}
