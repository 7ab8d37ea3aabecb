import { useTranslation } from "react-i18next";
import { Skeleton } from "#app/components/skeleton.tsx";

/** While the payment is made ready: the form's shape, and what is happening. */
export function SettingUp() {
  const { t } = useTranslation("checkout");
  return (
    <div role="status">
      <p className="font-semibold">{t("settingUp")}</p>
      <Skeleton className="mt-4 h-112" />
    </div>
  );
}
