import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

export interface CheckAgain {
  busy: boolean;
  onCheck: () => void;
}

/** Looks up a payment again. The page lists the texts "checkout". */
export function CheckButton({ busy, onCheck }: CheckAgain) {
  const { t } = useTranslation("checkout");
  return (
    <div>
      <Button busy={busy} aria-busy={busy} onClick={onCheck}>
        {busy ? t("checking") : t("check")}
      </Button>
    </div>
  );
}
