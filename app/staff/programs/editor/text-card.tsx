import { CircleCheck } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftField, useDraftField } from "#app/staff/shared/drafts/draft-editor.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { PROGRAM_KINDS } from "#domain/programs/programs.ts";
import { slugFrom } from "#domain/programs/season-copy.ts";
import { PROGRAM_TEXTS, type ProgramText } from "#domain/programs/site-data.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { useProgramForm } from "./use-program-form.ts";

function ProgramTextField({ text, language }: { text: ProgramText; language: Language }) {
  const { t } = useTranslation("adminPrograms");
  const { values } = useProgramForm();
  const path = `texts.${language}.${text}`;
  // One edit marks all copied texts of its language as reviewed.
  const valuesFrom = (value: string) => ({
    [path]: value,
    unchecked: values.unchecked.filter((candidate) => candidate !== language),
  });
  const fieldProps = {
    ...useDraftField(path, { valuesFrom }),
    lang: language,
    label: t("texts.label", { text: t(`texts.${text}`), language: t(`texts.${language}`) }),
  };
  if (text === "name") return <TextField {...fieldProps} />;
  return <TextArea rows={text === "description" ? 5 : 3} {...fieldProps} />;
}

/** Warning about copied texts that nobody has reviewed. */
function CopiedTextNotice({ language }: { language: Language }) {
  const { t } = useTranslation("adminPrograms");
  const { values, changeValues } = useProgramForm();
  if (!values.unchecked.includes(language)) return null;
  return (
    <div id={`unchecked.${language}`} tabIndex={-1} className="scroll-mt-28 outline-none">
      <Notice tone="warning" title={t(`copied.title_${language}`)} text={t("copied.text")}>
        <div className="mt-3">
          <RowButton
            aria-label={`${t("copied.right")} (${t(`texts.${language}`)})`}
            onClick={() =>
              changeValues({ unchecked: values.unchecked.filter((candidate) => candidate !== language) })
            }
          >
            <CircleCheck aria-hidden size={18} />
            {t("copied.right")}
          </RowButton>
        </div>
      </Notice>
    </div>
  );
}

export function TextCard() {
  const { t } = useTranslation("adminPrograms");
  const { values } = useProgramForm();
  return (
    <TitledCard title={t("texts.title")} text={t("texts.text")}>
      {values.unchecked.length > 0 && (
        <div className="grid gap-4 md:grid-cols-2">
          {LANGUAGES.map((language) => (
            <CopiedTextNotice key={language} language={language} />
          ))}
        </div>
      )}
      <p className="-mt-3 max-w-prose text-small text-dusk-700">{t("texts.markup")}</p>
      {PROGRAM_TEXTS.map((text) => (
        <div key={text} className="grid gap-5 md:grid-cols-2">
          {LANGUAGES.map((language) => (
            <ProgramTextField key={language} text={text} language={language} />
          ))}
        </div>
      ))}
    </TitledCard>
  );
}

/** The last part of the program's address. An empty slug gets a proposal from the name. */
function SlugField() {
  const { t } = useTranslation("adminPrograms");
  const { values, changeValues } = useProgramForm();
  const { slug } = values;
  const proposal = slugFrom(values.texts.en.name) || slugFrom(values.texts.es.name);
  return (
    <div className="grid content-start gap-3">
      <DraftField
        path="slug"
        autoCapitalize="none"
        spellCheck={false}
        label={t("address.slug")}
        hint={t("address.slugHint", { address: `/programs/${slug || "…"}` })}
        valuesFrom={(value) => ({ slug: value.trim().toLowerCase() })}
      />
      {slug === "" && proposal !== "" && (
        <div>
          <RowButton onClick={() => changeValues({ slug: proposal })}>
            {t("address.propose", { slug: proposal })}
          </RowButton>
        </div>
      )}
    </div>
  );
}

export function SlugAndKindCard() {
  const { t } = useTranslation("adminPrograms");
  return (
    <TitledCard title={t("address.title")}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <SlugField />
        <SelectField
          {...useDraftField("kind")}
          label={t("address.kind")}
          hint={t("address.kindHint")}
          choices={PROGRAM_KINDS.map((value) => ({ value, label: t(`address.kinds.${value}`) }))}
        />
      </div>
    </TitledCard>
  );
}
