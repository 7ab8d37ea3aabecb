import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useDraftField } from "#app/staff/shared/draft-editor.tsx";
import { DraftField } from "#app/staff/shared/draft-fields.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { PROGRAM_KINDS } from "#domain/programs/programs.ts";
import { slugFrom } from "#domain/programs/season-copy.ts";
import { useProgramForm } from "./use-program-form.ts";

/** The last part of the program's address; if empty, proposed from the English name. */
function SlugField() {
  const { t } = useTranslation("adminPrograms");
  const { values, change, published } = useProgramForm();
  const { slug } = values;
  const proposal = slugFrom(values.texts.en.name) || slugFrom(values.texts.es.name);
  return (
    <div className="grid content-start gap-3">
      <DraftField
        place="slug"
        autoCapitalize="none"
        spellCheck={false}
        label={t("address.slug")}
        hint={t("address.slugHint", { address: `/programs/${slug || "…"}` })}
        partsOf={(typed) => ({ slug: typed.trim().toLowerCase() })}
      />
      {slug === "" && proposal !== "" && (
        <div>
          <RowButton onClick={() => change({ slug: proposal })}>
            {t("address.propose", { slug: proposal })}
          </RowButton>
        </div>
      )}
      {published && published.slug !== slug && (
        <Notice tone="warning" title={t("address.warnTitle")}>
          <p className="wrap-anywhere">{t("address.warnText", { slug: published.slug })}</p>
        </Notice>
      )}
    </div>
  );
}

/** The program's address and kind. */
export function AddressCard() {
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
