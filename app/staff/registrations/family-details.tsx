import { UserPlus } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PhoneLink } from "#app/staff/shared/phone-link.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmailLink, Fact } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { formatPhone } from "#domain/text/phone.ts";
import { DetailsCard, type RegistrationDetails } from "./details-card.tsx";
import { FamilyChange } from "./family-change.tsx";
import { NewAddress } from "./new-address.tsx";
import { Answer, OtherAnswers } from "./other-answers.tsx";
import { useRegistrationView } from "./use-registration-view.ts";

const HEALTH = ["medicalConditions", "allergies"] as const;
const EMERGENCY = ["emergencyContactName", "emergencyContactPhone", "emergencyContactRelation"] as const;

function Health({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const clubTime = useFormatInstant();
  const { medicalConditions, allergies, healthErasedAt } = registration;
  if (healthErasedAt !== null) {
    return (
      <Fact label={t("details.health")}>{t("details.healthErased", { at: clubTime(healthErasedAt) })}</Fact>
    );
  }
  return (
    <>
      <Answer
        label={t("details.medical")}
        answer={medicalConditions}
        note={<FamilyChange registration={registration} field="medicalConditions" />}
      />
      <Answer
        label={t("details.allergies")}
        answer={allergies}
        note={<FamilyChange registration={registration} field="allergies" />}
      />
      <OtherAnswers registration={registration} section="health" except={HEALTH} />
    </>
  );
}

/** Who may fetch the child, and who must not. */
function PickUpPeople({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("adminChanges");
  const { pickUp } = registration;
  return (
    <Answer
      label={t("pickUp")}
      answer={pickUp
        .map(({ name, phone, may }) =>
          [may ? name : t("mustNotPickUp", { name }), formatPhone(phone)].filter(Boolean).join(", "),
        )
        .join("\n")}
      note={<FamilyChange registration={registration} field="pickUp" />}
    />
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
        <span>{emergencyContactName ?? t("details.none")}</span>
        {emergencyContactRelation && <span>{` (${emergencyContactRelation})`}</span>}
        <FamilyChange registration={registration} field="emergencyContactName" />
        <FamilyChange registration={registration} field="emergencyContactRelation" />
      </Fact>
      {emergencyContactPhone && (
        <Fact label={t("details.emergencyPhone")}>
          <PhoneLink phone={emergencyContactPhone} className="-my-1 decoration-sand-500" />
          <FamilyChange registration={registration} field="emergencyContactPhone" />
        </Fact>
      )}
      <PickUpPeople registration={registration} />
      <OtherAnswers registration={registration} section="emergency" except={EMERGENCY} />
      <OtherAnswers registration={registration} section="photos" except={["mediaConsentDeclined"]} />
    </DetailsCard>
  );
}

/** How the family's page opens, so that staff can help on the phone. */
function FamilyPageDigits({ pageDigits: digits }: RegistrationDetails) {
  const { t } = useTranslation("adminFamilyPage");
  return <p className="text-dusk-700">{digits === null ? t("shut") : t("digits", { digits })}</p>;
}

/** Registrations that may be of the same child: for staff only. */
function SimilarHint({ similar }: Pick<RegistrationDetails, "similar">) {
  const { t } = useTranslation("adminFamilyPage");
  const { addressOf } = useRegistrationView();
  if (similar.length === 0) return null;
  return (
    <div className="mt-2 border-sand-300 border-t pt-2 text-dusk-700 print:hidden">
      <dt>
        {similar.map(({ id, child }) => (
          <TextLink
            key={id}
            href={addressOf(id)}
            look="row"
            className="mr-4 inline-flex min-h-11 items-center"
          >
            {`${t("similar")}: ${child}`}
          </TextLink>
        ))}
      </dt>
      <dd>{t("similarHint")}</dd>
    </div>
  );
}

const SHOWN = ["parentFirstName", "parentLastName", "phone", "email", "parentAddress"] as const;

/** The guardian, contact details and language. */
export function FamilyDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { siblingAddressOf } = useRegistrationView();
  const { id, deletedAt, parentFirstName, parentLastName, phone, email, parentAddress, language } =
    registration;
  const actions = (
    <div className="grid gap-1">
      {deletedAt === null && (
        <LinkButton href={siblingAddressOf(id)} variant="quiet" className="justify-start">
          <UserPlus aria-hidden size={18} className="shrink-0" />
          {t("manualEntry.sibling")}
        </LinkButton>
      )}
      <FamilyPageDigits {...registration} />
      <NewAddress registration={registration} />
    </div>
  );
  return (
    <DetailsCard title={t("details.family")} action={actions}>
      <Fact label={t("list.columns.parent")}>{`${parentFirstName} ${parentLastName}`}</Fact>
      <Fact label={t("list.columns.phone")}>
        <PhoneLink phone={phone} className="-my-1 decoration-sand-500" />
        <FamilyChange registration={registration} field="phone" />
      </Fact>
      <Fact label={t("list.columns.email")}>
        <EmailLink email={email} className="-my-1 inline-block py-1" />
      </Fact>
      <Fact label={t("details.address")}>
        <span>{parentAddress || t("details.none")}</span>
        <FamilyChange registration={registration} field="parentAddress" />
      </Fact>
      <Fact label={t("language.label")}>{t(`language.${language}`)}</Fact>
      <OtherAnswers registration={registration} section="guardian" except={SHOWN} />
      <SimilarHint similar={registration.similar} />
    </DetailsCard>
  );
}
