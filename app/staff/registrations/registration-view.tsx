import { Pencil } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { AnswerLines } from "#app/staff/shared/answer-lines.tsx";
import { RefreshButton } from "#app/staff/shared/panel-header.tsx";
import { QueryBoundary } from "#app/staff/shared/query-boundary.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { useQuestionLabel } from "#app/staff/shared/use-question-label.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { ANSWER_FIELDS } from "#domain/registration/questions.ts";
import { paymentAddress, refundAddress } from "#domain/staff/routes.ts";
import { ActionButton, type Ask } from "./action-dialogs.tsx";
import { Amounts } from "./amounts.tsx";
import { AttentionNotices } from "./attention-notices.tsx";
import { CashButton } from "./cash-form.tsx";
import { ChildDetails } from "./child-details.tsx";
import { DetailsCard, type RegistrationDetails, useRegistrationDetails } from "./details-card.tsx";
import { EmergencyDetails, FamilyDetails } from "./family-details.tsx";
import { LeaveButtons } from "./leave-buttons.tsx";
import { OrderDetails } from "./order-details.tsx";
import { PayLaterButton } from "./pay-later-form.tsx";
import { ProgramAnswers } from "./program-answers.tsx";
import { PaymentMark } from "./registration-marks.tsx";
import { SignedDetails } from "./signed-details.tsx";
import type { RegistrationAction } from "./use-registration-action.ts";
import { useRegistrationView } from "./use-registration-view.ts";
import { childName } from "./use-registrations.ts";
import { WrittenDetails } from "./written-details.tsx";

const HEADING = "registration-child";

interface DetailsHeadProps {
  registration: RegistrationDetails;
  onAsk: Ask;
}

