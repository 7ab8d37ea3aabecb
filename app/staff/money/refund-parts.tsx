import { useQuery } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { paymentAddress } from "./payment.tsx";

type Parts = DataOf<(typeof api.admin.payments)[":id"]["parts"]["$get"]>;

/** The parts of a payment's order; undefined until loaded. */
export function useRefundParts(paymentId: string): Parts | undefined {
  return useQuery(staffQuery<Parts>(`${paymentAddress(paymentId)}/parts`)).data?.data;
}

/** Select value of the donation. A child's value is the registration's id. */
const DONATION_VALUE = "donation";

/** The registration's id of a select value; null for the donation. */
export function registrationOf(whose: string): string | null {
  return whose === DONATION_VALUE ? null : whose;
}

/** Choices for the refunded part: each paid child, and the donation. */
export function usePartChoices(parts: Parts | undefined): { value: string; label: string }[] {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  if (!parts) return [];
  const children = parts.children
    .filter(({ cents }) => cents > 0)
    .map(({ registrationId, firstName, lastName, cents }) => {
      const child = firstName === null ? t("refund.erased") : `${firstName} ${lastName ?? ""}`.trim();
      return { value: registrationId, label: t("refund.child", { child, cents: money(cents) }) };
    });
  const { donationCents } = parts;
  if (donationCents <= 0) return children;
  const donation = { value: DONATION_VALUE, label: t("refund.donation", { cents: money(donationCents) }) };
  return [...children, donation];
}

interface UnallocatedRefundFormProps {
  paymentId: string;
  parts: Parts;
  refund: Parts["unallocated"][number];
}

function UnallocatedRefundForm({
  paymentId,
  parts,
  refund: { stripeId, cents },
}: UnallocatedRefundFormProps) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { describeError } = useErrorText();
  const choices = usePartChoices(parts);
  const { form, field, submit, isPending, failure } = useStaffForm({
    defaultValues: { whose: "" },
    send: async ({ whose }) => {
      const json = { stripeId, registrationId: registrationOf(whose) };
      await (await api.admin.payments[":id"].refunds.assign.$post({ param: { id: paymentId }, json })).json();
    },
    toast: () => ({ title: t("terms:saved"), message: t("unallocated.doneText") }),
  });
  return (
    <Form form={form} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end" onSubmit={submit}>
      <SelectField
        label={t("unallocated.whose", { cents: money(cents) })}
        choices={[{ value: "", label: t("refund.whoseChoose") }, ...choices]}
        {...field("whose")}
      />
      <Button type="submit" busy={isPending} disabled={form.watch("whose") === ""}>
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
