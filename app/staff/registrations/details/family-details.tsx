import { UserPlus } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ChangeSecondGuardian } from "#app/shared/second-guardian.tsx";
import { EmailChange } from "#app/staff/registrations/actions/email-change.tsx";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmailLink } from "#app/ui/email-link.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { SecondGuardian } from "#domain/registration/second-guardian.ts";
import { Answers, DetailsCard, type DetailsProps } from "./details-card.tsx";

/** Registrations that may be of the same child; visible to staff only. */
function SimilarRegistrations({ registration: { similar } }: DetailsProps) {
  const { t } = useTranslation("adminFamilyPage");
  const { hrefOf } = useRegistrationView();
  if (similar.length === 0) return null;
  return (
    <div className="mt-2 border-sand-300 border-t pt-2 text-dusk-700 print:hidden">
      <dt>
        {similar.map(({ id, child }) => (
          <TextLink
            key={id}
            href={hrefOf(id)}
            variant="row"
            className="mr-4 inline-flex min-h-11 items-center"
          >
            {`${t("terms:maybeRegisteredTwice")}: ${child}`}
          </TextLink>
        ))}
      </dt>
      <dd>{t("similarHint")}</dd>
    </div>
  );
}

/** Another guardian, who gets notices without money. */
function SecondGuardianFacts({ registration: { secondGuardian } }: DetailsProps) {
  const { t } = useTranslation(["admin", "secondGuardian"], "payment");
  if (!secondGuardian) return null;
  const { name, email, phone, language, hasUnsubscribed } = secondGuardian;
  return (
    <Fact label={t("secondGuardian:title")}>
      <span className="block">{name}</span>
      <PhoneLink phone={phone} className="whitespace-nowrap" />
      <EmailLink email={email} className="block" />
      <span className="block">
        {hasUnsubscribed ? t("secondGuardian:unsubscribed") : t(`terms:languages.${language}`)}
      </span>
    </Fact>
  );
}

function SecondGuardianEditor({ registration: { id, secondGuardian } }: DetailsProps) {
  const { t } = useTranslation("admin");
  const saveGuardian = useStaffMutation({
    send: (guardian: SecondGuardian | null) =>
      api.admin.registrations[":id"]["second-guardian"].$put({ param: { id }, json: { guardian } }),
    toast: () => ({ title: t("terms:saved") }),
    errorToast: false,
  });
  return (
    <ChangeSecondGuardian
      guardian={secondGuardian}
      mutation={saveGuardian}
      errorNotice={(error) => <StaffErrorNotice error={error} />}
    />
  );
}

/** Guardian, contact details, language, and the digits that open the family page, for help by phone. */
export function FamilyDetails({ registration }: DetailsProps) {
  const { t } = useTranslation(["admin", "adminFamilyPage"]);
  const { siblingHref } = useRegistrationView();
  const { id, deletedAt, parentFirstName, parentLastName, language, signInDigits: digits } = registration;
  const actions = (
    <div className="grid gap-1">
      {deletedAt === null && (
        <LinkButton href={siblingHref(id)} variant="quiet" className="justify-start">
          <UserPlus aria-hidden size={18} className="shrink-0" />
          {t("manualEntry.sibling")}
        </LinkButton>
      )}
      <p className="text-dusk-700">
        {digits === null ? t("adminFamilyPage:shut") : t("adminFamilyPage:digits", { digits })}
      </p>
      <EmailChange registration={registration} />
      {deletedAt === null && <SecondGuardianEditor registration={registration} />}
    </div>
  );
  return (
    <DetailsCard title={t("terms:guardian")} action={actions}>
      <Fact label={t("terms:parentName")}>{`${parentFirstName} ${parentLastName}`}</Fact>
      <Answers
        registration={registration}
        section="guardian"
        excludedFields={["parentFirstName", "parentLastName"]}
      />
      <Fact label={t("terms:language")}>{t(`terms:languages.${language}`)}</Fact>
      <SecondGuardianFacts registration={registration} />
      <SimilarRegistrations registration={registration} />
    </DetailsCard>
  );
}
