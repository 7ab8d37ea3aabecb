import { Suspense, useState } from "react";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SignedPolicyText } from "#app/shared/policies/policy-text.tsx";
import { WaiverBadge } from "#app/staff/registrations/list/registration-cells.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { linkClasses } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { POLICY_IDS } from "#domain/club/policies.ts";
import { Answers, DetailsCard, type DetailsProps, type RegistrationDetails } from "./details-card.tsx";

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
        className={linkClasses("row", "-my-2 min-h-11 sm:whitespace-nowrap lg:min-h-9")}
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

type Signature = RegistrationDetails["signatures"][number];

/** Signed versions; common time and language shown once (docs/reference/signatures.md#signature-records). */
function Signatures({ signatures }: Pick<DetailsProps["registration"], "signatures">) {
  const { t, language } = useTranslation("admin");
  const { instant } = useFormat();
  const [firstSignature] = signatures;
  const nameOf = ({ policy, formTitle }: Signature) => {
    const policyId = POLICY_IDS.find((id) => id === policy);
    return policyId
      ? t(`details.policies.${policyId}`)
      : (formTitle?.[language] ?? t("details.forms.untitled"));
  };
  const isForm = ({ policy }: Signature) => !POLICY_IDS.some((id) => id === policy);
  if (!firstSignature) return null;
  return (
    <>
      <Fact label={t("details.agreedAt")}>{instant(firstSignature.signedAt)}</Fact>
      <Fact label={t("details.agreedIn")}>{t(`terms:languages.${firstSignature.language}`)}</Fact>
      {signatures.map((signature) => {
        const { policy, version, textHash, signer, signedName, signedAt, mustSignAgain } = signature;
        const name = nameOf(signature);
        return (
          <Fact key={`${policy} ${signer} ${signedAt}`} label={name}>
            <SignedText textHash={textHash} name={name} version={t("terms:version", { version })} />
            {mustSignAgain && <p className="text-small font-semibold">{t("details.signAgain")}</p>}
            {isForm(signature) && (
              <p className="text-small">
                {t(`details.forms.${signer}`, {
                  name: signedName ?? t("details.forms.onPaper"),
                  at: instant(signedAt),
                })}
              </p>
            )}
          </Fact>
        );
      })}
    </>
  );
}

/** A form that is missing; staff can record that it was signed on paper. */
function MissingForm({ id, form }: { id: string; form: RegistrationDetails["formsToSign"][number] }) {
  const { t, language } = useTranslation("admin");
  const { formId, signer, title } = form;
  const { mutate, isPending } = useStaffMutation({
    send: () => api.admin.registrations[":id"].forms.$post({ param: { id }, json: { form: formId, signer } }),
    toast: () => ({ title: t("details.forms.paperDone") }),
  });
  return (
    <Fact label={title[language]}>
      <p className="font-semibold">{t(`details.forms.missing.${signer}`)}</p>
      <RowButton busy={isPending} onClick={() => mutate()}>
        {t("details.forms.paper")}
      </RowButton>
    </Fact>
  );
}

/** Waiver and other signed policies. A paper form has only checkboxes, no stored text. */
export function SignedDetails({ registration }: DetailsProps) {
  const { t } = useTranslation("admin");
  const { id, signatures, formsToSign, source } = registration;
  return (
    <DetailsCard title={t("waiver.title")} hasTwoColumns>
      <Fact label={t("terms:waiverStatus")}>
        <WaiverBadge registration={registration} />
      </Fact>
      <Answers
        registration={registration}
        section="signed"
        excludedFields={source === "paper" ? [] : ["codeOfConductAgreed", "termsAgreed"]}
      />
      <Signatures signatures={signatures} />
      {formsToSign.map((form) => (
        <MissingForm key={`${form.formId} ${form.signer}`} id={id} form={form} />
      ))}
    </DetailsCard>
  );
}
