import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useMessageKindLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { linkClasses, TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { setupPath } from "#domain/staff/setup-steps.ts";
import { attentionPath } from "#domain/staff/staff-paths.ts";
import { type Mail, type OpenAlert, useAlerts, useMail } from "./use-alerts.ts";

/** Pages where staff resolve alerts. */
const ALERT_PAGES = {
  ledger_discrepancy: "/admin/money/check",
  duplicate_registration: attentionPath("duplicate"),
  wrong_address: attentionPath("wrong_address"),
  spots_held: "/admin/programs",
} as const satisfies Partial<Record<OpenAlert["alert"], string>>;

function hasAlertPage(alert: OpenAlert["alert"]): alert is keyof typeof ALERT_PAGES {
  return alert in ALERT_PAGES;
}

function AlertNotice({ alert, since }: OpenAlert) {
  const { t } = useTranslation(["adminToday", "admin"]);
  const { instant } = useFormat();
  return (
    <Notice tone="error" title={t(`admin:alerts.${alert}.title`)}>
      <p className="text-small">{t(`alerts.${alert}.text`)}</p>
      <p className="tabular-nums mt-1 text-small text-dusk-700">
        {t("alerts.since", { at: instant(since) })}
      </p>
      {hasAlertPage(alert) && (
        <TextLink href={ALERT_PAGES[alert]} variant="alone" className="text-small">
          {t(`alerts.${alert}.open`)}
        </TextLink>
      )}
    </Notice>
  );
}

/** Alerts that the server has raised. They appear here, because email may be broken. */
export function AlertBanner() {
  const { t } = useTranslation("adminToday");
  const alerts = useAlerts();
  if (alerts.length === 0) return null;
  return (
    <section
      aria-label={t("alerts.label")}
      className="mb-6 grid gap-3 print:hidden sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]"
    >
      {alerts.map((openAlert) => (
        <AlertNotice key={openAlert.alert} {...openAlert} />
      ))}
    </section>
  );
}

function StuckMailList({ stuck }: { stuck: Mail["stuck"] }) {
  const { t } = useTranslation(["adminToday", "admin"]);
  const messageKindLabel = useMessageKindLabel();
  const { instant } = useFormat();
  return (
    <details className="text-small">
      <summary className={linkClasses("alone")}>{t("mail.show")}</summary>
      <ul className="tabular-nums grid gap-2 pb-1">
        {stuck.map(({ id, kind, createdAt, attempts, lastError }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{messageKindLabel(kind)}</span>
            <span>{` · ${t("mail.since", { at: instant(createdAt), count: attempts })}`}</span>
            {lastError && <span lang="en">{` · ${lastError}`}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Notice that emails are not delivered. They are on a page, as in the demo, or only in files. */
function MailNotSentNotice({ inboxPath }: Pick<Mail, "inboxPath">) {
  const { t } = useTranslation(["adminToday", "admin"]);
  if (inboxPath === null) {
    return (
      <Notice tone="warning" title={t("admin:mail.notSetUp")}>
        <p className="text-small">{t("mail.notSetUpText")}</p>
        <TextLink href={setupPath("mail")} variant="alone" className="text-small">
          {t("terms:pages.setup")}
        </TextLink>
      </Notice>
    );
  }
  return (
    <Notice>
      <p className="text-small">
        {t("mail.readHere")}{" "}
        <TextLink href={inboxPath} className="inline-block py-2.5 font-semibold">
          {t("admin:mail.read")}
        </TextLink>
      </p>
    </Notice>
  );
}

/** Warning that families do not get emails: email is not set up, or some emails failed (docs/reference/operations.md#undelivered-email). */
export function MailBanner() {
  const { t } = useTranslation(["adminToday", "admin"]);
  const mail = useMail();
  if (!mail) return null;
  const { configured, inboxPath, stuck } = mail;
  if (configured && stuck.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3 print:hidden">
      {!configured && <MailNotSentNotice inboxPath={inboxPath} />}
      {stuck.length > 0 && (
        <Notice tone="error" title={t("admin:mail.stuck", { count: stuck.length })}>
          <p className="text-small">{t("mail.stuckText")}</p>
          <StuckMailList stuck={stuck} />
        </Notice>
      )}
    </div>
  );
}
