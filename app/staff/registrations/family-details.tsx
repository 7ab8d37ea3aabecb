import { UserPlus } from "lucide-react";
import { PhoneLink } from "#app/facts/contact-people.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmailLink, Fact } from "#app/ui/facts.tsx";
import type { RegistrationDetails } from "./details-card.tsx";
import { DetailsCard } from "./details-card.tsx";
import { OtherAnswers } from "./other-answers.tsx";
import { useRegistrationView } from "./use-registration-view.ts";

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
