import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { useQuestionLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmailLink } from "#app/ui/email-link.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { SEEN_MAX } from "#domain/family/family-changes.ts";
import type { DetailsProps, RegistrationDetails } from "./details-card.tsx";

/** Another registration of the same child, with contact details and differing fields. */
function DuplicateRegistration({ duplicate }: { duplicate: RegistrationDetails["duplicates"][number] }) {
  const { t } = useTranslation("adminDuplicates");
  const { money, instant } = useFormat();
  const labelOf = useQuestionLabel();
  const { hrefOf } = useRegistrationView();
  const { id, parentFirstName, parentLastName, phone, email, createdAt, source, payment } = duplicate;
  const { reportedNotMeAt, differing } = duplicate;
  return (
    <li className="tabular-nums min-w-0">
      <TextLink
        href={hrefOf(id)}
        variant="row"
        className="inline-flex min-h-11 items-center text-body wrap-anywhere"
      >
        {`${parentFirstName} ${parentLastName}`}
      </TextLink>
      <p className="flex flex-wrap gap-x-5">
        <PhoneLink phone={phone} className="decoration-sand-500" />
        <EmailLink email={email} />
      </p>
      <p>
        <time dateTime={createdAt}>{instant(createdAt)}</time>
        {source === "paper" && <span>{` · ${t("terms:fromPaper")}`}</span>}
        <span>{` · ${payment ? `${money(payment.netCents)} ${t(`methods.${payment.method}`)}` : t("unpaid")}`}</span>
      </p>
      <p>{t("differing", { fields: differing.map(labelOf).join(", ") })}</p>
      {reportedNotMeAt && (
        <p className="font-semibold text-error">
          {t("reportsWrongAddress", { at: instant(reportedNotMeAt) })}
        </p>
      )}
    </li>
  );
}

interface AttentionNoticesProps extends DetailsProps {
  /** Id of the heading to focus after the notice is gone. */
  headingId: string;
}

/** Duplicate registrations, until staff decide to keep all. */
function DuplicateRegistrations({
  registration: { id, childFirstName, duplicates },
  headingId,
}: AttentionNoticesProps) {
  const { t } = useTranslation("adminDuplicates");
  const { mutate, openConfirm, dialog } = useStaffMutation({
    send: () => api.admin.registrations[":id"].duplicates.keep.$post({ param: { id } }),
    toast: () => ({ title: t("kept"), message: t("keptText") }),
    focusId: headingId,
  });
  if (duplicates.length === 0) return null;
  return (
    <Notice tone="error" title={t("title")}>
      <p className="text-small">{t("advice")}</p>
      <ul className="my-3 grid gap-3 text-small">
        {duplicates.map((duplicate) => (
          <DuplicateRegistration key={duplicate.id} duplicate={duplicate} />
        ))}
      </ul>
      <RowButton onClick={openConfirm}>{t("keep")}</RowButton>
      <ConfirmDialog
        {...dialog}
        tone="primary"
        title={t("question", { child: childFirstName })}
        text={t("questionText")}
        confirmLabel={t("keep")}
        onConfirm={() => mutate()}
      />
    </Notice>
  );
}

/** Report of a wrong address: the recipient of the receipt did not register. */
function WrongAddressNotice({ registration: { id, reportedNotMeAt, deletedAt } }: DetailsProps) {
  const { t } = useTranslation("adminDuplicates");
  const { instant } = useFormat();
  const { mutate, isPending } = useStaffMutation({
    send: () => api.admin.registrations[":id"]["wrong-address"].seen.$post({ param: { id } }),
    toast: () => ({ title: t("terms:done"), message: t("seenText") }),
  });
  if (reportedNotMeAt === null || deletedAt !== null) return null;
  return (
    <Notice tone="error" title={t("reportsWrongAddress", { at: instant(reportedNotMeAt) })}>
      <p className="mb-3 text-small">{t("wrongAddressText")}</p>
      <RowButton busy={isPending} onClick={() => mutate()}>
        {t("markSeen")}
      </RowButton>
    </Notice>
  );
}

interface MarkSeenButtonProps {
  /** Ids of the changes; at most SEEN_MAX are marked. */
  changeIds: readonly string[];
  label: "markSeen" | "markShown";
}

export function MarkSeenButton({ changeIds, label }: MarkSeenButtonProps) {
  const { t } = useTranslation("adminChanges", "admin");
  const { mutate, isPending } = useStaffMutation({
    send: () => api.admin["family-changes"].seen.$post({ json: { ids: changeIds.slice(0, SEEN_MAX) } }),
    toast: () => ({ title: t("ticked") }),
  });
  return (
    <RowButton busy={isPending} onClick={() => mutate()}>
      {t(label)}
    </RowButton>
  );
}

function FamilyChange({ change }: { change: RegistrationDetails["familyChanges"][number] }) {
  const { t, language } = useTranslation("adminChanges");
  const { instant } = useFormat();
  const labelOf = useQuestionLabel();
  const { field, label, before, after, changedAt } = change;
  return (
    <li className="tabular-nums wrap-anywhere">
      <span className="font-semibold">
        {label ? label[language] : labelOf(field as Parameters<typeof labelOf>[0])}
      </span>
      <span>{` · ${instant(changedAt)}`}</span>
      <span className="block">
        <del>{before[language] || t("nothing")}</del>
        <span aria-hidden> → </span>
        <ins className="font-semibold no-underline">{after[language] || t("nothing")}</ins>
      </span>
    </li>
  );
}

/** Changes by the family that staff have not seen (docs/reference/staff-registrations.md#family-changes). */
function UnseenChanges({ registration: { familyChanges, unseenChanges } }: DetailsProps) {
  const { t } = useTranslation("adminChanges");
  if (unseenChanges.length === 0) return null;
  return (
    <Notice tone="warning" title={t("title")}>
      <p className="text-small">{t("text")}</p>
      <ul className="my-3 grid gap-2 text-small">
        {familyChanges
          .filter(({ id }) => unseenChanges.includes(id))
          .map((change) => (
            <FamilyChange key={change.id} change={change} />
          ))}
      </ul>
      <MarkSeenButton changeIds={unseenChanges} label="markSeen" />
    </Notice>
  );
}

/** Reasons why a registration needs attention, with actions (docs/reference/staff-registrations.md#registrations-that-need-attention). */
export function AttentionNotices(props: AttentionNoticesProps) {
  return (
    <div className="mt-4 grid gap-4 empty:hidden">
      <DuplicateRegistrations {...props} />
      <WrongAddressNotice {...props} />
      <UnseenChanges {...props} />
    </div>
  );
}
