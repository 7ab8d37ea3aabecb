import { useState } from "react";
import { useForm } from "react-hook-form";
import { CodeField } from "#app/facts/code-field.tsx";
import { api } from "#app/lib/api.ts";
import { patiently } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { useSentForm } from "#app/ui/use-sent-form.ts";
import { addressCodeSchema } from "#domain/family-page.ts";
import { FamilyForm } from "./family-form.tsx";
import { AddressForm } from "./mailbox-fields.tsx";
import { useFamilyAction } from "./use-family-action.ts";

function CodeForm({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation("familyPage");
  const form = useForm({
    defaultValues: { code: "" },
    resolver: resolverOf((typed) => checkBy(addressCodeSchema, typed)),
  });
  const confirming = useFamilyAction((json: { code: string }) =>
    api.family.address.confirm.$post({ json }, patiently()),
  );
  const { field: _field, ...sent } = useSentForm(form, confirming);
  return (
    <FamilyForm
      {...sent}
      submitLabel={t(confirming.isPending ? "working" : "address.confirm")}
      action={
        <Button variant="quiet" onClick={onOther}>
          {t("signIn.other")}
        </Button>
      }
    >
      <p role="status" className="wrap-anywhere">
        {t("address.mailed", { email })}
      </p>
      <CodeField hint={t("address.codeHint")} />
    </FamilyForm>
  );
}

/** Asks for a new address, and for the code that came to it. */
export function NewAddress() {
  const { t } = useTranslation("familyPage");
  const [mailedTo, setMailedTo] = useState<string>();
  const mailing = useFamilyAction(
    (json: { email: string }) => api.family.address.$post({ json }, patiently()),
    { onDone: ({ email }) => setMailedTo(email) },
  );
  return (
    <Disclosure summary={t("address.change")}>
      <div className="grid gap-4">
        <p className="max-w-line">{t("address.text")}</p>
        {mailedTo === undefined ? (
          <AddressForm mailing={mailing} label={t("address.email")} variant="secondary" />
        ) : (
          <CodeForm email={mailedTo} onOther={() => setMailedTo(undefined)} />
        )}
      </div>
    </Disclosure>
  );
}
