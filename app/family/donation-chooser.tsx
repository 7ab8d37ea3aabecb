import type { ComponentProps } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { DONATION_CHOICES, DONATION_LIMITS, type DonationChoice } from "#domain/prices/donation.ts";

type FieldProps = Pick<ComponentProps<"input">, "name" | "onChange" | "onBlur" | "ref"> & {
  value?: string | undefined;
};

interface DonationChooserProps {
  label: string;
  /** Field of the cards; its value is a DonationChoice. */
  choiceField: FieldProps;
  customField: FieldProps;
  error: string | undefined;
  /** Hides the amount field until "custom" is selected. */
  isCustomCollapsed?: boolean;
}

/**
 * A donation: none, one of the club's amounts, or another (docs/reference/prices.md#donations). The page must load the
 * text group `donation`.
 */
export function DonationChooser({
  label,
  choiceField,
  customField,
  error,
  isCustomCollapsed = false,
}: DonationChooserProps) {
  const { t } = useTranslation("donation");
  const isCustom = choiceField.value === "custom";
  const labelOf = (value: DonationChoice) =>
    value === "none" || value === "custom" ? t(`choices.${value}`) : `$${value}`;
  return (
    <>
      <RadioCards
        label={label}
        choices={DONATION_CHOICES.map((value) => ({ value, label: labelOf(value) }))}
        className="tabular-nums grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] *:first:col-span-full"
        {...choiceField}
      />
      <div hidden={isCustomCollapsed && !isCustom}>
        <TextField
          label={t("custom")}
          hint={t("maximum", { maximum: DONATION_LIMITS.max })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          disabled={!isCustom}
          error={isCustom ? error : undefined}
          className="max-w-40"
          {...customField}
        />
      </div>
      <div aria-live="polite" className="empty:hidden">
        {choiceField.value !== "none" && <Notice tone="success" text={t("thanks")} />}
      </div>
    </>
  );
}
