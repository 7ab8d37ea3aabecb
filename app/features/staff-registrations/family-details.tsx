import { PhoneLink } from "#app/components/phone-link.tsx";
import { EmailLink } from "#app/components/staff/email-link.tsx";
import { Fact } from "#app/components/staff/fact.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { DetailsCard } from "./details-card.tsx";
import type { RegistrationDetails } from "./use-registration-details.ts";

/** The guardian, and how to reach them in which language. */
export function FamilyDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { parentFirstName, parentLastName, phone, email, parentAddress, language } = registration;
  return (
    <DetailsCard title={t("details.family")}>
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
    </DetailsCard>
  );
}
