import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/components/page-header.tsx";

export default function SchedulePage() {
  const { t } = useTranslation();
  return <PageHeader title={t("titles.schedule")} />;
}
