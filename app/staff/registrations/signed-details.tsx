import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Fact } from "#app/ui/facts.tsx";
import { POLICY_IDS } from "#domain/policies.ts";
import type { RegistrationDetails } from "./details-card.tsx";
import { DetailsCard } from "./details-card.tsx";
import { OtherAnswers } from "./other-answers.tsx";
import { WaiverMark } from "./registration-marks.tsx";
import { SignedText } from "./signed-text.tsx";

/** The versions agreed to, when and in which language; all were agreed to at once (docs/rules/registration.md#what-is-signed). */
function Signatures({ signatures }: Pick<RegistrationDetails, "signatures">) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  const [first] = signatures;
  const nameOf = (policy: string) => {
    const known = POLICY_IDS.find((id) => id === policy);
    return known ? t(`details.policies.${known}`) : policy;
  };
  if (!first) return null;
  return (
    <>
      <Fact label={t("details.agreedAt")}>{clubTime(first.signedAt)}</Fact>
      <Fact label={t("details.agreedIn")}>{t(`csv.values.${first.language}`)}</Fact>
      {signatures.map(({ policy, version, textHash, isToSignAnew }) => (
        <Fact key={policy} label={nameOf(policy)}>
          <SignedText textHash={textHash} name={nameOf(policy)} version={t("details.version", { version })} />
          {isToSignAnew && <p className="text-small font-semibold">{t("details.signAnew")}</p>}
        </Fact>
      ))}
    </>
  );
}

/** For paper there is no record of the wording, only the ticked boxes. */
function AgreedOnPaper({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { codeOfConductAgreed, termsAgreed } = registration;
  const answer = (agreed: boolean) => t(agreed ? "manualEntry.agreed" : "manualEntry.notAgreed");
  return (
    <>
      <Fact label={t("details.policies.code-of-conduct")}>{answer(codeOfConductAgreed)}</Fact>
      <Fact label={t("details.policies.terms")}>{answer(termsAgreed)}</Fact>
    </>
  );
}

const SHOWN = ["waiverSignature", "waiverDate", "codeOfConductAgreed", "termsAgreed"] as const;

/** The waiver and the other policies that the family agreed to. */
export function SignedDetails({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const { date } = useFormat();
  const { waiverSignature, waiverDate, signatures, source } = registration;
  return (
    <DetailsCard title={t("waiver.title")} columns>
      <Fact label={t("list.columns.waiver")}>
        <WaiverMark registration={registration} />
      </Fact>
      {waiverSignature && <Fact label={t("waiver.signedBy")}>{waiverSignature}</Fact>}
      {waiverSignature && (
        <Fact label={t("waiver.date")}>{waiverDate ? date(waiverDate) : t("waiver.noDate")}</Fact>
      )}
      {source === "paper" && <AgreedOnPaper registration={registration} />}
      <OtherAnswers registration={registration} section="signed" except={SHOWN} />
      <Signatures signatures={signatures} />
    </DetailsCard>
  );
}
