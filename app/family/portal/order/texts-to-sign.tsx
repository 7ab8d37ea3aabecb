import { useForm } from "react-hook-form";
import { TextDisclosure } from "#app/family/policy-disclosure.tsx";
import { useFamilyMutation } from "#app/family/portal/family-mutation.tsx";
import { type FamilyChild, type FamilyOrder, useRefetchFamily } from "#app/family/portal/use-family.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FamilyForm } from "#app/shared/family-form.tsx";
import { usePolicyTexts } from "#app/shared/policies/use-policy-texts.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { isSignedByTick, signTextErrors } from "#domain/club/form-signatures.ts";
import { isPolicy } from "#domain/club/policies.ts";

interface SignValues {
  signature: string;
  isAgreed: boolean;
}

type TextToSign = FamilyChild["toSign"][number];

interface SignFormProps extends Pick<TextToSign, "text" | "signer"> {
  order: FamilyOrder;
  /** The player, or a child for whose order the guardian signs. */
  child: FamilyChild;
}

/** Signs the shown text. If the text has changed, loads it again and keeps the typed values. */
function SignForm({ order, child, text, signer }: SignFormProps) {
  const { t } = useTranslation(["familyPage", "forms"]);
  const isPlayer = signer === "player";
  const names = {
    parentFirstName: order.guardian.firstName,
    parentLastName: order.guardian.lastName,
    childFirstName: child.firstName,
    childLastName: child.lastName,
  };
  const form = useForm<SignValues>({
    defaultValues: { signature: "", isAgreed: false },
    resolver: createResolver((values) => {
      const errors = signTextErrors({ text, signer, ...values }, names);
      return errors ? { errors } : { values };
    }),
  });
  const { data, refetch } = usePolicyTexts();
  const refetchFamily = useRefetchFamily();
  const signText = useFamilyMutation(
    (values: SignValues) => {
      const textHash = data?.data[text]?.textHash ?? "";
      const request = { param: { id: child.id }, json: { text, signer, textHash, ...values } };
      return api.family.registrations[":id"].sign.$post(request, withTimeout());
    },
    { toast: { title: t("sign.done") }, onError: () => Promise.all([refetch(), refetchFamily()]) },
  );
  const { field, ...formProps } = useFormMutation(form, signText);
  const name = child.firstName;
  // Several of these forms may be open at once.
  const inputId = `${text}-${signer}-${child.id}`;
  return (
    <div className="mt-5">
      <FamilyForm {...formProps} submitLabel={t(signText.isPending ? "sign.sending" : "sign.submit")}>
        <p className="max-w-prose">{isPlayer ? t("forms:player", { name }) : t("forms:guardian")}</p>
        {isSignedByTick(text) ? (
          <Checkbox {...field("isAgreed")} id={inputId} required hideRequiredMark label={t("sign.agree")} />
        ) : (
          <TextField
            {...field("signature")}
            id={inputId}
            required
            hideRequiredMark
            autoComplete="off"
            label={isPlayer ? t("forms:ofPlayer", { name }) : t("terms:fields.waiverSignature")}
            hint={t("forms:hint")}
          />
        )}
      </FamilyForm>
    </div>
  );
}

/** Returns a function that lists an order's texts to sign. The guardian signs each once for all children. */
export function useTextsToSign() {
  const { t } = useTranslation("registration");
  return ({ children }: FamilyOrder) => {
    const unsignedTexts = children.flatMap((child) =>
      child.toSign.map((textToSign) => ({ ...textToSign, child })),
    );
    return [...Map.groupBy(unsignedTexts, ({ text }) => text)].map(([text, copies]) => {
      const title = isPolicy(text) ? t(`policies.read.${text}`) : (copies[0]?.title ?? "");
      // A child in two programs signs once.
      const signers = new Map(
        copies.map((copy) => {
          const { firstName, lastName } = copy.child;
          return [copy.signer === "guardian" ? "" : `${firstName} ${lastName}`, copy];
        }),
      );
      return { text, title, signers: [...signers.values()] };
    });
  };
}

export const signAnchorId = ({ id }: FamilyOrder) => `sign-${id}`;

export function TextsToSign({ order }: { order: FamilyOrder }) {
  const { t } = useTranslation("forms", "payment");
  const texts = useTextsToSign()(order);
  if (texts.length === 0) return null;
  return (
    <section id={signAnchorId(order)} className="grid scroll-mt-8 gap-3 print:hidden">
      <h2 className="text-title">{t("title")}</h2>
      <Notice tone="warning" text={t("text")} />
      {texts.map(({ text, title, signers }) => (
        // The forms appear together with the text, so that nobody signs unread and the button does not move.
        <TextDisclosure key={text} textId={text} summary={title}>
          {signers.map(({ signer, child }) => (
            <SignForm key={`${signer} ${child.id}`} order={order} child={child} text={text} signer={signer} />
          ))}
        </TextDisclosure>
      ))}
    </section>
  );
}
