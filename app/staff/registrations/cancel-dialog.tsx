import { useForm } from "react-hook-form";
import { LeavingAmounts } from "#app/facts/leaving-amounts.tsx";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/dialog-form.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { REFUND_NOTE_MAX, REFUND_REASONS } from "#domain/money/refund.ts";
import {
  type Cancel,
  type CanceledChild,
  type Cancellation,
  useCancel,
  useCancellation,
} from "./use-cancellation.ts";

/** A placeholder as high as one amount, so that the form below does not move. */
function AmountsPlaceholder() {
  const { t } = useTranslation("adminLeaving");
  return (
    <div role="status" className="mt-4">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-36" />
    </div>
  );
}

const NOTHING: Cancel = { reason: "requested_by_family", note: "" };

interface CancelFormProps {
  registration: CanceledChild;
  /** undefined while it is calculated; the form is shown meanwhile. */
  shown: Cancellation | undefined;
  leaveLabel: string;
  onClose: () => void;
}

function CancelForm({ registration, shown, leaveLabel, onClose }: CancelFormProps) {
  const { t } = useTranslation(["adminLeaving", "adminPayments"]);
  const { money } = useFormat();
  const cents = shown?.refundCents ?? 0;
  const { field, ...sent } = useFormMutation(
    useForm({ defaultValues: NOTHING }),
    useCancel(registration, cents, onClose),
  );
  const { isPending } = sent;
  const reasons = REFUND_REASONS.map((value) => ({ value, label: t(`adminPayments:reasons.${value}`) }));
  const known = cents > 0 ? t("cancel.submit", { cents: money(cents) }) : t("cancel.submitNothing");
  const submit = shown ? known : t("cancel.submitSoon");
  const isOfCheck = shown?.back.some(({ method }) => method === "check");
  return (
    <DialogForm
      {...sent}
      isLoading={!shown}
      submitLabel={isPending ? t("cancel.sending") : submit}
      leaveLabel={leaveLabel}
      variant="danger"
      draft={`cancel:${registration.id}`}
      onClose={onClose}
    >
      {isOfCheck && <p className="text-small">{t("cancel.mayBeReturned")}</p>}
      <SelectField required label={t("cancel.reason")} choices={reasons} {...field("reason")} />
      <TextArea
        rows={2}
        maxLength={REFUND_NOTE_MAX}
        required={false}
        label={t("cancel.note")}
        hint={t("cancel.noteHint")}
        {...field("note")}
      />
    </DialogForm>
  );
}

interface CancelDialogProps {
  registration: CanceledChild;
  /** Whether it was just deleted and its money not refunded (docs/reference/staff-registrations.md#deleted-registrations). */
  isDeleted?: boolean;
  open: boolean;
  onClose: () => void;
  /** Where the focus goes on closing, if not where it was before. */
  returnTo?: () => HTMLElement | null;
}

/**
 * Cancels one child's registration; shows the refund before the click
 * (docs/reference/refunds.md#cancellation-refund).
 */
export function CancelDialog({ registration, isDeleted = false, ...dialog }: CancelDialogProps) {
  const { t } = useTranslation("adminLeaving", "office");
  const { ofCode } = useErrorText();
  const { data, error, refetch } = useCancellation(registration.id, dialog.open);
  const { childFirstName: child } = registration;
  const leaveLabel = t(isDeleted ? "deleted.later" : "leaveIt");
  const shown = data?.data;
  return (
    <Dialog
      {...dialog}
      title={t(isDeleted ? "deleted.title" : "cancel.title", { child })}
      text={t(isDeleted ? "deleted.text" : "cancel.text", { child })}
    >
      {!shown && error && <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {shown?.blockedBy ? (
        <>
          <FailureNotice {...ofCode(shown.blockedBy)} />
          <DialogActions leaveLabel={leaveLabel} onLeave={dialog.onClose} />
        </>
      ) : (
        !(error && !shown) && (
          <>
            {shown ? (
              <LeavingAmounts shown={shown} wordOf={(line, values) => t(`cancel.${line}`, values)} />
            ) : (
              <AmountsPlaceholder />
            )}
            <CancelForm
              registration={registration}
              shown={shown}
              leaveLabel={leaveLabel}
              onClose={dialog.onClose}
            />
          </>
        )
      )}
    </Dialog>
  );
}
