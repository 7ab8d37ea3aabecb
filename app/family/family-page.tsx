import { Suspense, useEffect, useState } from "react";
import { SignIn } from "#app/family/portal/sign-in/sign-in.tsx";
import { useFamily } from "#app/family/portal/use-family.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { NoScript } from "#app/shared/no-script.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

/** Loads after the sign-in, because most visits end before it. */
const Orders = lazyWithPreload(async () => (await import("./portal/orders.tsx")).Orders);

function LoadingFamily() {
  const { t } = useTranslation("familyPage");
  return (
    <div role="status">
      <span className="sr-only noscript:hidden">{t("terms:oneMoment")}</span>
      <NoScript text={t("noScript")} />
      <Skeleton className="h-72 max-w-2xl noscript:hidden" />
    </div>
  );
}

/** A family's orders: view, correct, pay, cancel, export or erase (docs/reference/family-page.md). */
export default function FamilyPage() {
  const { t } = useTranslation(["familyPage", "common"]);
  const { data, error, refetch } = useFamily();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  useEffect(() => {
    if (data) setWasSignedIn(true);
  }, [data]);
  return (
    <div className="pb-20">
      <PageHeader title={t("common:titles.family")} text={data ? undefined : t("text")} />
      <div className="page-container grid gap-8 pt-10">
        {data && (
          <Suspense fallback={<LoadingFamily />}>
            <Orders family={data} />
          </Suspense>
        )}
        <div role="status" className="empty:hidden">
          {data === null && wasSignedIn && <Notice text={t("signedOut")} />}
        </div>
        {data === null && <SignIn />}
        {data === undefined && !error && <LoadingFamily />}
        {data === undefined && error && (
          <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}
