import { ChevronDown, CircleAlert } from "lucide-react";
import { AccessBanner, useAccessTitles } from "#app/features/staff-access/access-banner.tsx";
import { MailBanner, useMailTitles } from "#app/features/staff-mail/mail-banner.tsx";
import { TroubleBanner, useTroubleTitles } from "#app/features/staff-watch/trouble-banner.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

function Banners() {
  return (
    <>
      <TroubleBanner />
      <MailBanner />
      <AccessBanner />
    </>
  );
}

/** What the website tells its staff; on a phone it folds into one line, because the work comes first. */
export function StaffNotices({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation("admin");
  const [title, ...others] = [...useTroubleTitles(), ...useMailTitles(), ...useAccessTitles()];
  if (isOpen) return <Banners />;
  if (title === undefined) return null;
  return (
    <details data-notices className="group mb-2 print:hidden">
      <summary className="flex min-h-11 items-center gap-2.5 rounded bg-marigold-50 px-3 text-small font-semibold">
        <CircleAlert aria-hidden size={20} className="shrink-0" />
        <span className="min-w-0 flex-1">
          {title}
          {others.length > 0 && ` · ${t("house.notices", { count: others.length })}`}
        </span>
        <ChevronDown aria-hidden size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-3">
        <Banners />
      </div>
    </details>
  );
}
