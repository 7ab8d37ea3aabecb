import { useTranslation } from "react-i18next";
import { PageHeader } from "#app/components/page-header.tsx";

export default function AdminPage() {
  const { t } = useTranslation();
  return <PageHeader title={t("titles.admin")} />;
}
