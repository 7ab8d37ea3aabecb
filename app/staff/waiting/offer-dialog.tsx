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

interface OfferFormProps {
  entry: WaitingEntry;
  /** Deadline of the offer. */
  until: string;
  onClose: () => void;
}

/** Offers spots, and shows the deadline. An offer over the capacity needs a reason. */
function OfferForm({ entry, until, onClose }: OfferFormProps) {
  const { t } = useTranslation("adminWaiting");
  const deadline = useDeadlineText();
  const { id, isNext, fits } = entry;
  const { field, ...formProps } = useStaffForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => validateWith(offerSchema, fits ? {} : { reason }),
    errorMessage: () => t("offer.missing"),
    send: async (json) =>
      (await api.admin["waiting-list"][":id"].offer.$post({ param: { id }, json })).json(),
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
      submitLabel={t("offer.submit", { count: entry.children.length })}
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

/** Confirms an offer to a family. */
export function OfferDialog(props: OfferFormProps) {
  const { t, language } = useTranslation("adminWaiting");
  const { children, program } = props.entry;
  const names = children.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const { length: count } = names;
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t("offer.title", { count, name: guardianName(props.entry) })}
      text={`${joinNames(names, language)} · ${program}. ${t("offer.text", { count })}`}
    >
      <OfferForm {...props} />
    </Dialog>
  );
}
