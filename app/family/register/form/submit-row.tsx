import { Suspense } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { useChoiceOfProgram } from "#app/family/register/offers.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useProgramOfChild } from "./child-at.ts";
import { costOf } from "./form-aid.ts";
import type { FormValues } from "./form-values.ts";

/** A separate file, because most families pay. */
const AidRequest = lazyWithPreload(async () => (await import("./aid-request.tsx")).AidRequest);

/** The button, what it leads to, and before it the question for a family that cannot pay (docs/reference/aid.md). */
export function SubmitRow() {
  const { t } = useTranslation("registration");
  const { control, register } = useFormContext<FormValues>();
  const { isSubmitting } = useFormState<FormValues>();
  const { programs } = useChoiceOfProgram();
  const [children, donationAmount, isTicked] = useWatch({
    control,
    name: ["children", "donationAmount", "asksAid"],
  });
  const { isFree, mayAskAid, mayCallForAid } = costOf({ children, donationAmount }, programs);
  const { feeCents = null } = useProgramOfChild() ?? {};
  const payable = feeCents !== null;
  const asksAid = mayAskAid && isTicked;
  const label = asksAid ? t("submitAid") : t(payable && !isFree ? "submit" : "submitOther");
  return (
    <div>
      {mayAskAid && (
        <div className="mb-6">
          <Checkbox hideRequiredMark label={t("fields.asksAid")} {...register("asksAid")} />
          <Suspense fallback={<Skeleton className="mt-3 h-64" />}>{isTicked && <AidRequest />}</Suspense>
        </div>
      )}
      {mayCallForAid && (
        <p role="status" className="mb-6">
          {t("aidByPhone")}
        </p>
      )}
      <Button type="submit" busy={isSubmitting} className="w-full text-title">
        {isSubmitting ? t("submitting") : label}
      </Button>
      <p role="status" className="sr-only">
        {isSubmitting && t("submitting")}
      </p>
      {payable && !asksAid && (
        <p className="mt-3 text-small text-dusk-700">{t(isFree ? "summary.nextFree" : "summary.next")}</p>
      )}
    </div>
  );
}