/** Name, date and actions. */
function DetailsHead({ registration, onAsk }: DetailsHeadProps) {
  const { t } = useTranslation("admin");
  const clubTime = useFormatInstant();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const { editAddressOf } = useRegistrationView();
  const { id, childAge, createdAt, deletedAt, source } = registration;
  const actions: readonly RegistrationAction[] = deletedAt === null ? ["delete"] : ["restore", "erase"];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h2 id={HEADING} ref={heading} tabIndex={-1} className="text-title outline-none wrap-anywhere">
          {childName(registration)}
        </h2>
        <p className="figures mt-1 text-dusk-700">
          <span>{`${t("list.age", { age: childAge })} · `}</span>
          <span>{t("details.registeredAt", { at: clubTime(createdAt) })}</span>
          {source === "paper" && <span>{` · ${t("manualEntry.fromPaper")}`}</span>}
        </p>
        {deletedAt !== null && (
          <p className="figures font-semibold text-error">
            {t("details.deletedAt", { at: clubTime(deletedAt) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:gap-2 max-sm:*:px-4">
        {deletedAt === null && <CashButton registration={registration} />}
        {deletedAt === null && <PayLaterButton registration={registration} />}
        {deletedAt === null && (
          <LinkButton href={editAddressOf(id)} variant="secondary">
            <Pencil aria-hidden size={20} />
            {t("manualEntry.edit")}
          </LinkButton>
        )}
        <LeaveButtons registration={registration} />
        {actions.map((action) => (
          <ActionButton key={action} large action={action} registration={registration} onAsk={onAsk} />
        ))}
        <RefreshButton />
      </div>
    </div>
  );
}

const LINK = "-my-2 inline-flex min-h-11 items-center";

/** Price, payment status, and a link to the payment. */
function PaymentDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { paymentId, paymentMethod, paymentStatus, money } = registration;
  const isKept = money === "paid" || money === "part_refunded";
  return (
    <DetailsCard title={t("details.payment")}>
      <Fact label={t("list.columns.payment")}>
        <PaymentMark registration={registration} />
      </Fact>
      {paymentStatus === "paid" && paymentMethod && (
        <Fact label={t("manualEntry.method")}>{t(`manualEntry.methods.${paymentMethod}`)}</Fact>
      )}
      {registration.checkNumber && (
        <Fact label={t("manualEntry.checkNumber")}>{registration.checkNumber}</Fact>
      )}
      <Amounts registration={registration} />
      {paymentId && (
        <Fact label={t("details.ledgerEntries")}>
          <span className="flex flex-wrap justify-end gap-x-5">
            {isKept && (
              <TextLink href={refundAddress(paymentId)} look="row" className={LINK}>
                {t("details.sendBack")}
              </TextLink>
            )}
            <TextLink href={paymentAddress(paymentId)} look="row" className={LINK}>
              {t("details.openPayment")}
            </TextLink>
          </span>
        </Fact>
      )}
    </DetailsCard>
  );
}

type Note = RegistrationDetails["notes"][number];

function Changed({ fields }: Pick<Note, "fields">) {
  const labelOf = useQuestionLabel();
  const changed = [...ANSWER_FIELDS, "answers" as const].filter((field) => fields.includes(field));
  const names = changed.map(labelOf);
  return names.length === 0 ? null : <span className="block text-dusk-700">{names.join(", ")}</span>;
}

/** The answers that a change replaced, and a link that restores them in the form. */
function Replaced({
  note: { id, replaced },
  registration,
}: {
  note: Note;
  registration: RegistrationDetails;
}) {
  const { t } = useTranslation("admin");
  const { editAddressOf } = useRegistrationView();
  if (Object.keys(replaced).length === 0) return null;
  return (
    <>
      <span className="block text-dusk-700">{t("manualEntry.replaced")}</span>
      <AnswerLines answers={replaced} />
      {registration.deletedAt === null && (
        <TextLink href={editAddressOf(registration.id, id)} look="row" className={LINK}>
          {t("manualEntry.restore")}
        </TextLink>
      )}
    </>
  );
}

/** Notes on manual changes, newest first; nothing if there are none. */
function StaffNotes({ registration }: { registration: RegistrationDetails }) {
  const { notes } = registration;
  const { t } = useTranslation("admin");
  const clubTime = useFormatInstant();
  if (notes.length === 0) return null;
  return (
    <DetailsCard title={t("manualEntry.notes")}>
      {notes.map((entry) => (
        <div key={entry.id} className="py-1.5">
          <dt className="text-dusk-700">
            <span>{`${t(`manualEntry.kinds.${entry.kind}`)} · `}</span>
            <time dateTime={entry.createdAt}>{clubTime(entry.createdAt)}</time>
          </dt>
          <dd className="wrap-anywhere">
            <span>{entry.note}</span>
            <Changed fields={entry.fields} />
            <Replaced note={entry} registration={registration} />
          </dd>
        </div>
      ))}
    </DetailsCard>
  );
}

interface RegistrationViewProps {
  id: string;
  onAsk: Ask;
}

function Registration({ id, onAsk }: RegistrationViewProps) {
  const { t } = useTranslation("admin");
  const registration = useRegistrationDetails(id);
  return (
    <>
      <DetailsHead registration={registration} onAsk={onAsk} />
      <AttentionNotices registration={registration} headingId={HEADING} />
      <div className="mt-6 grid items-start gap-4 md:grid-cols-2 lg:gap-6">
        <div className="grid gap-4 lg:gap-6">
          <EmergencyDetails registration={registration} />
          <FamilyDetails registration={registration} />
        </div>
        <div className="grid gap-4 lg:gap-6">
          <ChildDetails registration={registration} />
          <Suspense>
            <ProgramAnswers registration={registration} />
          </Suspense>
          <PaymentDetails registration={registration} />
          <OrderDetails registration={registration} />
          <Suspense>
            <WrittenDetails registration={registration} />
            <StaffNotes registration={registration} />
          </Suspense>
        </div>
        <div className="md:col-span-2">
          <SignedDetails registration={registration} />
        </div>
      </div>
      <p className="mt-6 text-small text-dusk-700">{t("details.audited")}</p>
    </>
  );
}

/** All details of a registration, first what a coach must know. */
export function RegistrationView(props: RegistrationViewProps) {
  const { t } = useTranslation("admin", "office");
  const { addressOf } = useRegistrationView();
  return (
    <section aria-label={t("details.label")}>
      <BackLink href={addressOf()} className="mb-4 print:hidden">
        {t("details.back")}
      </BackLink>
      <QueryBoundary>
        <Registration {...props} />
      </QueryBoundary>
    </section>
  );
}
