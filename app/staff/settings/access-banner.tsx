import { useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { linkStyle, TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ACCESS_NOTICE_ACTIONS } from "#domain/staff/audit.ts";
import { useRecentAccessChanges } from "./use-access.ts";

type News = NonNullable<ReturnType<typeof useRecentAccessChanges>>;

function useChangeText() {
  const { t } = useTranslation("adminAccess");
  const byWhom = ({ actor, actorName }: News["changes"][number]) => {
    if (actorName) return t("news.by", { who: actorName });
    return t(actor === "server" ? "news.byServer" : "news.byPin");
  };
  return (change: News["changes"][number]): string => {
    const action = ACCESS_NOTICE_ACTIONS.find((option) => option === change.action);
    const actionText = action && t(`news.actions.${action}`, { username: change.subjectName ?? "" });
    // An account that changed itself is named only once.
    const isOwn = change.actorName !== null && change.actorName === change.subjectName;
    return [actionText, ...(isOwn ? [] : [byWhom(change)])].join(", ");
  };
}

function AccessChanges({ changes, devices, isMailed }: News) {
  const { t } = useTranslation("adminAccess");
  const { instant } = useFormat();
  const textOf = useChangeText();
  const [isOpen, setOpen] = useState(false);
  const lines = [
    ...changes.map((change) => ({ id: change.id, at: change.at, text: textOf(change) })),
    ...devices.map(({ id, createdAt, browser, username }) => ({
      id,
      at: createdAt,
      text: `${t("news.device", { browser })}, ${username ? t("news.by", { who: username }) : t("news.byPin")}`,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Notice title={t("news.title", { count: lines.length })}>
      {!isMailed && <p className="text-small font-semibold">{t("news.notMailed")}</p>}
      <details className="text-small" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={linkStyle("alone")}>{t("news.show")}</summary>
        {isOpen && (
          <>
            <ul className="tabular-nums grid gap-2 pb-2">
              {lines.map(({ id, at, text }) => (
                <li key={id} className="wrap-anywhere">
                  <span>{`${text} · `}</span>
                  <time dateTime={at}>{instant(at)}</time>
                </li>
              ))}
            </ul>
            <p>{t("news.text")}</p>
            <TextLink href="/admin/settings/access" variant="alone">
              {t("news.settings")}
            </TextLink>
          </>
        )}
      </details>
    </Notice>
  );
}

/** Recent changes of staff access, on the page Today. */
export function AccessBanner() {
  const { t } = useTranslation("adminAccess");
  const news = useRecentAccessChanges();
  if (!news || news.changes.length === 0) return null;
  return (
    <section aria-label={t("news.label")} className="mb-6 grid gap-3 print:hidden">
      <AccessChanges {...news} />
    </section>
  );
}
