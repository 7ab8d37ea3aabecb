import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RowList } from "#app/staff/shared/row-list.tsx";
import { RowMoves } from "#app/staff/shared/row-moves.tsx";
import { usePagesWords } from "#app/staff/shared/use-pages-words.ts";
import { firstPages } from "#content/product/first-pages.ts";
import { choiceAt, mostRows } from "#content/product/page-lists.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { partAt, textsIn, withPart } from "#domain/page-changes.ts";
import { emptied } from "#domain/stored-pages.ts";
import { PageText } from "./page-fields.tsx";
import { usePagesForm } from "./use-pages-form.ts";

/** A row in both languages: a text, or texts by their names. */
type Row = Record<Language, unknown>;

/** A new row in the shape of the seed's; what is chosen has its first choice. */
function newRow(place: string): unknown {
  const row = emptied(partAt(firstPages.texts.en, `${place}.0`));
  if (typeof row === "string") return choiceAt(`${place}.0`)?.options[0] ?? "";
  return textsIn(row).reduce(
    (filled, [key]) => withPart(filled, [key], choiceAt(`${place}.0.${key}`)?.options[0] ?? ""),
    row,
  );
}

/** A list of a page: its rows are added, changed, moved and removed in both languages at once. */
export function PageList({ place }: { place: string }) {
  const { t } = useTranslation("adminPages");
  const { language } = useLanguage();
  const { values, write, gaps } = usePagesForm();
  const { textName, choiceName } = usePagesWords();
  const lists = LANGUAGES.map((tag) => partAt(values.texts[tag], place));
  const [en, es] = lists.map((list) => (Array.isArray(list) ? list : [])) as [unknown[], unknown[]];
  const rows = Array.from(
    { length: Math.max(en.length, es.length) },
    (_, i): Row => ({ en: en[i], es: es[i] }),
  );
  const inWords = (row: Row): string => {
    const own = row[language];
    const choice = choiceAt(`${place}.0`);
    if (choice) return choiceName(choice, String(own));
    if (typeof own === "string") return own;
    const { title, name } = Object(own) as Record<string, string | undefined>;
    return title ?? name ?? "";
  };
  return (
    <div className="rounded bg-sand-100 p-4 max-sm:p-3">
      <h4 className="mb-3 font-semibold">{textName(place)}</h4>
      <RowList
        rows={rows}
        onChange={(changed) =>
          write(place, { en: changed.map((row) => row.en), es: changed.map((row) => row.es) })
        }
        next={(): Row => ({ en: newRow(place), es: newRow(place) })}
        words={{
          ...{ list: textName(place), add: t("rows.add"), remove: t("rows.remove") },
          ...{ none: t("rows.none"), change: t("rows.change"), done: t("rows.done") },
        }}
        inWords={inWords}
        isWrong={(index) =>
          LANGUAGES.some((tag) => {
            const field = `texts.${tag}.${place}.${index}`;
            return Object.keys(gaps).some((gap) => gap === field || gap.startsWith(`${field}.`));
          })
        }
        tools={(row, index, moveTo) => (
          <RowMoves {...{ index, moveTo, last: rows.length - 1, row: inWords(row) || t("rows.empty") }} />
        )}
        most={mostRows(place)}
      >
        {(row, _change, index) => (
          <div className="grid gap-3">
            {typeof row.en === "string" ? (
              <PageText place={`${place}.${index}`} />
            ) : (
              Object.keys(Object(row.en)).map((key) => (
                <PageText key={key} place={`${place}.${index}.${key}`} />
              ))
            )}
          </div>
        )}
      </RowList>
    </div>
  );
}
