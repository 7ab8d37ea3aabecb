import { useForm } from "react-hook-form";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/dialog-form.tsx";
import { Doubt } from "#app/staff/shared/editor-card.tsx";
import { Refusal } from "#app/staff/shared/refusal.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { useSentForm } from "#app/ui/use-sent-form.ts";
import { joinNames } from "#domain/join-names.ts";
import { OFFER_REASONS, offerSchema, REMOVE_REASONS, removeWaitingSchema } from "#domain/waiting.ts";
import { nameOf, useDeadline, useOffer, useTakingOff, type WaitingEntry } from "./use-waiting-list.ts";

interface OfferFormProps {
  entry: WaitingEntry;
  /** When the offer would end. */
  until: string;
  onClose: () => void;
  onDone: () => void;
}

function OfferForm({ entry, until, onClose, onDone }: OfferFormProps) {
  const { t } = useTranslation("adminWaiting");
  const deadline = useDeadline();
  const { isNext, fits } = entry;
  const form = useForm({
    defaultValues: { reason: "" },
    resolver: resolverOf(({ reason }: { reason: string }) =>
      checkBy(offerSchema, { expectedUntil: until, ...(!isNext && { reason }) }),
    ),
  });
  const { field, failure, ...sent } = useSentForm(form, useOffer(entry, onDone), {
    sentenceOf: () => t("offer.missing"),
  });
  const reasons = OFFER_REASONS.map((value) => ({ value, label: t(`offer.reasons.${value}`) }));
  return (
    <DialogForm {...sent} failure={null} submitLabel={t("offer.press")} onClose={onClose}>
      <p className="figures text-lead leading-tight font-semibold">{deadline(until)}</p>
      {!isNext && (
        <>
          <Doubt>{t(fits ? "offer.outOfTurn" : "offer.over")}</Doubt>
          <SelectField
            required
            label={t("offer.reason")}
            choices={[{ value: "", label: t("offer.choose") }, ...reasons]}
            {...field("reason")}
          />
        </>
      )}
      <Refusal error={failure} why={t("offer.why")} />
    </DialogForm>
  );
}

interface EntryDialogProps {
  entry: WaitingEntry;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
  /** Where the focus goes once the row's button is gone. */
  returnTo: () => HTMLElement | null;
}

/** One family and the deadline, echoed before the press; out of turn or over the capacity it asks why. */
export function OfferDialog({ until, ...props }: EntryDialogProps & { until: string | null }) {
  const { entry, open, onClose, onDone, returnTo } = props;
  const { t } = useTranslation("adminWaiting");
  const { language } = useLanguage();
  const names = entry.children.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const title = t("offer.title", { count: names.length, name: nameOf(entry) });
  const text = `${joinNames(names, language)} · ${entry.program}. ${t("offer.text")}`;
  return (
    <Dialog open={open && until !== null} onClose={onClose} title={title} text={text} returnTo={returnTo}>
      {until !== null && <OfferForm entry={entry} until={until} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

function RemoveForm({ entry, onClose, onDone }: Omit<EntryDialogProps, "open" | "returnTo">) {
  const { t } = useTranslation("adminWaiting");
  const form = useForm({
    defaultValues: { reason: "asked" },
    resolver: resolverOf((typed: { reason: string }) => checkBy(removeWaitingSchema, typed)),
  });
  const { field, ...sent } = useSentForm(form, useTakingOff(entry, onDone));
  return (
    <DialogForm {...sent} submitLabel={t("remove.submit")} variant="danger" onClose={onClose}>
      <SelectField
        required
        label={t("remove.reason")}
        choices={REMOVE_REASONS.map((value) => ({ value, label: t(`remove.reasons.${value}`) }))}
        {...field("reason")}
      />
    </DialogForm>
  );
}

/** Asks why a family goes off the list; the log keeps it. */
export function RemoveDialog({ open, returnTo, ...props }: EntryDialogProps) {
  const { t } = useTranslation("adminWaiting");
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={t("remove.title", { name: nameOf(props.entry) })}
      text={t("remove.text")}
      returnTo={returnTo}
    >
      <RemoveForm {...props} />
    </Dialog>
  );
}
