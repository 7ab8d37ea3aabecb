import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackLink } from "#app/ui/back-link.tsx";

export function BackToTeams() {
  const { t } = useTranslation("team");
  return (
    <BackLink href="/dues" look="text">
      {t("back")}
    </BackLink>
  );
}
