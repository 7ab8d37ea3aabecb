import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Echo, EditorCard } from "#app/staff/shared/editor-card.tsx";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { siblingInWords, siblingOrdinal } from "#content/product/sibling-words.ts";
import { DRAFT_LIMITS } from "#domain/season-draft.ts";
import type { SeasonValues } from "#domain/season-form.ts";
import { SIBLING_WAYS, siblingsFrom, type TypedSiblings } from "#domain/sibling-form.ts";
import type { SeasonField } from "./use-season-form.ts";

interface SiblingCardProps {
  values: SeasonValues;
  change: (changes: Partial<SeasonValues>) => void;
  field: SeasonField;
}

const { leastSibling, mostSibling } = DRAFT_LIMITS;
const FROM = Array.from({ length: mostSibling - leastSibling + 1 }, (_, index) => leastSibling + index);

/** The season's sibling discount: none, percent or dollars (docs/rules/prices.md#the-sibling-discount). */
export function SiblingCard({ values: { siblings }, change: changeSeason, field }: SiblingCardProps) {
  const { t } = useTranslation("adminPrograms");
  const { language } = useLanguage();
  const change = (changes: Partial<TypedSiblings>) => changeSeason({ siblings: { ...siblings, ...changes } });
  const { way, fromChild } = siblings;
  const { siblingRule, wrong } = siblingsFrom(siblings, null);
  const isFinished = siblingRule !== null && Object.keys(wrong).length === 0;
  return (
    <EditorCard id="siblingRule" title={t("siblings.title")} text={t("siblings.text")}>
      <RadioCards
        name="siblings"
        unmarked
        label={t("siblings.label")}
        className="max-w-xl sm:grid-cols-3"
        choices={SIBLING_WAYS.map((option) => ({ value: option, label: t(`siblings.ways.${option}`) }))}
        value={way}
        onChange={({ target }) =>
          change({ way: SIBLING_WAYS.find((option) => option === target.value) ?? way })
        }
      />
      {way !== "nobody" && (
        <div className="grid max-w-xl items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <SelectField
            {...field("siblingRule.fromChild")}
            label={t("siblings.fromChild")}
            choices={FROM.map((position) => ({
              value: String(position),
              label: siblingOrdinal(position, language),
            }))}
            value={String(fromChild)}
            onChange={({ target }) => change({ fromChild: Number(target.value) })}
          />
          {way === "percent" ? (
            <TextField
              {...field("siblingRule.percent")}
              key="percent"
              inputMode="numeric"
              className="figures"
              label={t("siblings.percent")}
              value={siblings.percent}
              onChange={({ target }) => change({ percent: target.value })}
            />
          ) : (
            <TextField
              {...field("siblingRule.cents")}
              key="cents"
              inputMode="decimal"
              className="figures"
              label={t("siblings.amount")}
              value={siblings.amount}
              onChange={({ target }) => change({ amount: target.value })}
            />
          )}
        </div>
      )}
      {isFinished && <Echo>{t("siblings.echo", { words: siblingInWords(siblingRule, language) })}</Echo>}
    </EditorCard>
  );
}
