import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { WhileFetched } from "#app/ui/connection-lost.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** A placeholder while the payment is set up. */
export function SettingUp() {
  const { t } = useTranslation("checkout");
  return (
    <WhileFetched>
      <Card as="div" role="status" padding="page" className="grid gap-5">
        <p className="font-semibold">{t("settingUp")}</p>
        <Skeleton className="h-14" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
      </Card>
    </WhileFetched>
  );
}
