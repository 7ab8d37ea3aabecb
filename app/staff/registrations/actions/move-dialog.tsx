import { useQuery } from "@tanstack/react-query";
import { ArrowRightLeft } from "lucide-react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { DetailsProps } from "#app/staff/registrations/details/details-card.tsx";
import { DialogButton, DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { selectablePrograms, useProgramGroups, useSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { useHandOverTexts } from "./cancel-dialog.tsx";

type MovePreview = DataOf<(typeof api.admin.registrations)[":id"]["move"]["$get"]>;

interface MoveTarget {
  programId: string;
  /** "" for the group by birth date. */
  groupId: string;
}

/** The price difference of a move; fetched after staff choose a target. */
export function movePreviewQuery(id: string, { programId, groupId }: MoveTarget) {
  const path = `/api/admin/registrations/${encodeURIComponent(id)}/move`;
  const query = staffQuery<MovePreview>(addressOf(path, { programId, groupId }));
  return { ...query, enabled: programId !== "", staleTime: 0 };
}

/** Returns the text of a price difference, with the amounts that staff return themselves. */
export function usePriceDifferenceText(): (preview: MovePreview) => string {
  const { t } = useTranslation("adminLeaving");
  const { money } = useFormat();
  const handOverTexts = useHandOverTexts();
  return ({ differenceCents, discountLostCents, refundParts }) => {
    const refundCents = refundParts.reduce((sum, { cents }) => sum + cents, 0);
    const increase = differenceCents > 0 && t("move.more", { cents: money(differenceCents) });
    const decrease = differenceCents < 0 && t("move.less", { cents: money(0 - differenceCents) });
    const sentences = [
      increase || decrease || t("move.same"),
      discountLostCents > 0 && t("move.discountLost", { cents: money(discountLostCents) }),
      refundCents > 0 && t("move.refund", { cents: money(refundCents) }),
      ...handOverTexts({ refundParts }),
      refundParts.some(({ method }) => method === "check") && t("mayBeReturned"),
    ];
    return sentences.filter((sentence) => sentence !== false).join(" ");
  };
}

/** Moves a child. Sends the price difference on the screen, so that a newer one is refused. */
function MoveForm({ registration, onClose }: DetailsProps & { onClose: () => void }) {
  const { t } = useTranslation("adminLeaving");
  const { describeCode } = useErrorText();
  const handOverTexts = useHandOverTexts();
  const priceDifferenceText = usePriceDifferenceText();
  const withRequestId = useRequestIds();
  const { id, childFirstName: child, programId: currentId } = registration;
  const { field, ...formProps } = useStaffForm({
    defaultValues: { programId: String(currentId), groupId: "" },
    send: async (target) => {
      const json = withRequestId({
        programId: target.programId,
        ...(target.groupId && { groupId: target.groupId }),
        expectedDifferenceCents: preview?.differenceCents ?? 0,
      });
      return dataFrom(api.admin.registrations[":id"].move.$post({ param: { id }, json }));
    },
    toast: (refund) => ({
      title: t("move.done"),
      message: [t("move.doneText", { child }), ...handOverTexts(refund)].join(" "),
    }),
    onSuccess: onClose,
  });
  const { form } = formProps;
  const [programId, groupId] = form.watch(["programId", "groupId"]);
  const season = useSeasons().find(({ programs }) => programs.some((program) => program.id === currentId));
  const groups = useProgramGroups(programId);
  const { data, error } = useQuery(movePreviewQuery(id, { programId, groupId }));
  const preview: MovePreview | undefined = data?.data;
  const failure = formProps.failure ?? error;
  return (
    <DialogForm
      {...formProps}
      failure={failure}
      submitLabel={t(formProps.isPending ? "move.sending" : "terms:move")}
      cancelLabel={t("leaveIt")}
      disabled={!preview || preview.blockedBy !== null}
      onClose={onClose}
    >
      <SelectField
        required
        label={t("terms:program")}
        choices={selectablePrograms(season).map((program) => ({ value: program.id, label: program.name }))}
        {...field("programId", { onChange: () => form.setValue("groupId", "") })}
        value={programId}
      />
      {groups.length > 0 && (
        <SelectField
          required
          label={t("move.group")}
          choices={[
            { value: "", label: t("move.ownGroup") },
            ...groups.map((group) => ({ value: group.id, label: group.code })),
          ]}
          {...field("groupId")}
          value={groupId}
        />
      )}
      {preview?.blockedBy && <FailureNotice {...describeCode(preview.blockedBy)} />}
      {!failure && !preview?.blockedBy && (
        <p role="status" className="min-h-6 font-semibold">
          {preview && priceDifferenceText(preview)}
        </p>
      )}
    </DialogForm>
  );
}

/** Moves a child to another program or group (docs/reference/refunds.md#moving-a-child). */
export function MoveButton({ registration }: DetailsProps) {
  const { t } = useTranslation(["adminLeaving", "admin"]);
  return (
    <DialogButton
      variant="secondary"
      icon={ArrowRightLeft}
      label={t("admin:leaving.move")}
      title={t("move.title", { child: registration.childFirstName })}
      text={t("move.text")}
    >
      {(close) => <MoveForm registration={registration} onClose={close} />}
    </DialogButton>
  );
}
