import { PhoneLink } from "#app/components/phone-link.tsx";
import { Fact } from "#app/components/staff/fact.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { DetailsCard } from "./details-card.tsx";
import type { RegistrationDetails } from "./use-registration-details.ts";

function Answer({ label, answer }: { label: string; answer: string | null }) {
  const { t } = useTranslation("admin");
  return (
    <div className="py-1.5">
      <dt className="text-dusk-700">{label}</dt>
      <dd className={`whitespace-pre-line wrap-anywhere ${answer ? "text-body font-semibold" : ""}`}>
        {answer || t("details.none")}
      </dd>
    </div>
  );
}

function Health({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  const { medicalConditions, allergies, healthErasedAt } = registration;
  if (healthErasedAt !== null) {
    return (
      <Fact label={t("details.health")}>{t("details.healthErased", { at: clubTime(healthErasedAt) })}</Fact>
    );
  }
  return (
    <>
      <Answer label={t("details.medical")} answer={medicalConditions} />
      <Answer label={t("details.allergies")} answer={allergies} />
    </>
  );
}

/** What to know and whom to call when something happens on the field. */
export function EmergencyDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { emergencyContactName, emergencyContactPhone, emergencyContactRelation } = registration;
  return (
    <DetailsCard title={t("details.emergency")}>
      <Health registration={registration} />
      <Fact label={t("details.emergencyContact")}>
        {emergencyContactName ?? t("details.none")}
        {emergencyContactRelation && ` (${emergencyContactRelation})`}
      </Fact>
      {emergencyContactPhone && (
        <Fact label={t("details.emergencyPhone")}>
          <PhoneLink phone={emergencyContactPhone} className="-my-1 decoration-sand-500" />
        </Fact>
      )}
    </DetailsCard>
  );
}
