import { useTranslation } from "react-i18next";
import { Fact } from "#app/components/staff/fact.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { DetailsCard } from "./details-card.tsx";
import type { RegistrationDetails } from "./use-registration-details.ts";
import { WaiverMark } from "./waiver-mark.tsx";

const POLICIES = ["waiver", "code-of-conduct", "terms", "privacy", "refunds"] as const;

/** Which words were agreed to, in which language and when (design.md §7.21). */
function Consent({ consent }: { consent: RegistrationDetails["consents"][number] }) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  const policy = POLICIES.find((known) => known === consent.policy);
  return (
    <Fact label={policy ? t(`details.policies.${policy}`) : consent.policy}>
      {t("details.agreed", {
        at: clubTime(consent.agreedAt),
        version: consent.version,
        language: t(`csv.values.${consent.language}`),
      })}
    </Fact>
  );
}

/** The waiver, and everything else that the family agreed to. */
export function SignedDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { date } = useFormat();
  const { waiverSignature, waiverDate, consents } = registration;
  return (
    <DetailsCard title={t("waiver.title")} columns>
      <Fact label={t("list.columns.waiver")}>
        <WaiverMark registration={registration} />
      </Fact>
      {waiverSignature && <Fact label={t("waiver.signedBy")}>{waiverSignature}</Fact>}
      {waiverDate && <Fact label={t("waiver.date")}>{date(waiverDate)}</Fact>}
      {consents.map((consent) => (
        <Consent key={consent.policy} consent={consent} />
      ))}
    </DetailsCard>
  );
}
