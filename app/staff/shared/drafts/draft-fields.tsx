import type { ComponentProps, ReactNode } from "react";
import { AddressCheck } from "#app/facts/questions/address-check.tsx";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useInLanguage } from "#app/staff/shared/words/use-in-language.ts";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { partAt } from "#domain/club/pages-draft.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { useDraftField, useOpenDraft, useWrongRow } from "./draft-editor.tsx";
import { RowList } from "./row-list.tsx";

interface DraftFieldProps extends Omit<ComponentProps<typeof TextField>, "onChange"> {
  place: string;
  field?: string;
  partsOf?: (text: string) => Record<string, unknown>;
}

/** A line of a draft. */
export function DraftField({ place, field, partsOf, ...input }: DraftFieldProps) {
  const text = <TextField {...useDraftField(place, { field, partsOf })} {...input} />;
  return input.type === "email" ? <AddressCheck>{text}</AddressCheck> : text;
}

interface BothProps {
  placeIn: (language: Language) => string;
  label: string;
  hint?: (language: Language) => string | undefined;
  /** Height in lines; without it, a line that does not grow. */
  rows?: number;
}

function InLanguage({ placeIn, label, hint, rows, language }: BothProps & { language: Language }) {
  const inLanguage = useInLanguage();
  const field = {
    ...useDraftField(placeIn(language)),
    hint: hint?.(language),
    lang: language,
    label: inLanguage(label, language),
  };
  return rows === undefined ? <TextField {...field} /> : <TextArea rows={rows} {...field} />;
}

/** A text in both languages, side by side where there is room. */
export function BothLanguages(props: BothProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <InLanguage key={language} {...props} language={language} />
      ))}
    </div>
  );
}

type ListProps<Row> = ComponentProps<typeof RowList<Row[]>>;

interface DraftRowsProps<Row> extends Pick<ListProps<Row>, "words" | "most" | "unnamed"> {
  /** Where the list is, or the list of each language, whose rows go together. */
  places: readonly string[];
  next: (last: Row | undefined) => Row;
  /** A row in words, of two languages in the reader's. */
  inWords: (row: Row) => string;
  note?: (index: number) => ReactNode;
  children: (index: number, row: Row) => ReactNode;
}

/** A list of a draft, whose rows are added, changed and removed. */
export function DraftRows<Row>({ places, next, inWords, note, children, ...list }: DraftRowsProps<Row>) {
  const { language } = useLanguage();
  const { values, write } = useOpenDraft();
  const lists = places.map((place) => partAt(values, place)).map((rows) => (Array.isArray(rows) ? rows : []));
  const count = Math.max(...lists.map((rows) => rows.length));
  const rows = Array.from({ length: count }, (_, i): Row[] => lists.map((own) => own[i] ?? next(undefined)));
  const shown = (row: Row[]) => row[places.length > 1 ? LANGUAGES.indexOf(language) : 0] as Row;
  return (
    <RowList<Row[]>
      {...list}
      rows={rows}
      onChange={(changed) =>
        write(Object.fromEntries(places.map((place, n) => [place, changed.map((row) => row[n])])))
      }
      next={(last) => places.map(() => next(last && shown(last)))}
      inWords={(row) => inWords(shown(row))}
      isWrong={useWrongRow(...places)}
      {...(note && { note: (_row, index) => note(index) })}
    >
      {(row, _change, index) => children(index, shown(row))}
    </RowList>
  );
}
