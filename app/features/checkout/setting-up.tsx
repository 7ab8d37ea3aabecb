import { WhileFetched } from "#app/components/connection-lost.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** While the payment is made ready: the page's shape, and what is happening. */
export function SettingUp() {
  const { t } = useTranslation("checkout");
  return (
    <WhileFetched>
      <div role="status" className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
        <div>
          <p className="font-semibold">{t("settingUp")}</p>
          <Skeleton className="mt-4 h-12 max-w-80" />
          <Skeleton className="mt-4 h-20 max-w-64" />
          <Skeleton className="mt-6 h-40" />
        </div>
        <Skeleton className="h-112" />
      </div>
    </WhileFetched>
  );
}
