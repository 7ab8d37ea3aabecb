import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { isConnectionLost, onConnectionChange, tryConnectionNow } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** Whether something that this page waits for cannot be fetched. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnectionLost, () => false);
}

function NoConnection({ isPage }: { isPage: boolean }) {
  const { t } = useTranslation();
  const title = t("connection.title");
  useEffect(() => {
    // Whoever pressed a button far down the last page would see the footer of this one.
    if (isPage) window.scrollTo(0, 0);
  }, [isPage]);
  return (
    <div role="alert" className="max-w-2xl">
      {isPage && <h1 className="mb-6 text-headline">{title}</h1>}
      <Notice tone="warning" {...(isPage ? {} : { title })}>
        <p>{t("connection.text")}</p>
        <Button variant="secondary" onClick={tryConnectionNow} className="mt-4">
          {t("connection.tryNow")}
        </Button>
      </Notice>
    </div>
  );
}

interface WhileFetchedProps {
  /** It stands for a whole page, which has a heading. */
  isPage?: boolean;
  children: ReactNode;
}

/** What stands where something is on its way: its shape, or that there is no connection to fetch it over. */
export function WhileFetched({ isPage = false, children }: WhileFetchedProps) {
  return useConnectionLost() ? <NoConnection isPage={isPage} /> : children;
}
