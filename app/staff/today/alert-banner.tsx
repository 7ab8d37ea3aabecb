import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { attentionAddress } from "#domain/staff/routes.ts";
import { type OpenAlert, useAlerts } from "./use-alerts.ts";

/** The page where staff can solve each problem. */
const PLACES_TO_GO = {
  books_differ: "/admin/money/check",
  two_registered: attentionAddress("duplicate"),
  not_mine: attentionAddress("not_mine"),
  places_held: "/admin/programs",
} as const satisfies Partial<Record<OpenAlert["trouble"], string>>;

function isActedOn(alert: OpenAlert["trouble"]): alert is keyof typeof PLACES_TO_GO {
  return alert in PLACES_TO_GO;
}

function AlertNotice({ trouble: alert, since }: OpenAlert) {
  const { t } = useTranslation(["adminToday", "admin"]);
  const clubTime = useFormatInstant();
  return (
    <Notice tone="error" title={t(`admin:alerts.${alert}.title`)}>
      <p className="text-small">{t(`alerts.${alert}.text`)}</p>
      <p className="figures mt-1 text-small text-dusk-700">{t("alerts.since", { at: clubTime(since) })}</p>
      {isActedOn(alert) && (
        <TextLink href={PLACES_TO_GO[alert]} look="alone" className="text-small">
          {t(`alerts.${alert}.open`)}
        </TextLink>
      )}
    </Notice>
  );
}

/** Problems that the server found with itself; shown here because mail may be what is broken. */
export function AlertBanner() {
  const { t } = useTranslation("adminToday");
  const alerts = useAlerts();
  if (alerts.length === 0) return null;
  return (
    <section
      aria-label={t("alerts.label")}
      className="mb-6 grid gap-3 print:hidden sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]"
    >
      {alerts.map((found) => (
        <AlertNotice key={found.trouble} {...found} />
      ))}
    </section>
  );
}
