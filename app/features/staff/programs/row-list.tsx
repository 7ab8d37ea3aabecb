import { CircleMinus, CirclePlus } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { RowButton } from "#app/components/staff/row-button.tsx";

/** One part of the form. */
export function EditorCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded bg-white p-4 shadow-low sm:p-6">
      <h3 id={id} className="text-lead leading-tight">
        {title}
      </h3>
      {text && <p className="mt-1 max-w-line text-small text-dusk-700">{text}</p>}
      <div className="mt-4 grid gap-5">{children}</div>
    </section>
  );
}

/** What was typed, said back in words. */
export function Echo({ children }: { children: ReactNode }) {
  return <p className="figures text-small text-dusk-700 wrap-anywhere">{children}</p>;
}

interface RowListProps<Row> {
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** A new row, after the last one. */
  next: (last: Row | undefined) => Row;
  words: { add: string; remove: string; none: string };
  /** A row in words, for the name of its button; empty while it is unfinished. */
  inWords: (row: Row) => string;
  children: (row: Row, change: (changes: Partial<Row>) => void, index: number) => ReactNode;
}

/** A new row takes the focus to its first field, a removed one to the button that adds. */
function useRowFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  const isPressed = useRef(false);
  useEffect(() => {
    const grew = count > before.current;
    before.current = count;
    if (!isPressed.current) return;
    isPressed.current = false;
    const rows = list.current?.querySelectorAll<HTMLElement>("li") ?? [];
    const place = grew
      ? rows[rows.length - 1]?.querySelector("input")
      : list.current?.querySelector("[data-add]");
    (place as HTMLElement | null | undefined)?.focus();
  }, [count]);
  return { list, isPressed };
}

/** Rows that staff add, change and take off. */
export function RowList<Row>({ rows, onChange, next, words, inWords, children }: RowListProps<Row>) {
  const { list, isPressed } = useRowFocus(rows.length);
  const press = (changed: Row[]) => {
    isPressed.current = true;
    onChange(changed);
  };
  return (
    <div ref={list} className="grid gap-4">
      {rows.length === 0 && <p className="text-small text-dusk-700">{words.none}</p>}
      <ul className="grid gap-5 empty:hidden">
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list, and its fields hold no state
          <li key={i} className="grid gap-2 border-sand-200 border-b pb-5">
            {children(row, (changes) => onChange(rows.with(i, { ...row, ...changes })), i)}
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <Echo>{inWords(row)}</Echo>
              <RowButton
                aria-label={[words.remove, inWords(row)].filter(Boolean).join(": ")}
                onClick={() => press(rows.filter((_, at) => at !== i))}
              >
                <CircleMinus aria-hidden size={18} />
                {words.remove}
              </RowButton>
            </div>
          </li>
        ))}
      </ul>
      <div>
        <RowButton data-add onClick={() => press([...rows, next(rows.at(-1))])}>
          <CirclePlus aria-hidden size={18} />
          {words.add}
        </RowButton>
      </div>
    </div>
  );
}
