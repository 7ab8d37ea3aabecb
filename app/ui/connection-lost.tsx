import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { isConnectionLost, onConnectionChange, tryConnectionNow } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** Whether a call on this page waits for the network. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnectionLost, () => false);
}

function NoConnection({ isPage }: { isPage: boolean }) {
  const { t } = useTranslation();
  const title = t("connection.title");
  useEffect(() => {
    // After a click far down the previous page, the footer would be in view.
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
  /** Replaces a whole page, so it needs a heading. */
  isPage?: boolean;
  children: ReactNode;
}

/** Shows its children, a placeholder, while something loads; without a network, a notice instead. */
export function WhileFetched({ isPage = false, children }: WhileFetchedProps) {
  return useConnectionLost() ? <NoConnection isPage={isPage} /> : children;
}
