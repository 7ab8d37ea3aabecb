import { useForm } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/dialog-form.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextArea } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import {
  DISCREPANCY_REASON_MAX,
  type DiscrepancyAction,
  discrepancyDecisionSchema,
} from "#domain/money/reconciliation.ts";
import type { useDecision } from "./use-reconciliation.ts";

interface DecisionFormProps {
  action: DiscrepancyAction;
  decision: ReturnType<typeof useDecision>;
  onClose: () => void;
}

/** A note on why; required only if the difference is left as it is. */
export function DecisionForm({ action, decision, onClose }: DecisionFormProps) {
  const { t } = useTranslation("adminReconciliation");
  const form = useForm({
    defaultValues: { reason: "" },
    resolver: resolverOf(({ reason }: { reason: string }) =>
      checkBy(discrepancyDecisionSchema, { action, reason }),
    ),
  });
  const { field, ...sent } = useFormMutation(form, decision);
  return (
    <DialogForm {...sent} submitLabel={t(`actions.${action}.confirm`)} onClose={onClose}>
      <TextArea
        rows={2}
        maxLength={DISCREPANCY_REASON_MAX}
        required={action === "ignore"}
        label={t("reason")}
        {...field("reason")}
      />
    </DialogForm>
  );
}
