import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BilingualField } from "#app/staff/shared/drafts/bilingual-field.tsx";
import { useFieldError, useOpenContent, useOpenDraft } from "#app/staff/shared/drafts/draft-editor.tsx";
import { DraftRows } from "#app/staff/shared/drafts/draft-rows.tsx";
import { PictureUpload } from "#app/staff/shared/drafts/picture-upload.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { usePagesLabels } from "#app/staff/shared/labels/use-pages-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { FieldError } from "#app/ui/field-frame.tsx";
import { type PictureId, pictures } from "#content/club/pictures.ts";
import { firstPages } from "#content/product/first-pages.ts";
import { choiceAt, mostRows } from "#content/product/page-lists.ts";
import type { PageChoice } from "#domain/club/page-content.ts";
import { textsIn, withEmptyTexts } from "#domain/club/pages-draft.ts";
import { pictureUrl } from "#domain/club/pictures.ts";
import { partAt, withPart } from "#domain/programs/draft-fields.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";

const pathIn = (path: string) => (language: Language) => `texts.${language}.${path}`;

/** Options instead of free text: a select, or checkboxes for several. */
function ChoiceInput({ path, choice }: { path: string; choice: PageChoice }) {
  const { values, setValues } = useOpenDraft();
  const { textName, choiceName } = usePagesLabels();
  const id = pathIn(path)("en");
  const textValue = partAt(values, id);
  const error = useFieldError(id);
  const [label, value] = [textName(path), typeof textValue === "string" ? textValue : ""];
  const setChoice = (choiceValue: string) =>
    setValues({ [id]: choiceValue, [pathIn(path)("es")]: choiceValue });
  if (!choice.isMultiple)
    return (
      <SelectField
        id={id}
        label={label}
        error={error}
        value={value}
        choices={choice.options.map((option) => ({ value: option, label: choiceName(choice, option) }))}
        onChange={({ target }) => setChoice(target.value)}
      />
    );
  const chosenOptions = value.split(" ");
  const toggledOptions = (toggledOption: string, isChosen: boolean) =>
    choice.options
      .filter((option) => (option === toggledOption ? isChosen : chosenOptions.includes(option)))
      .join(" ");
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choice.options.map((option, index) => (
          <label key={option} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              className="size-5 shrink-0"
              checked={chosenOptions.includes(option)}
              onChange={({ target }) => setChoice(toggledOptions(option, target.checked))}
            />
            <span>{choiceName(choice, option)}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** Text in both languages, with the live text if it differs. Fixed options get a choice input. */
export function PageText({ path }: { path: string }) {
  const { t } = useTranslation("adminPages");
  const { values, published } = useOpenContent<"pages">();
  const { textName } = usePagesLabels();
  const choice = choiceAt(path);
  if (choice) return <ChoiceInput path={path} choice={choice} />;
  const liveTextHint = (language: Language) => {
    const [draftText, liveText] = [values, published ?? firstPages].map((pages) =>
      partAt(pages.texts[language], path),
    );
    // A new row has no live text.
    return typeof liveText === "string" && liveText !== "" && liveText !== draftText
      ? t("now", { text: liveText })
      : undefined;
  };
  return <BilingualField pathIn={pathIn(path)} label={textName(path)} rows={1} hint={liveTextHint} />;
}

/** An empty row with the keys of the default row; choices have their first option. */
function newRow(path: string): unknown {
  const row = withEmptyTexts(partAt(firstPages.texts.en, `${path}.0`));
  if (typeof row === "string") return choiceAt(`${path}.0`)?.options[0] ?? "";
  return textsIn(row).reduce(
    (filled, [key]) => withPart(filled, [key], choiceAt(`${path}.0.${key}`)?.options[0] ?? ""),
    row,
  );
}

/** A list of a page. Rows are added, changed, moved and removed in both languages together. */
export function PageList({ path }: { path: string }) {
  const { t } = useTranslation("adminPages");
  const { textName, choiceName } = usePagesLabels();
  const rowLabel = (row: unknown): string => {
    const choice = choiceAt(`${path}.0`);
    if (choice) return choiceName(choice, String(row));
    if (typeof row === "string") return row;
    const { title, name } = Object(row) as Record<string, string | undefined>;
    return title ?? name ?? "";
  };
  return (
    <div className="rounded bg-sand-100 p-4 max-sm:p-3">
      <h4 className="mb-3 font-semibold">{textName(path)}</h4>
      <DraftRows
        paths={LANGUAGES.map(pathIn(path))}
        newRow={() => newRow(path)}
        label={textName(path)}
        texts="adminPages:rows"
        rowLabel={rowLabel}
        unnamedLabel={t("rows.empty")}
        maxRows={mostRows(path)}
      >
        {(index, row) => (
          <div className="grid gap-3">
            {typeof row === "string" ? (
              <PageText path={`${path}.${index}`} />
            ) : (
              Object.keys(Object(row)).map((key) => <PageText key={key} path={`${path}.${index}.${key}`} />)
            )}
          </div>
        )}
      </DraftRows>
    </div>
  );
}

const pictureFiles = import.meta.glob<string>("/content/club/images/*/*.{svg,jpg,jpeg,png}", {
  query: "?url",
  import: "default",
  eager: true,
});

function defaultPictureAddress(id: PictureId): string | undefined {
  return Object.entries(pictureFiles).find(([path]) => path.includes(`/${pictures[id].file}.`))?.[1];
}

/** A picture of the pages, an upload that replaces it, and its description in both languages. */
export function PictureCard({ id }: { id: PictureId }) {
  const { t } = useTranslation("adminPages");
  const { values, setValues } = useOpenContent<"pages">();
  const { pictureName } = usePagesLabels();
  const { pictures: ownPictures } = values;
  const { width, height, alt } = pictures[id];
  const ownPicture = ownPictures[id];
  const path = `pictures.${id}`;
  const error = useFieldError(path);
  const altPaths = LANGUAGES.map((language) => `texts.${language}.pictures.${alt}`);
  // A new picture clears the description. The default picture restores its own description.
  const withAlts = (textFor: (altPath: string) => unknown) =>
    Object.fromEntries(altPaths.map((altPath) => [altPath, textFor(altPath)]));
  const restoreDefault = () => {
    const { [id]: _removed, ...otherPictures } = ownPictures;
    setValues({ pictures: otherPictures, ...withAlts((altPath) => partAt(firstPages, altPath) ?? "") });
  };
  return (
    <TitledCard title={pictureName(id)}>
      <PictureUpload
        id={path}
        purpose={id}
        label={t("terms:anotherPicture")}
        hint={t("replaceHint", { width, height })}
        error={error}
        onUploaded={(newPicture) => setValues({ [path]: newPicture, ...withAlts(() => "") })}
      >
        <img
          src={ownPicture ? pictureUrl(ownPicture, 640) : defaultPictureAddress(id)}
          alt={t("shownNow")}
          width={width}
          height={height}
          loading="lazy"
          className="h-auto w-full max-w-md rounded"
        />
        {ownPicture && (
          <Button variant="secondary" className="justify-self-start" onClick={restoreDefault}>
            {t("back")}
          </Button>
        )}
      </PictureUpload>
      <PageText path={`pictures.${alt}`} />
    </TitledCard>
  );
}
