import { LinkButton } from "#app/components/link-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** From a paid registration on: the schedule, the next child, home. */
export function OnwardLinks() {
  const { t } = useTranslation(["success", "checkout", "common"]);
  return (
    <div className="flex flex-wrap gap-4 print:hidden">
      <LinkButton href="/schedule">{t("common:titles.schedule")}</LinkButton>
      <LinkButton href="/register?another=1" variant="secondary">
        {t("checkout:already.another")}
      </LinkButton>
      <LinkButton href="/" variant="quiet">
        {t("common:backHome")}
      </LinkButton>
    </div>
  );
}
