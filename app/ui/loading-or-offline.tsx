import { type ReactNode, useEffect } from "react";
import { retryNow, waitingCalls } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStore } from "#app/lib/store.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** True while a call on this page waits for the network. */
export function useConnectionLost(): boolean {
  return useStore(waitingCalls) > 0;
}

function OfflineNotice({ isFullPage }: { isFullPage: boolean }) {
  const { t } = useTranslation();
  const title = t("connection.title");
  useEffect(() => {
    // After a click far down the previous page, the footer would be visible.
    if (isFullPage) window.scrollTo(0, 0);
  }, [isFullPage]);
  return (
    <div role="alert" className="max-w-2xl">
      {isFullPage && <h1 className="mb-6 text-headline">{title}</h1>}
      <Notice tone="warning" {...(isFullPage ? {} : { title })}>
        <p>{t("connection.text")}</p>
        <Button variant="secondary" onClick={retryNow} className="mt-4">
          {t("connection.tryNow")}
        </Button>
      </Notice>
    </div>
  );
}

interface LoadingOrOfflineProps {
  /** True if the notice replaces a whole page and needs a heading. */
  isFullPage?: boolean;
  children: ReactNode;
}

/** Shows a placeholder while something loads, and a notice if there is no network. */
export function LoadingOrOffline({ isFullPage = false, children }: LoadingOrOfflineProps) {
  return useConnectionLost() ? <OfflineNotice isFullPage={isFullPage} /> : children;
}
