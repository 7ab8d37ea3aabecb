import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

export function BackToTeams() {
  const { t } = useTranslation("team");
  return (
    <Link href="/dues" className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4">
      <ArrowLeft aria-hidden size={20} />
      {t("back")}
    </Link>
  );
}
