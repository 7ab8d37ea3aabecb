import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import {
  type RefundParts,
  toRegistrationId,
  useRefundPartChoices,
  useRefundParts,
} from "./use-refund-parts.ts";

interface UnallocatedRefundFormProps {
  paymentId: string;
  parts: RefundParts;
  refund: RefundParts["unallocated"][number];
}

function UnallocatedRefundForm({ paymentId, parts, refund }: UnallocatedRefundFormProps) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { describeError } = useErrorText();
  const choices = useRefundPartChoices(parts);
  const { form, field, submit, isPending, failure } = useStaffForm({
    defaultValues: { refundedChild: "" },
    send: ({ refundedChild }) => {
      const json = { stripeId: refund.stripeId, registrationId: toRegistrationId(refundedChild) };
      return api.admin.payments[":id"].refunds.assign.$post({ param: { id: paymentId }, json });
    },
    toast: () => ({ title: t("terms:saved"), message: t("unallocated.doneText") }),
  });
  return (
    <Form form={form} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end" onSubmit={submit}>
      <SelectField
        label={t("unallocated.refundedChild", { cents: money(refund.cents) })}
        choices={[{ value: "", label: t("refund.chooseChild") }, ...choices]}
        {...field("refundedChild")}
      />
      <Button type="submit" busy={isPending} disabled={form.watch("refundedChild") === ""}>
        {t("terms:save")}
      </Button>
      {failure && <FailureNotice {...describeError(failure)} />}
    </Form>
  );
}

/**
 * Unallocated refunds from Stripe's dashboard (docs/reference/refunds.md#refund-assignment). Returns null if there are
 * none.
 */
export function UnallocatedRefunds({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation("adminPayments");
  const parts = useRefundParts(paymentId);
  if (!parts || parts.unallocated.length === 0) return null;
  return (
    <TitledCard title={t("unallocated.title")} text={t("unallocated.text")}>
      {parts.unallocated.map((refund) => (
        <UnallocatedRefundForm key={refund.stripeId} paymentId={paymentId} parts={parts} refund={refund} />
      ))}
    </TitledCard>
  );
}
