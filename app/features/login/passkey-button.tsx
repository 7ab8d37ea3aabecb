import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { hasPasskeys, signWithPasskey } from "#app/lib/passkeys.ts";
import { useSignIn } from "./use-sign-in.ts";

async function enter(): Promise<void> {
  const answer = await api.admin.session.passkey.challenge.$post();
  const { data } = await answer.json();
  await api.admin.session.passkey.$post({ json: await signWithPasskey(data) });
}

/** Signs in with whichever passkey this device has for the site; not there where no passkey works. */
export function PasskeyButton({ onGranted }: { onGranted: () => void }) {
  const { t } = useTranslation("login");
  const [isOffered, setOffered] = useState(false);
  useEffect(() => setOffered(hasPasskeys()), []);
  const { mutate, isPending } = useSignIn<void>({ send: enter, onGranted });
  if (!isOffered) return null;
  return (
    <Button variant="secondary" busy={isPending} className="w-full" onClick={() => mutate()}>
      <KeyRound aria-hidden size={20} />
      {t("usePasskey")}
    </Button>
  );
}
