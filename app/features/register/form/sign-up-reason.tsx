import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "#app/components/button.tsx";
import { RadioCards } from "#app/components/choice-field.tsx";
import { type Offers, useChoiceOfProgram } from "#app/features/register/offers.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { KIND_OF_REASON, type SignUpReason as Reason, SIGN_UP_REASONS } from "#domain/programs.ts";
import type { FormValues } from "./form-values.ts";
import { useFormField } from "./use-form-field.ts";

/** Instead of a form that ends in "not available": the program without a price keeps who asks about it. */
function WithoutPrice({ reason }: { reason: Reason }) {
  const { t } = useTranslation("registration");
  const { programs, choose } = useChoiceOfProgram();
  const program = programs.find(({ kind, feeCents }) => kind === KIND_OF_REASON[reason] && feeCents === null);
  if (!program) return null;
  return (
    <div role="status" className="mt-3 rounded border-l-4 border-marigold bg-marigold-50 p-5">
      <p className="max-w-line">{t("choice.noPrice")}</p>
      <Button variant="secondary" className="mt-3" onClick={() => choose(program)}>
        {t("choice.ask")}
      </Button>
    </div>
  );
}

/** Why the family signs up, with what it costs (docs/rules/prices.md#what-things-cost: other programs are priced TBD). */
export function SignUpReason({ offers }: { offers: Offers }) {
  const { t } = useTranslation("registration");
  const { money } = useFormat();
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
          detail: offers[value] ? money(offers[value].feeCents ?? 0) : t("more.tbd"),
        }))}
        className="sm:grid-cols-2"
        {...field}
      />
      {reason && !offers[reason] && <WithoutPrice reason={reason} />}
    </div>
  );
}
