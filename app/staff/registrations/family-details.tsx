import { UserPlus } from "lucide-react";
import { PhoneLink } from "#app/facts/contact-people.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmailLink, Fact } from "#app/ui/facts.tsx";
import { DetailsCard, type RegistrationDetails } from "./details-card.tsx";
import { Answer, OtherAnswers } from "./other-answers.tsx";
import { useRegistrationView } from "./use-registration-view.ts";

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

const SHOWN = ["parentFirstName", "parentLastName", "phone", "email", "parentAddress"] as const;

/** The guardian, contact details and language. */
export function FamilyDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { siblingAddressOf } = useRegistrationView();
  const { id, deletedAt, parentFirstName, parentLastName, phone, email, parentAddress, language } =
    registration;
  const another = deletedAt === null && (
    <LinkButton href={siblingAddressOf(id)} variant="quiet" className="justify-start">
      <UserPlus aria-hidden size={18} className="shrink-0" />
      {t("manualEntry.sibling")}
    </LinkButton>
  );
  return (
    <DetailsCard title={t("details.family")} action={another}>
      <Fact label={t("list.columns.parent")}>
        {parentFirstName} {parentLastName}
      </Fact>
      <Fact label={t("list.columns.phone")}>
        <PhoneLink phone={phone} className="-my-1 decoration-sand-500" />
      </Fact>
      <Fact label={t("list.columns.email")}>
        <EmailLink email={email} className="-my-1 inline-block py-1" />
      </Fact>
      <Fact label={t("details.address")}>{parentAddress || t("details.none")}</Fact>
      <Fact label={t("csv.columns.language")}>{t(`csv.values.${language}`)}</Fact>
      <OtherAnswers registration={registration} section="guardian" except={SHOWN} />
    </DetailsCard>
  );
}
