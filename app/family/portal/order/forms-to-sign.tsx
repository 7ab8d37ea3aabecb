import { useForm } from "react-hook-form";
import { TextDisclosure } from "#app/family/policy-disclosure.tsx";
import { FamilyForm, useSigning } from "#app/family/portal/family-action.tsx";
import type { FamilyChild, FamilyOrder } from "#app/family/portal/use-family.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { formSignatureError } from "#domain/club/form-signatures.ts";

interface SignatureValues {
  signature: string;
}

type MissingForm = FamilyChild["formsToSign"][number];

interface SignatureFormProps extends Pick<MissingForm, "formId" | "signer"> {
  order: FamilyOrder;
  /** The player, or a child for whose order the guardian signs. */
  child: FamilyChild;
}

function SignatureForm({ order, child, formId, signer }: SignatureFormProps) {
  const { t } = useTranslation(["familyPage", "forms"]);
  const isPlayer = signer === "player";
  const { guardian } = order;
  const names = {
    parentFirstName: guardian.firstName,
    parentLastName: guardian.lastName,
    childFirstName: child.firstName,
    childLastName: child.lastName,
  };
  const form = useForm<SignatureValues>({
    defaultValues: { signature: "" },
    resolver: createResolver((typed) => {
      const error = formSignatureError(typed.signature, signer, names);
      return error ? { errors: { signature: error } } : { values: typed };
    }),
  });
  const signing = useSigning<SignatureValues>({
    text: formId,
    action: ({ signature }, textHash) =>
      api.family.registrations[":id"].forms.$post(
        { param: { id: child.id }, json: { form: formId, signer, signature, textHash } },
        withTimeout(),
      ),
  });
  const { field, ...formProps } = useFormMutation(form, signing);
  const name = child.firstName;
  return (
    <div className="mt-5">
      <FamilyForm {...formProps} submitLabel={t(signing.isPending ? "sign.sending" : "sign.press")}>
        <p className="max-w-prose">{isPlayer ? t("forms:player", { name }) : t("forms:guardian")}</p>
        <TextField
          {...field("signature")}
          // Several of these forms may be open at once.
          id={`${formId}-${signer}-${child.id}`}
          required
          hideRequiredMark
          autoComplete="off"
          label={isPlayer ? t("forms:ofPlayer", { name }) : t("terms:fields.waiverSignature")}
          hint={t("forms:hint")}
        />
      </FamilyForm>
    </div>
  );
}

/** The missing signatures of an order's children, by form id. */
export function formsToSign({ children }: FamilyOrder) {
  const missing = children.flatMap((child) => child.formsToSign.map((form) => ({ ...form, child })));
  return Map.groupBy(missing, ({ formId }) => formId);
}

export const formsId = ({ id }: FamilyOrder) => `forms-${id}`;

/** The forms that an order's children still lack: the guardian signs once for all, a player for itself. */
export function FormsToSign({ order }: { order: FamilyOrder }) {
  const { t } = useTranslation(["familyPage", "forms"]);
  const byForm = formsToSign(order);
  if (byForm.size === 0) return null;
  return (
    <section id={formsId(order)} className="grid scroll-mt-8 gap-3 print:hidden">
      <h2 className="text-title">{t("forms:title")}</h2>
      <Notice tone="warning">
        <p>{t("forms:text")}</p>
      </Notice>
      {[...byForm].map(([formId, entries]) => {
        const guardian = entries.find(({ signer }) => signer === "guardian");
        // A child in two programs signs once.
        const players = new Map(
          entries
            .filter(({ signer }) => signer === "player")
            .map((entry) => [`${entry.child.firstName} ${entry.child.lastName}`, entry]),
        );
        return (
          <TextDisclosure key={formId} text={formId} summary={entries[0]?.title ?? ""}>
            {[...(guardian ? [guardian] : []), ...players.values()].map(({ signer, child }) => (
              <SignatureForm
                key={`${signer} ${child.id}`}
                order={order}
                child={child}
                formId={formId}
                signer={signer}
              />
            ))}
          </TextDisclosure>
        );
      })}
    </section>
  );
}
