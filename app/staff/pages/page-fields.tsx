import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { usePagesWords } from "#app/staff/shared/use-pages-words.ts";
import { TextArea } from "#app/ui/text-field.tsx";
import { fieldIn } from "#domain/draft-fields.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { textsIn, withText } from "#domain/page-changes.ts";
import { usePagesForm } from "./use-pages-form.ts";

/** The text at a place: rows of lists are reached by their number. */
function textAt(tree: unknown, place: string): string {
  return (
    textsIn(fieldIn(tree, place.split(".")[0] ?? ""), place.split(".")[0]).find(
      ([known]) => known === place,
    )?.[1] ?? ""
  );
}

function TextIn({ place, language }: { place: string; language: Language }) {
  const { t } = useTranslation("adminPages");
  const { values, published, change, gaps } = usePagesForm();
  const { textName, inLanguage, reason } = usePagesWords();
  const { texts } = values;
  const id = `texts.${language}.${place}`;
  const [typed, now] = [texts, published.texts].map((both) => textAt(both[language], place)) as [
    string,
    string,
  ];
  const code = gaps[id];
  return (
    <TextArea
      id={id}
      unmarked
      rows={1}
      lang={language}
      autoComplete="off"
      label={inLanguage(textName(place), language)}
      {...(typed !== now && { hint: t("now", { text: now }) })}
      error={code && reason(code)}
      value={typed}
      onChange={({ target }) =>
        change({ texts: { ...texts, [language]: withText(texts[language], place.split("."), target.value) } })
      }
    />
  );
}

/** A text in both languages, side by side where there is room. */
export function PageText({ place }: { place: string }) {
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <TextIn key={language} place={place} language={language} />
      ))}
    </div>
  );
}
