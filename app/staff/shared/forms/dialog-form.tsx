import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useSearchParams } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { withParameters } from "#app/staff/shared/list/query-parameters.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";

interface DialogFormProps<Values extends FieldValues, Checked>
  extends Omit<FormMutation<Values, Checked>, "field"> {
  submitLabel: string;
  cancelLabel?: string;
  variant?: ButtonVariant;
  /** Text of the result, above the buttons; false while unknown, with its line reserved. */
  outcome?: string | false;
  /** True while the form's data loads; blocks submission. */
  isLoading?: boolean;
  /** True if the input cannot be submitted. */
  disabled?: boolean;
  /** Reason why the action needs a personal account. */
  accountReason?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog. It submits only once; an error appears above the buttons. */
export function DialogForm<Values extends FieldValues, Checked>({
  form,
  submit,
  isPending,
  failure,
  submitLabel,
  cancelLabel,
  variant = "primary",
  outcome,
  isLoading = false,
  disabled = false,
  accountReason,
  onClose,
  children,
}: DialogFormProps<Values, Checked>) {
  const { t } = useTranslation("admin");
  return (
    <Form form={form} autoComplete="off" className="mt-5 grid gap-5" onSubmit={submit}>
      {children}
      <StaffErrorNotice error={failure} accountReason={accountReason} />
      <div>
        {outcome !== undefined && (
          <p role="status" className="min-h-6 font-semibold">
            {outcome}
          </p>
        )}
        <DialogActions
          cancelLabel={cancelLabel ?? t("terms:cancel")}
          onCancel={onClose}
          isSending={isPending}
        >
          <Button type="submit" variant={variant} busy={isPending || isLoading} disabled={disabled}>
            {submitLabel}
          </Button>
        </DialogActions>
      </div>
    </Form>
  );
}

interface DialogButtonProps {
  icon?: LucideIcon;
  label: string;
  variant?: ButtonVariant;
  className?: string;
  /** False hides the button, unless the dialog is open. */
  isOffered?: boolean;
  /** Address parameter that opens the dialog, as in "?refund=open". */
  parameter?: "cash" | "refund";
  title: string;
  text?: string | null;
  /** Element to focus on close, if the button may be gone. */
  finalFocus?: () => HTMLElement | null;
  children: (close: () => void) => ReactNode;
}

export function DialogButton({
  icon: Icon,
  label,
  variant = "primary",
  className = "",
  isOffered = true,
  parameter,
  children,
  ...dialog
}: DialogButtonProps) {
  const [params, setParams] = useSearchParams();
  const isOpenByLink = parameter !== undefined && params.get(parameter) === "open";
  const [isOpen, setOpen] = useState(isOffered && isOpenByLink);
  const close = () => {
    setOpen(false);
    if (isOpenByLink) setParams((current) => withParameters(current, { [parameter]: "" }), { replace: true });
  };
  if (!isOffered && !isOpen) return null;
  return (
    <>
      <Button variant={variant} className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {Icon && <Icon aria-hidden size={20} />}
        <span>{label}</span>
      </Button>
      <Dialog {...dialog} open={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}
