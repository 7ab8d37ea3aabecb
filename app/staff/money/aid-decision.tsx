import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Refusal } from "#app/staff/shared/refusal.tsx";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { AID_DAYS, AID_TEXT_MAX } from "#domain/aid-limits.ts";
import { AID_CHOICES, type AidRequest, useAidForm } from "./use-aid.ts";

interface AidDecisionProps {
  request: AidRequest;
  options: Parameters<typeof useAidForm>[1];
}

/** All, a part or nothing, with a reason; what follows stands above the button, which names the amount. */
export function AidDecision({ request, options }: AidDecisionProps) {
  const { t } = useTranslation("adminAid");
  const { money } = useFormat();
  const { form, submit, field, isPending, failure, choice, grantedCents } = useAidForm(request, options);
  const { totalCents } = request;
  const isChosen = choice !== undefined && grantedCents !== undefined;
  const outcome = isChosen && {
    days: AID_DAYS,
    cents: money(grantedCents),
    left: money(totalCents - grantedCents),
  };
  const submitLabel = choice === "none" || !outcome ? t("submit.none") : t("submit.grant", outcome);
  return (
    <Form form={form} onSubmit={submit} className="mt-4 grid gap-5 border-t border-sand-200 pt-4">
      <RadioCards
        required
        unmarked
        label={t("choice")}
        choices={AID_CHOICES.map((value) => ({
          value,
          label: t(`choices.${value}`, { cents: money(totalCents) }),
        }))}
        className="sm:grid-cols-3"
        {...field("choice", { deps: ["amount"] })}
      />
      {choice === "part" && (
        <TextField
          required
          unmarked
          inputMode="decimal"
          autoComplete="off"
          label={t("amount")}
          hint={t("amountHint", { cents: money(totalCents) })}
          className="figures max-w-64"
          {...field("amount")}
        />
      )}
      <TextField
        required
        unmarked
        autoComplete="off"
        maxLength={AID_TEXT_MAX}
        label={t("reason")}
        hint={t("reasonHint")}
        {...field("reason")}
      />
      <Refusal error={failure} why={t("accountWhy")} />
      <div>
        <p role="status" className="figures mb-3 min-h-6 max-w-line text-small">
          {outcome && t(`outcome.${choice}`, outcome)}
        </p>
        <Button type="submit" busy={isPending} className="max-sm:w-full">
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
