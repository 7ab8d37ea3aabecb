import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { linkClasses, TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useRecentAccessChanges } from "./use-access.ts";
import { useLogLabels } from "./use-log-texts.ts";

/** Recent changes of staff access, on the page Today. */
export function AccessBanner() {
  const { t } = useTranslation("adminAccess");
  const { instant } = useFormat();
  const { actionName, actorName } = useLogLabels();
  const { changes = [], isMailed } = useRecentAccessChanges() ?? {};
  if (changes.length === 0) return null;
  return (
    <section aria-label={t("news.label")} className="mb-6 grid gap-3 print:hidden">
      <Notice title={t("news.title", { count: changes.length })}>
        {!isMailed && <p className="text-small font-semibold">{t("news.notMailed")}</p>}
        <details className="text-small">
          <summary className={linkClasses("alone")}>{t("news.show")}</summary>
          <ul className="tabular-nums grid gap-2 pb-2">
            {changes.map((change) => (
              <li key={change.id} className="wrap-anywhere">
                <span>
                  {[actionName(change.action), change.subjectName, actorName(change)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                <span> · </span>
                <time dateTime={change.at}>{instant(change.at)}</time>
              </li>
            ))}
          </ul>
          <p>{t("news.text")}</p>
          <TextLink href="/admin/settings/access" variant="alone">
            {t("news.settings")}
          </TextLink>
        </details>
      </Notice>
    </section>
  );
}
