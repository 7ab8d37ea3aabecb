import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { usePagesWords } from "#app/staff/shared/use-pages-words.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { FieldError } from "#app/ui/field-frame.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { choiceAt } from "#content/product/page-lists.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { partAt } from "#domain/page-changes.ts";
import type { PageChoice } from "#domain/page-texts.ts";
import { usePagesForm } from "./use-pages-form.ts";

/** The text at a place; a row that has just been added is nowhere on the site. */
function textAt(tree: unknown, place: string): string {
  const part = partAt(tree, place);
  return typeof part === "string" ? part : "";
}

function TextIn({ place, language }: { place: string; language: Language }) {
  const { t } = useTranslation("adminPages");
  const { values, published, write, gaps } = usePagesForm();
  const { textName, inLanguage, reason } = usePagesWords();
  const id = `texts.${language}.${place}`;
  const typed = textAt(values.texts[language], place);
  const now = textAt(published.texts[language], place);
  const code = gaps[id];
  return (
    <TextArea
      id={id}
      unmarked
      rows={1}
      lang={language}
      autoComplete="off"
      label={inLanguage(textName(place), language)}
      {...(typed !== now && now !== "" && { hint: t("now", { text: now }) })}
      error={code && reason(code)}
      value={typed}
      onChange={({ target }) => write(place, { [language]: target.value })}
    />
  );
}

/** What a row names instead of saying it: one of a few, or several. */
function Chosen({ place, choice }: { place: string; choice: PageChoice }) {
  const { values, write, gaps } = usePagesForm();
  const { textName, choiceName, reason } = usePagesWords();
  const id = `texts.${LANGUAGES[0]}.${place}`;
  const code = gaps[id];
  const [label, error] = [textName(place), code && reason(code)];
  const value = textAt(values.texts.en, place);
  const choose = (chosen: string) => write(place, { en: chosen, es: chosen });
  if (!choice.several)
    return (
      <SelectField
        {...{ id, label, error, value }}
        unmarked
        choices={choice.options.map((option) => ({ value: option, label: choiceName(choice, option) }))}
        onChange={({ target }) => choose(target.value)}
      />
    );
  const chosen = value.split(" ");
  const withOne = (one: string, isChosen: boolean) =>
    choice.options.filter((option) => (option === one ? isChosen : chosen.includes(option))).join(" ");
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choice.options.map((option, index) => (
          <label key={option} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              className="size-5 shrink-0"
              checked={chosen.includes(option)}
              onChange={({ target }) => choose(withOne(option, target.checked))}
            />
            {choiceName(choice, option)}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** A text in both languages, side by side where there is room; or what is chosen in its place. */
export function PageText({ place }: { place: string }) {
  const choice = choiceAt(place);
  if (choice) return <Chosen {...{ place, choice }} />;
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      {LANGUAGES.map((language) => (
        <TextIn key={language} place={place} language={language} />
      ))}
    </div>
  );
}
