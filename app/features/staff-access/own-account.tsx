import { KeyRound } from "lucide-react";
import { Disclosure } from "#app/components/disclosure.tsx";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { createPasskey, hasPasskeys } from "#app/lib/passkeys.ts";
import { OwnPassword } from "./own-password.tsx";
import { type Member, useAccessDeed } from "./use-access.ts";

async function addPasskey(): Promise<void> {
  const { data } = await (await api.admin.passkeys.challenge.$post()).json();
  await api.admin.passkeys.$post({ json: await createPasskey(data) });
}

/** What the owner of an account may change about it: a further passkey, the password. */
export function OwnAccount({ member }: { member: Member }) {
  const { t } = useTranslation("adminAccess");
  const toast = useToast();
  const { mutate, isPending } = useAccessDeed(addPasskey, () =>
    toast({ title: t("own.passkeyAdded"), tone: "success" }),
  );
  return (
    <section aria-labelledby="own" className="rounded bg-white p-5 shadow-low sm:p-6">
      <h3 id="own" className="mb-3 text-lead wrap-anywhere">
        {t("own.title", { username: member.username })}
      </h3>
      <div className="grid gap-3">
        {hasPasskeys() && (
          <div>
            <RowButton busy={isPending} onClick={() => mutate()}>
              <KeyRound aria-hidden size={16} />
              {t("own.addPasskey")}
            </RowButton>
          </div>
        )}
        <Disclosure summary={t("own.submit")}>
          <OwnPassword hasPassword={member.hasPassword} />
        </Disclosure>
      </div>
    </section>
  );
}
