import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { openOrdersSchema } from "#domain/family/family-page.ts";
import { FamilyForm } from "./family-form.tsx";
import { PhoneDigitsField } from "./mailbox-fields.tsx";
import { useFamilyAction } from "./use-family-action.ts";

/** Opens orders of the mailbox that have another phone; it stands there whether there are any or not. */
export function OpenOrders() {
  const { t } = useTranslation("familyPage");
  const form = useForm({
    defaultValues: { phoneDigits: "" },
    resolver: resolverOf((typed) => checkBy(openOrdersSchema, typed)),
  });
  const opening = useFamilyAction(
    (json: { phoneDigits: string }) => api.family.orders.$post({ json }, withTimeout()),
    { done: { title: t("more.done") } },
  );
  const { field: _field, ...sent } = useFormMutation(form, opening);
  return (
    <Disclosure summary={t("more.title")}>
      <FamilyForm
        {...sent}
        submitLabel={t(opening.isPending ? "signIn.opening" : "more.press")}
        variant="secondary"
      >
        <p className="max-w-line">{t("more.text")}</p>
        <PhoneDigitsField />
      </FamilyForm>
    </Disclosure>
  );
}
