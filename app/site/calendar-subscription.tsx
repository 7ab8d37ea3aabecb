import { CalendarSync } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, buttonClasses } from "#app/ui/button.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import { calendarPath } from "#domain/text/site-routes.ts";

interface CalendarSubscriptionProps {
  program: Pick<PublicProgram, "id">;
  /** True if the buttons are as wide as those above them. */
  isWide?: boolean;
}

/** A subscription to a program's calendar (docs/reference/calendar.md). */
export function CalendarSubscription({ program, isWide = false }: CalendarSubscriptionProps) {
  const { t, language } = useTranslation("subscription");
  /** The host that this phone uses; undefined before hydration. */
  const [origin, setOrigin] = useState<string>();
  useEffect(() => setOrigin(window.location.origin), []);
  const url = origin && `${origin}${calendarPath(language, program.id)}`;
  const { copiedCount, copy } = useCopy();
  return (
    <div className="mt-4 print:hidden">
      <div className={isWide ? "grid gap-2" : "flex flex-wrap gap-3"}>
        <a href={url?.replace(/^https?:/, "webcal:")} className={buttonClasses("secondary")}>
          <CalendarSync aria-hidden size={22} />
          {t("subscribe")}
        </a>
        <Button variant="quiet" onClick={() => copy([url ?? ""])}>
          {t("copy")}
        </Button>
      </div>
      <p role="status" className="text-small wrap-anywhere">
        {copiedCount === undefined ? t("notCopied", { url }) : copiedCount > 0 && t("copied", { url })}
      </p>
      <p className="mt-3 max-w-prose text-small text-dusk-700">{t("hint")}</p>
    </div>
  );
}
