import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BilingualField } from "#app/staff/shared/drafts/bilingual-field.tsx";
import {
  DraftCards,
  DraftField,
  useDraftField,
  useOpenContent,
} from "#app/staff/shared/drafts/draft-editor.tsx";
import { DraftRows } from "#app/staff/shared/drafts/draft-rows.tsx";
import { FieldWarning, TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { newRequestId } from "#app/staff/shared/forms/request-ids.ts";
import { usePolicyLabels } from "#app/staff/shared/labels/use-policy-labels.ts";
import { selectablePrograms, useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { isSignable } from "#domain/club/forms.ts";
import { type FormToSign, POLICY_LIMITS } from "#domain/club/policy-draft.ts";
import { AGE_LIMITS } from "#domain/registration/ages.ts";

const AGES = Array.from({ length: AGE_LIMITS.max - AGE_LIMITS.min + 1 }, (_, i) => AGE_LIMITS.min + i);

interface FormRowProps {
  row: FormToSign;
  index: number;
}

/** The programs of live seasons, and those that the form names already. None chosen means all. */
function FormPrograms({ row, index }: FormRowProps) {
  const { t } = useTranslation("adminPolicies");
  const { setValues } = useOpenContent<"policies">();
  const offeredPrograms = useSeasons().flatMap((season) =>
    selectablePrograms(season)
      .filter(({ id }) => season.state === "live" || row.programs.includes(id))
      .map(({ id, name }) => ({ id, label: `${name} (${season.name})` })),
  );
  const toggleProgram = (id: string, isChosen: boolean) => {
    const otherPrograms = row.programs.filter((program) => program !== id);
    setValues({ [`forms.${index}.programs`]: isChosen ? [...otherPrograms, id] : otherPrograms });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t("forms.programs")}</legend>
      <p className="mt-1 mb-2 text-small text-dusk-700">{t("forms.programsHint")}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {offeredPrograms.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={row.programs.includes(id)}
            onChange={({ target }) => toggleProgram(id, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function FormFields({ row, index }: FormRowProps) {
  const { t } = useTranslation("adminPolicies");
  const { setValues, published } = useOpenContent<"policies">();
  const pathOf = (field: string) => `forms.${index}.${field}`;
  return (
    <div className="grid gap-5">
      <BilingualField pathIn={(language) => pathOf(`title.${language}`)} label={t("fields.title")} />
      <BilingualField
        pathIn={(language) => pathOf(`text.${language}`)}
        label={t("forms.words")}
        hint={() => t("paragraphsHint")}
        rows={8}
      />
      <FormPrograms row={row} index={index} />
      <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <SelectField
          {...useDraftField(pathOf("playerFromAge"))}
          label={t("forms.playerFromAge")}
          choices={[
            { value: "", label: t("forms.guardianOnly") },
            ...AGES.map((age) => ({ value: String(age), label: t("forms.playerFrom", { age }) })),
          ]}
          onChange={({ target }) => setValues({ [pathOf("playerFromAge")]: Number(target.value) || null })}
        />
        <DraftField
          type="date"
          path={pathOf("validUntil")}
          valuesFrom={(text) => ({ [pathOf("validUntil")]: text || null })}
          label={t("forms.validUntil")}
          hint={t("forms.validUntilHint")}
        />
      </div>
      {published?.forms.some((form) => form.id === row.id && isSignable(form)) && (
        <Checkbox
          label={t("signAgain.label")}
          hint={t("signAgain.hint")}
          checked={row.signAgain === true}
          onChange={({ target }) => setValues({ [pathOf("signAgain")]: target.checked })}
        />
      )}
    </div>
  );
}

const emptyForm = (): FormToSign => ({
  id: newRequestId(),
  version: "",
  title: { en: "", es: "" },
  text: { en: [], es: [] },
  programs: [],
  playerFromAge: null,
  validUntil: null,
});

/** The forms to sign besides the policies (docs/reference/signatures.md#forms-to-sign). */
export function FormCards() {
  const { t, language } = useTranslation("adminPolicies");
  const { nameOf } = usePolicyLabels();
  const { forms } = useOpenContent<"policies">().values;
  const isDraft = (index: number) => forms[index] !== undefined && !isSignable(forms[index]);
  return (
    <DraftCards>
      <TitledCard title={nameOf("forms")} text={t("forms.text")}>
        <DraftRows<FormToSign>
          paths={["forms"]}
          newRow={emptyForm}
          label={nameOf("forms")}
          texts="adminPolicies:forms"
          // A draft stays open.
          rowLabel={(form) => (isSignable(form) ? form.title[language] : "")}
          renderNote={(index) => isDraft(index) && <FieldWarning>{t("forms.draftsText")}</FieldWarning>}
          maxRows={POLICY_LIMITS.forms}
        >
          {(index, row) => <FormFields row={row} index={index} />}
        </DraftRows>
      </TitledCard>
    </DraftCards>
  );
}
