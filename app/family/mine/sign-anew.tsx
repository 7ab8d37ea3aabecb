import { Suspense, useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { patiently } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Form } from "#app/ui/form.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { useToast } from "#app/ui/use-toast.ts";
import { POLICY_IDS, type PolicyId } from "#domain/policies.ts";
import { signAnewSchema } from "#domain/sign-anew.ts";
import type { FamilyOrder } from "./use-family.ts";
import { useFamilyAction, useWhy } from "./use-family-action.ts";

const PolicyToSign = lazyPart(
  async () => (await import("#app/facts/policies/policy-to-sign.tsx")).PolicyToSign,
);

interface Typed {
  signature: string;
  isAgreed: boolean;
}

function SignatureField({ policy }: { policy: PolicyId }) {
  const { t } = useTranslation(["familyPage", "registration"]);
  const signature = useField<Typed>("signature");
  const tick = useField<Typed>("isAgreed");
  if (policy !== "waiver") return <Checkbox required unmarked label={t("sign.agree")} {...tick} />;
  return (
    <TextField
      {...signature}
      required
      unmarked
      autoComplete="off"
      label={t("registration:fields.waiverSignature")}
      hint={t("sign.hint")}
    />
  );
}

function SignForm({ order, policy }: { order: FamilyOrder; policy: PolicyId }) {
  const { t } = useTranslation("familyPage");
  const toast = useToast();
  const why = useWhy();
  const { firstName: parentFirstName, lastName: parentLastName } = order.guardian;
  const form = useForm<Typed>({
    defaultValues: { signature: "", isAgreed: false },
    resolver: resolverOf((typed) => {
      const checked = checkBy(signAnewSchema, { ...typed, policy, parentFirstName, parentLastName });
      return "errors" in checked ? checked : { values: typed };
    }),
  });
  const id = order.children.find(({ leftAt }) => leftAt === null)?.id ?? "";
  const { mutate, isPending, error } = useFamilyAction<Typed>(
    (typed) =>
      api.family.registrations[":id"].sign.$post({ param: { id }, json: { policy, ...typed } }, patiently()),
    () => toast({ title: t("sign.done"), tone: "success" }),
  );
  return (
    <Form
      form={form}
      className="mt-5 grid gap-5"
      onSubmit={form.handleSubmit((typed) => !isPending && mutate(typed))}
    >
      <SignatureField policy={policy} />
      {error && <FailureNotice {...why.ofThrown(error)} />}
      <div>
        <Button type="submit" busy={isPending} className="w-full sm:w-auto">
          {t(isPending ? "sign.sending" : "sign.press")}
        </Button>
      </div>
    </Form>
  );
}

function PolicyAnew({ order, policy }: { order: FamilyOrder; policy: PolicyId }) {
  const { t } = useTranslation("registration");
  const [isOpened, setOpened] = useState(false);
  const summary = t(`policies.read.${policy}`);
  return (
    <Disclosure summary={summary} onOpen={() => setOpened(true)}>
      {isOpened && (
        <>
          <Suspense fallback={<Skeleton className="h-64" />}>
            <PolicyToSign policy={policy} label={summary} />
          </Suspense>
          <SignForm order={order} policy={policy} />
        </>
      )}
    </Disclosure>
  );
}

/** The policies of an order that the club asks to sign anew, each for all of its children at once. */
export function SignAnew({ order }: { order: FamilyOrder }) {
  const { t } = useTranslation("familyPage");
  const asked = order.children
    .filter(({ leftAt }) => leftAt === null)
    .flatMap(({ signatures }) => signatures.filter(({ isToSignAnew }) => isToSignAnew));
  const policies = POLICY_IDS.filter((id) => asked.some(({ policy }) => policy === id));
  if (policies.length === 0) return null;
  return (
    <section className="grid gap-3 print:hidden">
      <Notice tone="warning" title={t("sign.title")}>
        <p>{t("sign.text")}</p>
      </Notice>
      {policies.map((policy) => (
        <PolicyAnew key={policy} order={order} policy={policy} />
      ))}
    </section>
  );
}
