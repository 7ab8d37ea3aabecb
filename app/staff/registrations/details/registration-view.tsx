import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { RequestAction } from "#app/staff/registrations/actions/action-dialogs.tsx";
import { RegistrationActions } from "#app/staff/registrations/actions/registration-actions.tsx";
import { REGISTRATIONS_KEY } from "#app/staff/registrations/registration-keys.ts";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { AttentionNotices } from "./attention-notices.tsx";
import { ChildDetails, EmergencyDetails, ProgramAnswers } from "./child-details.tsx";
import type { DetailsProps, RegistrationDetails } from "./details-card.tsx";
import { FamilyDetails } from "./family-details.tsx";
import { OrderDetails, PaymentDetails } from "./payment-details.tsx";
import { ChangeNotes, MessageHistory } from "./registration-history.tsx";
import { SignedDetails } from "./signed-details.tsx";

const HEADING_ID = "registration-child";

function DetailsHeader({ registration, onAction }: DetailsProps & { onAction: RequestAction }) {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  const headingRef = useFocusOnMount<HTMLHeadingElement>();
  const { childAge, createdAt, deletedAt, source } = registration;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h2 id={HEADING_ID} ref={headingRef} tabIndex={-1} className="text-title outline-none wrap-anywhere">
          {childName(registration)}
        </h2>
        <p className="tabular-nums mt-1 text-dusk-700">
          <span>{`${t("terms:ageOf", { age: childAge })} · `}</span>
          <span>{t("details.registeredAt", { at: instant(createdAt) })}</span>
          {source === "paper" && <span>{` · ${t("terms:fromPaper")}`}</span>}
        </p>
        {deletedAt !== null && (
          <p className="tabular-nums font-semibold text-error">
            {t("details.deletedAt", { at: instant(deletedAt) })}
          </p>
        )}
      </div>
      <RegistrationActions registration={registration} onAction={onAction} />
    </div>
  );
}

interface RegistrationViewProps {
  id: string;
  onAction: RequestAction;
}

function RegistrationDetailsPage({ id, onAction }: RegistrationViewProps) {
  const { t } = useTranslation("admin");
  // Not cached, because each request is logged.
  const registration = useStaffData<RegistrationDetails>(`${REGISTRATIONS_KEY}/${encodeURIComponent(id)}`);
  return (
    <>
      <DetailsHeader registration={registration} onAction={onAction} />
      <AttentionNotices registration={registration} headingId={HEADING_ID} />
      <div className="mt-6 grid items-start gap-4 md:grid-cols-2 lg:gap-6">
        <div className="grid gap-4 lg:gap-6">
          <EmergencyDetails registration={registration} />
          <FamilyDetails registration={registration} />
        </div>
        <div className="grid gap-4 lg:gap-6">
          <ChildDetails registration={registration} />
          <ProgramAnswers registration={registration} />
          <PaymentDetails registration={registration} />
          <OrderDetails registration={registration} />
          <MessageHistory registration={registration} />
          <ChangeNotes registration={registration} />
        </div>
        <div className="md:col-span-2">
          <SignedDetails registration={registration} />
        </div>
      </div>
      <p className="mt-6 text-small text-dusk-700">{t("details.audited")}</p>
    </>
  );
}

/** All details of a registration; the details for coaches come first. */
export function RegistrationView(props: RegistrationViewProps) {
  const { t } = useTranslation("admin", "admin");
  const { hrefOf } = useRegistrationView();
  return (
    <section aria-label={t("details.label")}>
      <BackLink href={hrefOf()} className="mb-4 print:hidden">
        {t("details.back")}
      </BackLink>
      <QueryBoundary>
        <RegistrationDetailsPage {...props} />
      </QueryBoundary>
    </section>
  );
}
