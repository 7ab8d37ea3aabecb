import { ArrowLeft } from "lucide-react";
import { Suspense } from "react";
import { Link } from "wouter";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ChildDetails } from "./child-details.tsx";
import type { Ask } from "./deed-dialogs.tsx";
import { DetailsHead } from "./details-head.tsx";
import { EmergencyDetails } from "./emergency-details.tsx";
import { FamilyDetails } from "./family-details.tsx";
import { PaymentDetails } from "./payment-details.tsx";
import { SignedDetails } from "./signed-details.tsx";
import { StaffNotes } from "./staff-notes.tsx";
import { type RegistrationDetails, useRegistrationDetails } from "./use-registration-details.ts";
import { useRegistrationView } from "./use-registration-view.ts";

function Loaded({ registration, onAsk }: { registration: RegistrationDetails; onAsk: Ask }) {
  const { t } = useTranslation("admin");
  return (
    <>
      <DetailsHead registration={registration} onAsk={onAsk} />
      <div className="mt-6 grid items-start gap-4 md:grid-cols-2 lg:gap-6">
        <div className="grid gap-4 lg:gap-6">
          <EmergencyDetails registration={registration} />
          <FamilyDetails registration={registration} />
        </div>
        <div className="grid gap-4 lg:gap-6">
          <ChildDetails registration={registration} />
          <PaymentDetails registration={registration} />
          <Suspense>
            <StaffNotes notes={registration.notes} />
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

interface RegistrationViewProps {
  id: string;
  onAsk: Ask;
}

/** Everything about one registration: what a coach must know first, then the rest. */
export function RegistrationView({ id, onAsk }: RegistrationViewProps) {
  const { t } = useTranslation("admin");
  const { addressOf } = useRegistrationView();
  const { data, error, refetch } = useRegistrationDetails(id);
  return (
    <section aria-label={t("details.label")}>
      <Link
        href={addressOf()}
        className="mb-4 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft aria-hidden size={18} />
        {t("details.back")}
      </Link>
      {data && <Loaded registration={data.data} onAsk={onAsk} />}
      {!data && error && (
        <LoadFailure title={t("details.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton label={t("details.loading")} />}
    </section>
  );
}
