import { useState } from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import type { DiscrepancyAction } from "#domain/reconciliation.ts";
import { DISCREPANCY_REASON_MAX, discrepancyDecisionSchema } from "#domain/reconciliation.ts";
import type { useDecision } from "./use-reconciliation.ts";

interface DecisionFormProps {
  action: DiscrepancyAction;
  decision: ReturnType<typeof useDecision>;
  onClose: () => void;
}

/** A note on why; required only if the difference is left as it is. */
export function DecisionForm({ action, decision, onClose }: DecisionFormProps) {
  const { t } = useTranslation(["adminReconciliation", "admin"]);
  const { ofCode, ofThrown } = useErrorText();
  const { mutate, isPending, error } = decision;
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    const isValid = discrepancyDecisionSchema.safeParse({ action, reason }).success;
    setMissing(!isValid);
    if (isValid) mutate({ action, reason });
  };
  return (
    <form
      noValidate
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) send();
      }}
    >
      <TextArea
        name="reason"
        rows={2}
        maxLength={DISCREPANCY_REASON_MAX}
        required={action === "ignore"}
        label={t("reason")}
        error={isMissing ? ofCode("reason_required").message : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {error && (
        <div role="alert">
          <Notice tone="error" title={ofThrown(error).title}>
            <p>{ofThrown(error).message}</p>
          </Notice>
        </div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t("admin:cancel")}
        </Button>
        <Button type="submit" busy={isPending}>
          {t(`actions.${action}.confirm`)}
        </Button>
      </DialogActions>
    </form>
  );
}
