import { lazy, Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { RadioCards } from "#app/components/choice-field.tsx";
import { type Offers, useChoiceOfProgram } from "#app/features/register/offers.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { priceWord } from "#content/price-words.ts";
import { type SignUpReason as Reason, SIGN_UP_REASONS } from "#domain/programs.ts";
import type { FormValues } from "./form-values.ts";
import { useFormField } from "./use-form-field.ts";

/** Nobody needs it who signs up for something that has a price. */
const UnpricedNotice = lazy(() =>
  fetchPart(() => import("#app/features/register/choice/unpriced-notice.tsx")),
);

/** Why the family signs up, with what it costs (docs/rules/prices.md#what-things-cost: other programs are priced TBD). */
export function SignUpReason({ offers }: { offers: Offers }) {
  const { t } = useTranslation("registration");
  const { language } = useLanguage();
  const { program: chosen, choose } = useChoiceOfProgram();
  const { control } = useFormContext<FormValues>();
  const typed = useWatch({ control, name: "signUpReason" });
  const reason = SIGN_UP_REASONS.find((known) => known === typed);
  // The program of that kind is meant from now on, and the form stays.
  const field = useFormField("signUpReason", {
    onChange: ({ target }: { target: { value: Reason } }) => {
      const meant = offers[target.value];
      if (meant && meant.id !== chosen?.id) choose(meant, { staysInForm: true });
    },
  });
  return (
    <div>
      <RadioCards
        label={t("fields.signUpReason")}
        required
        choices={SIGN_UP_REASONS.map((value) => ({
          value,
          label: t(`choices.signUpReason.${value}`),
          detail: offers[value] ? priceWord(offers[value].feeCents ?? 0, language) : t("more.tbd"),
        }))}
        className="sm:grid-cols-2"
        {...field}
      />
      {reason && !offers[reason] && (
        <Suspense>
          <UnpricedNotice reason={reason} />
        </Suspense>
      )}
    </div>
  );
}
