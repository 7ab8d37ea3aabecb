import { PhoneLink } from "#app/facts/contact-people.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Fact } from "#app/ui/facts.tsx";
import type { RegistrationDetails } from "./details-card.tsx";
import { DetailsCard } from "./details-card.tsx";
import { Answer, OtherAnswers } from "./other-answers.tsx";

const HEALTH = ["medicalConditions", "allergies"] as const;
const EMERGENCY = ["emergencyContactName", "emergencyContactPhone", "emergencyContactRelation"] as const;

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
      <OtherAnswers registration={registration} section="health" except={HEALTH} />
    </>
  );
}

/** What to know and whom to call in an emergency. */
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
      <OtherAnswers registration={registration} section="emergency" except={EMERGENCY} />
      <OtherAnswers registration={registration} section="photos" except={["mediaConsentDeclined"]} />
    </DetailsCard>
  );
}
