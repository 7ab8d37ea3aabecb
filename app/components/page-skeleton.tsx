import { useTranslation } from "#app/i18n/use-translation.tsx";
import { WhileFetched } from "./connection-lost.tsx";
import { Skeleton } from "./skeleton.tsx";

/** What shows while a page's code is on its way: as high as the screen, so that no phone shows the footer first. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="wrap min-h-dvh py-16">
      <WhileFetched isPage>
        <div role="status">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-14 max-w-md" />
          <Skeleton className="mt-6 h-6 max-w-xl" />
          <Skeleton className="mt-3 h-6 max-w-lg" />
        </div>
      </WhileFetched>
    </div>
  );
}
