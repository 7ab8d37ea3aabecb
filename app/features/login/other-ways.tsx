import { useId, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordForm } from "./password-form.tsx";

/** Passkey and password, for those with an account of their own; behind a button, as the PIN comes first. */
export function OtherWays({ onGranted, open }: { onGranted: () => void; open: boolean }) {
  const { t } = useTranslation("login");
  const id = useId();
  const [wasOpened, setOpened] = useState(false);
  const isOpen = open || wasOpened;
  return (
    <div className="mt-4">
      {!open && (
        <Button
          variant="quiet"
          className="w-full"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!wasOpened)}
        >
          {t("otherWays")}
        </Button>
      )}
      <div id={id} hidden={!isOpen} className="mt-3">
        {isOpen && (
          <div className="grid gap-5">
            <PasskeyButton onGranted={onGranted} />
            <PasswordForm onGranted={onGranted} />
          </div>
        )}
      </div>
    </div>
  );
}
