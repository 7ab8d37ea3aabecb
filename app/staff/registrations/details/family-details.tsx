import { UserPlus } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { NewEmail } from "#app/staff/registrations/actions/new-email.tsx";
import { useRegistrationView } from "#app/staff/registrations/use-registration-view.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Answers, DetailsCard, type DetailsProps } from "./details-card.tsx";

/** Registrations that may be of the same child; visible to staff only. */
function SimilarHint({ registration: { similar } }: DetailsProps) {
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
      <NewEmail registration={registration} />
    </div>
  );
  return (
    <DetailsCard title={t("terms:guardian")} action={actions}>
      <Fact label={t("terms:parentName")}>{`${parentFirstName} ${parentLastName}`}</Fact>
      <Answers
        registration={registration}
        section="guardian"
        except={["parentFirstName", "parentLastName"]}
      />
      <Fact label={t("terms:language")}>{t(`terms:languages.${language}`)}</Fact>
      <SimilarHint registration={registration} />
    </DetailsCard>
  );
}
