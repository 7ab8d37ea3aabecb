import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FieldWarning } from "#app/staff/shared/drafts/titled-card.tsx";
import { DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { OFFER_REASONS, offerSchema } from "#domain/family/waiting-list.ts";
import { joinNames } from "#domain/time/sessions.ts";
import { guardianName, useDeadlineText, type WaitingEntry } from "./use-waiting-list.ts";

const entryRoutes = api.admin["waiting-list"];

export type WaitingDecision = "offer" | "remove";

interface DecisionFormProps {
  entry: WaitingEntry;
  onClose: () => void;
}

/** Offers spots, and shows the deadline. An offer over the capacity needs a reason. */
function OfferForm({ entry, until, onClose }: DecisionFormProps & { until: string }) {
  const { t } = useTranslation("adminWaiting");
  const deadline = useDeadlineText();
  const { id, isNext, fits } = entry;
  const { field, ...formProps } = useStaffForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => validateWith(offerSchema, fits ? {} : { reason }),
    errorMessage: () => t("offer.missing"),
    send: async (json) => (await entryRoutes[":id"].offer.$post({ param: { id }, json })).json(),
    toast: (response) => ({
      title: t("offer.done"),
      message: t("offer.doneText", { name: guardianName(entry), until: deadline(response.until) }),
    }),
    onSuccess: onClose,
  });
  const reasons = OFFER_REASONS.map((value) => ({ value, label: t(`offer.reasons.${value}`) }));
  return (
    <DialogForm
      {...formProps}
      submitLabel={t("offer.press", { count: entry.children.length })}
      onClose={onClose}
    >
      <p className="tabular-nums text-lead leading-tight font-semibold">{deadline(until)}</p>
      {!isNext && <FieldWarning>{t(fits ? "offer.outOfTurn" : "offer.over")}</FieldWarning>}
      {!fits && (
        <SelectField
          required
          label={t("offer.reason")}
          choices={[{ value: "", label: t("offer.choose") }, ...reasons]}
          {...field("reason")}
        />
      )}
    </DialogForm>
  );
}

/** Removes a family from the list. */
function RemoveForm({ entry, onClose }: DecisionFormProps) {
  const { t } = useTranslation("adminWaiting");
  const formProps = useStaffForm({
    defaultValues: {},
    send: () => entryRoutes[":id"].remove.$post({ param: { id: entry.id } }),
    toast: () => ({
      title: t("terms:removedFromList"),
      message: t("remove.doneText", { name: guardianName(entry) }),
    }),
    onSuccess: onClose,
  });
  return (
    <DialogForm {...formProps} submitLabel={t("terms:removeFromList")} variant="danger" onClose={onClose}>
      {null}
    </DialogForm>
  );
}

interface WaitingDialogProps extends DecisionFormProps {
  decision: WaitingDecision;
  /** Deadline of an offer; null on the last day, which has no offers. */
  until: string | null;
}

/** Confirms an offer to a family, or its removal from the list. */
export function WaitingDialog({ decision, until, ...formProps }: WaitingDialogProps) {
  const { t, language } = useTranslation("adminWaiting");
  const { children, program } = formProps.entry;
  const isOffer = decision === "offer";
  const names = children.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const { length: count } = names;
  return (
    <Dialog
      open={!isOffer || until !== null}
      onClose={formProps.onClose}
      title={t(`${decision}.title`, { count, name: guardianName(formProps.entry) })}
      text={
        isOffer
          ? `${joinNames(names, language)} · ${program}. ${t("offer.text", { count })}`
          : t("remove.text")
      }
    >
      {isOffer ? until && <OfferForm {...formProps} until={until} /> : <RemoveForm {...formProps} />}
    </Dialog>
  );
}
