import { useState } from "react";
import { CodeForm } from "#app/facts/code-form.tsx";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { AddressForm } from "./mailbox-fields.tsx";
import { useFamilyAction } from "./use-family-action.ts";

/** Asks for a new address, and for the code that came to it. */
export function NewAddress() {
  const { t } = useTranslation("familyPage");
  const [mailedTo, setMailedTo] = useState<string>();
  const mailing = useFamilyAction(
    (json: { email: string }) => api.family.address.$post({ json }, withTimeout()),
    { onDone: ({ email }) => setMailedTo(email) },
  );
  const confirming = useFamilyAction((json: { code: string }) =>
    api.family.address.confirm.$post({ json }, withTimeout()),
  );
  return (
    <Disclosure summary={t("address.change")}>
      <div className="grid gap-4">
        <p className="max-w-line">{t("address.text")}</p>
        {mailedTo === undefined ? (
          <AddressForm mailing={mailing} label={t("address.email")} variant="secondary" />
        ) : (
          <>
            <p role="status" className="wrap-anywhere">
              {t("address.mailed", { email: mailedTo })}
            </p>
            <CodeForm
              sending={confirming}
              hint={t("address.codeHint")}
              submitLabel={t(confirming.isPending ? "working" : "address.confirm")}
              action={
                <Button variant="quiet" onClick={() => setMailedTo(undefined)}>
                  {t("signIn.other")}
                </Button>
              }
            />
          </>
        )}
      </div>
    </Disclosure>
  );
}
