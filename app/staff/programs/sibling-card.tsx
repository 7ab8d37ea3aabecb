import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useDraftField, useOpenDraft } from "#app/staff/shared/draft-editor.tsx";
import { DraftField } from "#app/staff/shared/draft-fields.tsx";
import { Echo, TitledCard } from "#app/staff/shared/editor-card.tsx";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { siblingInWords, siblingOrdinal } from "#content/product/sibling-words.ts";
import { DRAFT_LIMITS } from "#domain/programs/season-draft.ts";
import { type SeasonValues, SIBLING_WAYS, siblingsFrom } from "#domain/programs/season-form.ts";

const { leastSibling, mostSibling } = DRAFT_LIMITS;
const FROM = Array.from({ length: mostSibling - leastSibling + 1 }, (_, index) => leastSibling + index);

/** The season's sibling discount: none, percent or dollars (docs/reference/prices.md#sibling-discount). */
export function SiblingCard() {
  const { t } = useTranslation("adminPrograms");
  const { language } = useLanguage();
  const { values, write } = useOpenDraft<SeasonValues>();
  const { siblings } = values;
  const from = useDraftField("siblings.fromChild", {
    field: "siblingRule.fromChild",
    partsOf: (chosen) => ({ "siblings.fromChild": Number(chosen) }),
  });
  const { way } = siblings;
  const { siblingRule, wrong } = siblingsFrom(siblings, null);
  const isFinished = siblingRule !== null && Object.keys(wrong).length === 0;
  return (
    <TitledCard id="siblingRule" title={t("siblings.title")} text={t("siblings.text")}>
      <RadioCards
        name="siblings"
        label={t("siblings.label")}
        className="max-w-xl sm:grid-cols-3"
        choices={SIBLING_WAYS.map((option) => ({ value: option, label: t(`siblings.ways.${option}`) }))}
        value={way}
        onChange={({ target }) => write({ "siblings.way": target.value })}
      />
      {way !== "nobody" && (
        <div className="grid max-w-xl items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <SelectField
            {...from}
            label={t("siblings.fromChild")}
            choices={FROM.map((position) => ({
              value: String(position),
              label: siblingOrdinal(position, language),
            }))}
          />
          {way === "percent" ? (
            <DraftField
              key="percent"
              place="siblings.percent"
              field="siblingRule.percent"
              inputMode="numeric"
              label={t("siblings.percent")}
            />
          ) : (
            <DraftField
              key="cents"
              place="siblings.amount"
              field="siblingRule.cents"
              inputMode="decimal"
              label={t("siblings.amount")}
            />
          )}
        </div>
      )}
      {isFinished && <Echo>{t("siblings.echo", { words: siblingInWords(siblingRule, language) })}</Echo>}
    </TitledCard>
  );
}
