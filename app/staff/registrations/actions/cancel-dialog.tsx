import { useQuery } from "@tanstack/react-query";
import { api, dataFrom } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CancellationAmounts } from "#app/shared/cancellation-amounts.tsx";
import type { StaffRegistration } from "#app/staff/registrations/registration-keys.ts";
import { DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { FailureNotice, LoadFailure } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { REFUND_NOTE_MAX, REFUND_REASONS, type RefundReason } from "#domain/money/refund.ts";
import { sumLines } from "#domain/prices/order-lines.ts";

type Cancellation = DataOf<(typeof api.admin.registrations)[":id"]["cancellation"]["$get"]>;
type CanceledChild = Pick<StaffRegistration, "id" | "childFirstName">;

const RETURN_METHODS = { card: null, cash: "handOver", check: "handOver", other: "sendBack" } as const;

const DEFAULT_VALUES = { reason: "requested_by_family" as RefundReason, note: "" };

/** Returns what staff refund themselves, as sentences: in cash, also for checks, or the way it was paid. */
export function useHandOverTexts(): (refund: Pick<Cancellation, "refundParts"> | null) => string[] {
  const { t } = useTranslation("adminLeaving");
  const { money } = useFormat();
  return (refund) =>
    (["handOver", "sendBack"] as const).flatMap((returnMethod) => {
      const cents = sumLines(
        (refund?.refundParts ?? []).filter(({ method }) => RETURN_METHODS[method] === returnMethod),
      );
      return cents > 0 ? t(returnMethod, { cents: money(cents) }) : [];
    });
}

interface CancelFormProps {
  registration: CanceledChild;
  cancelLabel: string;
  onClose: () => void;
}

/** The refund, recalculated each time the dialog opens, and its reason. The form appears before the amounts load. */
function CancelForm({ registration, cancelLabel, onClose }: CancelFormProps) {
  const { t } = useTranslation(["adminLeaving", "adminPayments"]);
  const { money } = useFormat();
  const handOverTexts = useHandOverTexts();
  const { describeCode } = useErrorText();
  const address = `/api/admin/registrations/${encodeURIComponent(registration.id)}/cancellation`;
  const { data, error, refetch } = useQuery({ ...staffQuery<Cancellation>(address), staleTime: 0 });
  const cancellation = data?.data;
  const cents = cancellation?.refundCents ?? 0;
  const withRequestId = useRequestIds();
  const { id, childFirstName: child } = registration;
  const { field, ...formProps } = useStaffForm({
    defaultValues: DEFAULT_VALUES,
    // Cancels with exactly the visible refund. If the refund has changed, staff confirm again.
    send: (values) => {
      const json = withRequestId({ ...values, expectedRefundCents: cents });
      return dataFrom(api.admin.registrations[":id"].cancel.$post({ param: { id }, json }));
    },
    toast: (refund) => {
      const canceledText = t("cancel.doneText", { child, cents: money(cents) });
      const message = [canceledText, ...handOverTexts(refund)].join(" ");
      return { title: t("terms:registrationCanceled"), message };
    },
    onSuccess: onClose,
  });
  if (error && !cancellation)
    return <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (cancellation?.blockedBy) {
    return (
      <>
        <FailureNotice {...describeCode(cancellation.blockedBy)} />
        <DialogActions cancelLabel={cancelLabel} onCancel={onClose} />
      </>
    );
  }
  const amountLabel = cents > 0 ? t("cancel.submit", { cents: money(cents) }) : t("cancel.submitNothing");
  const submitLabel = cancellation ? amountLabel : t("cancel.submitSoon");
  return (
    <>
      {cancellation ? (
        <CancellationAmounts amounts={cancellation} labelOf={(line, values) => t(`cancel.${line}`, values)} />
      ) : (
        // The height of one amount keeps the form in place.
        <div role="status" className="mt-4">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-36" />
        </div>
      )}
      <DialogForm
        {...formProps}
        isLoading={!cancellation}
        submitLabel={formProps.isPending ? t("cancel.sending") : submitLabel}
        cancelLabel={cancelLabel}
        variant="danger"
        onClose={onClose}
      >
        {cancellation?.refundParts.some(({ method }) => method === "check") && (
          <p className="text-small">{t("mayBeReturned")}</p>
        )}
        <SelectField
          required
          label={t("terms:reason")}
          choices={REFUND_REASONS.map((value) => ({ value, label: t(`adminPayments:reasons.${value}`) }))}
          {...field("reason")}
        />
        <TextArea
          rows={2}
          maxLength={REFUND_NOTE_MAX}
          required={false}
          label={t("terms:clubNote")}
          hint={t("terms:clubNoteHint")}
          {...field("note")}
        />
      </DialogForm>
    </>
  );
}

interface CancelDialogProps {
  registration: CanceledChild;
  /** True if the registration was just deleted and not refunded (docs/reference/staff-registrations.md#deleted-registrations). */
  isDeleted?: boolean;
  open: boolean;
  onClose: () => void;
  /** Element to focus on close; by default, the previously focused element. */
  finalFocus?: () => HTMLElement | null;
}

/** Cancels a registration; shows the refund before the click (docs/reference/refunds.md#cancellation-refund). */
export function CancelDialog({ registration, isDeleted = false, ...dialog }: CancelDialogProps) {
  const { t } = useTranslation("adminLeaving", "admin");
  const { childFirstName: child } = registration;
  return (
    <Dialog
      {...dialog}
      title={t(isDeleted ? "deleted.title" : "cancel.title", { child })}
      text={t(isDeleted ? "deleted.text" : "cancel.text", { child })}
    >
      <CancelForm
        registration={registration}
        cancelLabel={t(isDeleted ? "deleted.later" : "leaveIt")}
        onClose={dialog.onClose}
      />
    </Dialog>
  );
}
