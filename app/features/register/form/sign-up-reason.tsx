import { RadioCards } from "#app/components/choice-field.tsx";
import type { Offers } from "#app/features/register/offers.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { SIGN_UP_REASONS } from "#domain/programs.ts";
import { useFormField } from "./use-form-field.ts";

/** Why the family signs up, with what it costs (docs/rules/prices.md#what-things-cost: other programs are priced TBD). */
export function SignUpReason({ offers }: { offers: Offers }) {
  const { t } = useTranslation("registration");
  const { money } = useFormat();
  return (
    <RadioCards
      label={t("fields.signUpReason")}
      required
      choices={SIGN_UP_REASONS.map((value) => ({
        value,
        label: t(`choices.signUpReason.${value}`),
        detail: offers[value] ? money(offers[value].feeCents ?? 0) : t("more.tbd"),
      }))}
      className="sm:grid-cols-2"
      {...useFormField("signUpReason")}
    />
  );
}
