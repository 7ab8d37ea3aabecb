import { useForm } from "react-hook-form";
import { PolicyDisclosure } from "#app/family/policy-disclosure.tsx";
import { FamilyForm, useSigning } from "#app/family/portal/family-action.tsx";
import type { FamilyOrder } from "#app/family/portal/use-family.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { POLICY_IDS, type PolicyId } from "#domain/club/policies.ts";
import { signAgainSchema } from "#domain/family/family-changes.ts";

interface SignValues {
  signature: string;
  isAgreed: boolean;
}

function SignForm({ order, policy }: { order: FamilyOrder; policy: PolicyId }) {
  const { t } = useTranslation(["familyPage", "forms"]);
  const { firstName: parentFirstName, lastName: parentLastName } = order.guardian;
  const form = useForm<SignValues>({
    defaultValues: { signature: "", isAgreed: false },
    resolver: createResolver((typed) => {
      const checked = validateWith(signAgainSchema, { ...typed, policy, parentFirstName, parentLastName });
      return "errors" in checked ? checked : { values: typed };
    }),
  });
  const id = order.children.find(({ leftAt }) => leftAt === null)?.id ?? "";
  const signing = useSigning<SignValues>({
    text: policy,
    action: (typed, textHash) =>
      api.family.registrations[":id"].sign.$post(
        { param: { id }, json: { policy, textHash, ...typed } },
        withTimeout(),
      ),
  });
  const { field, ...formProps } = useFormMutation(form, signing);
  return (
    <div className="mt-5">
      <FamilyForm {...formProps} submitLabel={t(signing.isPending ? "sign.sending" : "sign.press")}>
        {policy === "waiver" ? (
          <TextField
            {...field("signature")}
            required
            hideRequiredMark
            autoComplete="off"
            label={t("terms:fields.waiverSignature")}
            hint={t("forms:hint")}
          />
        ) : (
          <Checkbox required hideRequiredMark label={t("sign.agree")} {...field("isAgreed")} />
        )}
      </FamilyForm>
    </div>
  );
}

/** Policies of an order to sign again, each once for all children. */
export function policiesToSign({ children }: FamilyOrder): PolicyId[] {
  const requested = children.filter(({ leftAt }) => leftAt === null).flatMap(({ toSignAnew }) => toSignAnew);
  return POLICY_IDS.filter((id) => requested.includes(id));
}

export const signId = ({ id }: FamilyOrder) => `sign-${id}`;

export function SignPoliciesAgain({ order }: { order: FamilyOrder }) {
  const { t } = useTranslation("familyPage");
  const policies = policiesToSign(order);
  if (policies.length === 0) return null;
  return (
    <section id={signId(order)} className="grid scroll-mt-8 gap-3 print:hidden">
      <h2 className="text-title">{t("terms:signAgain")}</h2>
      <Notice tone="warning">
        <p>{t("sign.text")}</p>
      </Notice>
      {policies.map((policy) => (
        // The form appears together with the text, so that nobody signs unread and the button does not move.
        <PolicyDisclosure key={policy} policy={policy}>
          <SignForm order={order} policy={policy} />
        </PolicyDisclosure>
      ))}
    </section>
  );
}
