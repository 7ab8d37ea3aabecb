import { api, dataFrom } from "#app/lib/api.ts";
import { hasCode } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogButton, DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { deleteTabDraft } from "#app/staff/shared/forms/staff-form-drafts.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import type { DataOf } from "#app/staff/shared/list/staff-data.ts";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { type Cents, centsFromText } from "#domain/money/money.ts";
import { type AidDecision, aidDecisionSchema } from "#domain/prices/donation-and-aid.ts";
import { MIN_CHARGE_CENTS } from "#domain/prices/price-order.ts";
import { AID_DAYS, AID_TEXT_MAX } from "#domain/registration/limits.ts";

/** Aid requests, and the aid granted each year. */
export type Aid = DataOf<typeof api.admin.aid.$get>;
export type AidRequest = Aid["requests"][number];

export const guardianName = ({ guardian: { firstName, lastName } }: AidRequest) => `${firstName} ${lastName}`;

const GRANT_CHOICES = ["all", "part", "none"] as const;
const NO_AID_VALUES = { choice: "", amount: "", reason: "" };
type AidValues = typeof NO_AID_VALUES;

/** The club's share in cents; undefined if the amount is invalid. A partial grant leaves at least the minimum card charge. */
function toGrantedCents({ choice, amount }: AidValues, totalCents: Cents): Cents | undefined {
  if (choice === "all") return totalCents;
  if (choice === "none") return 0;
  const cents = choice === "part" ? centsFromText(amount) : undefined;
  return cents && totalCents - cents >= MIN_CHARGE_CENTS ? cents : undefined;
}

function validateDecision(values: AidValues, totalCents: Cents) {
  const { choice, reason } = values;
  const grantedCents = toGrantedCents(values, totalCents);
  const decision = validateWith<AidDecision>(aidDecisionSchema, { grantedCents, reason });
  if ("values" in decision) return decision;
  const { grantedCents: amountError, ...errors } = decision.errors;
  const missingField = choice === "part" ? { amount: "aid_amount" } : { choice: "missing" };
  return { errors: { ...errors, ...(amountError && missingField) } };
}

/** Grants all, a part or nothing, with a reason. The outcome is above the button, which names the amount. */
function AidDecisionForm({ request, onClose }: { request: AidRequest; onClose: () => void }) {
  const { t } = useTranslation("adminAid");
  const { money } = useFormat();
  const { orderId, totalCents } = request;
  const draftName = `aid:${orderId}`;
  const { describeCode, describeError } = useErrorText();
  const { field, ...formProps } = useStaffForm({
    draftName,
    defaultValues: NO_AID_VALUES,
    check: (values) => validateDecision(values, totalCents),
    errorMessage: (_name, code) => (code === "missing" ? t("choose") : describeCode(code).message),
    send: (json) => dataFrom(api.admin.aid[":orderId"].$post({ param: { orderId }, json })),
    toast: ({ openCents, isEnded }) => ({
      title: t("done.title"),
      message: isEnded ? t("done.ended") : t(openCents > 0 ? "done.later" : "done.registered"),
    }),
    onSuccess: onClose,
    // If somebody else has decided, the request and its dialog disappear, so the error needs a toast.
    errorToast: (error) => (hasCode(error, "already_decided") ? describeError(error) : undefined),
    onError: (error) => hasCode(error, "already_decided") && deleteTabDraft(draftName),
  });
  const values = formProps.form.watch();
  const choice = GRANT_CHOICES.find((grantChoice) => grantChoice === values.choice);
  const cents = toGrantedCents(values, totalCents);
  const amounts = cents === undefined ? null : { cents: money(cents), left: money(totalCents - cents) };
  return (
    <DialogForm
      {...formProps}
      outcome={choice && amounts ? t(`outcome.${choice}`, { ...amounts, days: AID_DAYS }) : false}
      submitLabel={cents ? t("submit.grant", { cents: money(cents) }) : t("terms:decide")}
      accountReason={t("accountWhy")}
      onClose={onClose}
    >
      <RadioCards
        required
        label={t("choice")}
        choices={GRANT_CHOICES.map((value) => ({
          value,
          label: t(`choices.${value}`, { cents: money(totalCents) }),
        }))}
        {...field("choice", { deps: ["amount"] })}
      />
      {choice === "part" && (
        <TextField
          required
          inputMode="decimal"
          label={t("amount")}
          hint={t("amountHint", { cents: money(totalCents) })}
          className="max-w-64"
          {...field("amount")}
        />
      )}
      <TextField
        required
        maxLength={AID_TEXT_MAX}
        label={t("terms:reason")}
        hint={t("reasonHint")}
        {...field("reason")}
      />
    </DialogForm>
  );
}

/** Id of the panel's heading, which gets the focus after a decision. */
export const AID_HEADING_ID = "aid";

export function AidDecisionButton({ request }: { request: AidRequest }) {
  const { t } = useTranslation("adminAid");
  return (
    <DialogButton
      variant="secondary"
      className="mt-4"
      label={t("terms:decide")}
      title={guardianName(request)}
      text={request.text}
      finalFocus={() => document.getElementById(AID_HEADING_ID)}
    >
      {(close) => <AidDecisionForm request={request} onClose={close} />}
    </DialogButton>
  );
}
