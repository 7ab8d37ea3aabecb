import { Suspense, useState } from "react";
import { KeptPolicyText } from "#app/facts/kept-policy-text.tsx";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { linkStyle } from "#app/ui/link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { POLICY_IDS } from "#domain/club/policies.ts";
import { DetailsCard, type RegistrationDetails } from "./details-card.tsx";
import { FamilyChange } from "./family-change.tsx";
import { OtherAnswers } from "./other-answers.tsx";
import { WaiverMark } from "./registration-marks.tsx";

interface SignedTextProps {
  textHash: string;
  /** The policy's name. */
  name: string;
  version: string;
}

/** The signed version, which opens its text in the language in which it was signed. */
function SignedText({ textHash, name, version }: SignedTextProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`${name}, ${version}`}
        onClick={() => setOpen(true)}
        className={linkStyle("row", "-my-2 min-h-11 sm:whitespace-nowrap lg:min-h-9")}
      >
        {version}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} text={version}>
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="h-64" />}>
            <KeptPolicyText textHash={textHash} label={name} />
          </Suspense>
        </div>
        <DialogActions leaveLabel={t("close")} onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** The versions agreed to, when and in which language; all were agreed to at once (docs/reference/signatures.md#signature-records). */
function Signatures({ signatures }: Pick<RegistrationDetails, "signatures">) {
  const { t } = useTranslation("admin");
  const clubTime = useFormatInstant();
  const [first] = signatures;
  const nameOf = (policy: string) => {
    const known = POLICY_IDS.find((id) => id === policy);
    return known ? t(`details.policies.${known}`) : policy;
  };
  if (!first) return null;
  return (
    <>
      <Fact label={t("details.agreedAt")}>{clubTime(first.signedAt)}</Fact>
      <Fact label={t("details.agreedIn")}>{t(`language.${first.language}`)}</Fact>
      {signatures.map(({ policy, version, textHash, signedAt, isToSignAnew }) => (
        <Fact key={`${policy} ${signedAt}`} label={nameOf(policy)}>
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
        <FamilyChange registration={registration} field="mediaConsentDeclined" />
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
