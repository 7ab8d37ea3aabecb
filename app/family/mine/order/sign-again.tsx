import { useForm } from "react-hook-form";
import { FamilyForm, useFamilyAction } from "#app/family/mine/family-action.tsx";
import type { FamilyOrder } from "#app/family/mine/use-family.ts";
import { PolicyDisclosure } from "#app/family/policy-disclosure.tsx";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { POLICY_IDS, type PolicyId } from "#domain/club/policies.ts";
import { signAnewSchema } from "#domain/family/family-changes.ts";

interface Typed {
  signature: string;
  isAgreed: boolean;
}

function SignForm({ order, policy }: { order: FamilyOrder; policy: PolicyId }) {
  const { t } = useTranslation("familyPage");
  const { firstName: parentFirstName, lastName: parentLastName } = order.guardian;
  const form = useForm<Typed>({
    defaultValues: { signature: "", isAgreed: false },
    resolver: resolverOf((typed) => {
      const checked = checkBy(signAnewSchema, { ...typed, policy, parentFirstName, parentLastName });
      return "errors" in checked ? checked : { values: typed };
    }),
  });
  const id = order.children.find(({ leftAt }) => leftAt === null)?.id ?? "";
  const signing = useFamilyAction(
    (typed: Typed) =>
      api.family.registrations[":id"].sign.$post(
        { param: { id }, json: { policy, ...typed } },
        withTimeout(),
      ),
    { done: { title: t("sign.done") } },
  );
  const { field, ...sent } = useFormMutation(form, signing);
  return (
    <div className="mt-5">
      <FamilyForm {...sent} submitLabel={t(signing.isPending ? "sign.sending" : "sign.press")}>
        {policy === "waiver" ? (
          <TextField
            {...field("signature")}
            required
            hideRequiredMark
            autoComplete="off"
            label={t("terms:fields.waiverSignature")}
            hint={t("sign.hint")}
          />
        ) : (
          <Checkbox required hideRequiredMark label={t("sign.agree")} {...field("isAgreed")} />
        )}
      </FamilyForm>
    </div>
  );
}

/** The policies of an order that the club asks to sign again, each for all of its children at once. */
export function SignAgain({ order }: { order: FamilyOrder }) {
  const { t } = useTranslation("familyPage");
  const asked = order.children
    .filter(({ leftAt }) => leftAt === null)
    .flatMap(({ toSignAnew }) => toSignAnew);
  const policies = POLICY_IDS.filter((id) => asked.includes(id));
  if (policies.length === 0) return null;
  return (
    <section className="grid gap-3 print:hidden">
      <h2 className="text-title">{t("terms:signAgain")}</h2>
      <Notice tone="warning">
        <p>{t("sign.text")}</p>
      </Notice>
      {policies.map((policy) => (
        // The form appears with the text: nobody signs before it is there, and the button does not move.
        <PolicyDisclosure key={policy} policy={policy}>
          <SignForm order={order} policy={policy} />
        </PolicyDisclosure>
      ))}
    </section>
  );
}
