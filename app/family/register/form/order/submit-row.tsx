import { Suspense } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useProgramOfChild } from "#app/family/register/form/form-fields.tsx";
import { type FormValues, paymentOptions } from "#app/family/register/form/form-values.ts";
import { useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { AID_DAYS, AID_TEXT_MAX } from "#domain/registration/limits.ts";

/** The next steps of an aid request, and a field for a short text to the staff who decide. */
function AidRequest() {
  // Most families pay, so these texts are fetched when needed.
  const { t } = useTranslation("aid", "payment");
  const { register } = useFormContext<FormValues>();
  return (
    <Card as="div" padding="row" className="mt-3 grid gap-4">
      <p role="status" className="max-w-prose">
        {t("next", { days: AID_DAYS })}
      </p>
      <TextField
        required={false}
        label={t("text")}
        hint={t("textHint")}
        maxLength={AID_TEXT_MAX}
        autoComplete="off"
        {...register("aid")}
      />
    </Card>
  );
}

/** The submit button with its next step, and the aid question above it (docs/reference/aid.md). */
export function SubmitRow() {
  const { t } = useTranslation("registration");
  const { control, register } = useFormContext<FormValues>();
  const { isSubmitting } = useFormState<FormValues>();
  const { programs } = useProgramChoiceContext();
  const [children, donationAmount, isAidChecked] = useWatch({
    control,
    name: ["children", "donationAmount", "asksAid"],
  });
  const { isFree, mayAskAid, mayCallForAid } = paymentOptions({ children, donationAmount }, programs);
  const { feeCents = null } = useProgramOfChild() ?? {};
  const isPayable = feeCents !== null;
  const asksAid = mayAskAid && isAidChecked;
  const label = asksAid ? t("submitAid") : t(isPayable && !isFree ? "submit" : "submitOther");
  return (
    <div>
      {mayAskAid && (
        <div className="mb-6">
          <Checkbox label={t("terms:fields.asksAid")} {...register("asksAid")} />
          <Suspense fallback={<Skeleton className="mt-3 h-64" />}>{isAidChecked && <AidRequest />}</Suspense>
        </div>
      )}
      {mayCallForAid && (
        <p role="status" className="mb-6">
          {t("aidByPhone")}
        </p>
      )}
      <Button type="submit" busy={isSubmitting} className="w-full text-title">
        {isSubmitting ? t("terms:working") : label}
      </Button>
      <p role="status" className="sr-only">
        {isSubmitting && t("terms:working")}
      </p>
      {isPayable && !asksAid && (
        <p className="mt-3 text-small text-dusk-700">{t(isFree ? "summary.nextFree" : "summary.next")}</p>
      )}
    </div>
  );
}
