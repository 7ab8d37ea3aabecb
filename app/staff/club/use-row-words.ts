import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

/** Labels of the buttons of a list of rows. */
export function useRowWords(list: "contacts" | "coaches" | "links" | "teams") {
  const { t } = useTranslation("adminClub");
  return {
    list: t(`${list}.title`),
    ...{ add: t(`${list}.add`), remove: t(`${list}.remove`), none: t(`${list}.none`) },
    ...{ change: t(`${list}.change`), done: t("done") },
  };
}
