import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useAlerts, useMail } from "#app/staff/today/use-alerts.ts";
import { useRecentAccessChanges } from "./settings/use-access.ts";

/** Number of alerts, plus one for each kind of warning about email and staff access. */
export function useAlertCount(): number {
  const alerts = useAlerts();
  const mail = useMail();
  const accessChanges = useRecentAccessChanges();
  const warnings = [mail?.configured === false, mail?.stuck.length, accessChanges?.changes.length];
  return alerts.length + warnings.filter(Boolean).length;
}

/** The number of alerts, next to the menu's link to Today. */
export function AlertBadge() {
  const { t } = useTranslation("admin");
  const count = useAlertCount();
  if (count === 0) return null;
  return (
    <span className="tabular-nums ml-1.5 grid min-w-5 place-items-center rounded-full bg-marigold px-1 text-dusk-950 text-small leading-5">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t("frame.todo.alerts", { count })}</span>
    </span>
  );
}
