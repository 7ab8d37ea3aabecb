import { Suspense, useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SignedPolicyText } from "#app/shared/policies/policy-text.tsx";
import { WaiverBadge } from "#app/staff/registrations/list/registration-cells.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { linkStyle } from "#app/ui/link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { POLICY_IDS } from "#domain/club/policies.ts";
import { Answers, DetailsCard, type DetailsProps } from "./details-card.tsx";

/** The signed version; a click opens its text in the language of the signature. */
function SignedText({ textHash, name, version }: { textHash: string; name: string; version: string }) {
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
            <SignedPolicyText textHash={textHash} label={name} />
          </Suspense>
        </div>
        <DialogActions cancelLabel={t("terms:close")} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Signed versions; common time and language shown once (docs/reference/signatures.md#signature-records). */
function Signatures({ signatures }: Pick<DetailsProps["registration"], "signatures">) {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  const [first] = signatures;
  const nameOf = (policy: string) => {
    const policyId = POLICY_IDS.find((id) => id === policy);
    return policyId ? t(`details.policies.${policyId}`) : policy;
  };
  if (!first) return null;
  return (
    <>
      <Fact label={t("details.agreedAt")}>{instant(first.signedAt)}</Fact>
      <Fact label={t("details.agreedIn")}>{t(`terms:languages.${first.language}`)}</Fact>
      {signatures.map(({ policy, version, textHash, signedAt, mustSignAgain }) => (
        <Fact key={`${policy} ${signedAt}`} label={nameOf(policy)}>
          <SignedText textHash={textHash} name={nameOf(policy)} version={t("terms:version", { version })} />
          {mustSignAgain && <p className="text-small font-semibold">{t("details.signAgain")}</p>}
        </Fact>
      ))}
    </>
  );
}

/** Waiver and other signed policies. A paper form has only checkboxes, no stored text. */
export function SignedDetails({ registration }: DetailsProps) {
  const { t } = useTranslation("admin");
  const { signatures, source } = registration;
  return (
    <DetailsCard title={t("waiver.title")} columns>
      <Fact label={t("terms:waiverStatus")}>
        <WaiverBadge registration={registration} />
      </Fact>
      <Answers
        registration={registration}
        section="signed"
        except={source === "paper" ? [] : ["codeOfConductAgreed", "termsAgreed"]}
      />
      <Signatures signatures={signatures} />
    </DetailsCard>
  );
}
