import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/dialog-form.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import type { RegistrationDetails } from "./details-card.tsx";
import { type Move, movePreviewQuery, useMove, useTargets } from "./use-move.ts";

/** The price difference in sentences, before the click. */
export function useDifferenceWords(): (shown: Move) => string {
  const { t } = useTranslation("adminLeaving");
  const { money } = useFormat();
  return ({ differenceCents, discountLostCents, back }) => {
    const backCents = back.reduce((sum, { cents }) => sum + cents, 0);
    const more = differenceCents > 0 && t("move.more", { cents: money(differenceCents) });
    const less = differenceCents < 0 && t("move.less", { cents: money(0 - differenceCents) });
    const lost = discountLostCents > 0 ? t("move.lost", { cents: money(discountLostCents) }) : "";
    const goesBack = backCents > 0 ? t("move.back", { cents: money(backCents) }) : "";
    return `${more || less || t("move.same")} ${lost} ${goesBack}`;
  };
}

interface MoveDialogProps {
  registration: RegistrationDetails;
  open: boolean;
  onClose: () => void;
}

function MoveForm({ registration, onClose }: Omit<MoveDialogProps, "open">) {
  const { t } = useTranslation("adminLeaving");
  const { ofCode } = useErrorText();
  const differenceWords = useDifferenceWords();
  const form = useForm({
    defaultValues: { programId: String(registration.programId), groupId: "" },
  });
  const [programId, groupId] = form.watch(["programId", "groupId"]);
  const { programs, groups } = useTargets(registration, programId);
  const { data, error } = useQuery(movePreviewQuery(registration.id, { programId, groupId }));
  const shown = data?.data;
  const { field, ...sent } = useFormMutation(
    form,
    useMove(registration, shown?.differenceCents ?? 0, onClose),
  );
  const failure = sent.failure ?? error;
  return (
    <DialogForm
      {...sent}
      failure={failure}
      submitLabel={t(sent.isPending ? "move.sending" : "move.submit")}
      leaveLabel={t("leaveIt")}
      draft={`move:${registration.id}`}
      disabled={!shown || shown.blockedBy !== null}
      onClose={onClose}
    >
      <SelectField
        required
        label={t("move.program")}
        choices={programs.map(({ id, name }) => ({ value: id, label: name }))}
        {...field("programId", { onChange: () => form.setValue("groupId", "") })}
        value={programId}
      />
      {groups.length > 0 && (
        <SelectField
          required
          label={t("move.group")}
          choices={[
            { value: "", label: t("move.ownGroup") },
            ...groups.map(({ id, code }) => ({ value: id, label: code })),
          ]}
          {...field("groupId")}
          value={groupId}
        />
      )}
      {shown?.blockedBy && <FailureNotice {...ofCode(shown.blockedBy)} />}
      {!failure && !shown?.blockedBy && (
        <p role="status" className="min-h-6 font-semibold">
          {shown && differenceWords(shown)}
        </p>
      )}
    </DialogForm>
  );
}

/** Moves a child to another program or group (docs/reference/refunds.md#moving-a-child). */
export function MoveDialog({ registration, open, onClose }: MoveDialogProps) {
  const { t } = useTranslation("adminLeaving");
  const { childFirstName: child } = registration;
  return (
    <Dialog open={open} onClose={onClose} title={t("move.title", { child })} text={t("move.text")}>
      <MoveForm registration={registration} onClose={onClose} />
    </Dialog>
  );
}
