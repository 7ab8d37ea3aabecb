import { type ReactNode, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { useFocusOnArrival } from "#app/components/use-focus-on-arrival.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";

function Opened({ children }: { children: ReactNode }) {
  const place = useFocusOnArrival<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

/** Stands before the answers about health, so that nobody fetches them, and leaves a line in the log, by accident. */
export function HealthGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("adminSheets");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Opened>{children}</Opened>;
  return (
    <div className="grid justify-items-start gap-5">
      <Notice tone="warning" title={t("gate.title")}>
        <p>{t("gate.text")}</p>
      </Notice>
      <Button onClick={() => setOpen(true)}>{t("gate.open")}</Button>
    </div>
  );
}
