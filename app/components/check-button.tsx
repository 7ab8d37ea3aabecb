import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { onSignOfLife } from "#app/lib/connection.ts";
import { Button } from "./button.tsx";

export interface CheckAgain {
  busy: boolean;
  onCheck: () => void;
}

/** Milliseconds between two looks of the page's own, beside those when the network is back. */
const LOOK_EVERY_MS = 15_000;

/** Looks up a payment again, when pressed and by itself. The page lists the texts "checkout". */
export function CheckButton({ busy, onCheck }: CheckAgain) {
  const { t } = useTranslation("checkout");
  const check = useEffectEvent(() => {
    if (!busy) onCheck();
  });
  useEffect(() => {
    const look = () => check();
    const timer = setInterval(look, LOOK_EVERY_MS);
    const deaf = onSignOfLife(look);
    return () => {
      clearInterval(timer);
      deaf();
    };
  }, []);
  return (
    <div>
      <Button busy={busy} aria-busy={busy} onClick={onCheck}>
        {busy ? t("checking") : t("check")}
      </Button>
    </div>
  );
}
