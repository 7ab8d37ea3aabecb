import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ANNOUNCEMENT_LIMITS } from "#domain/club/announcement.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { AnnouncementList } from "./announcement-list.tsx";
import { useAnnouncements } from "./use-announcements.ts";

/** The announcements, and the form for a new one (docs/reference/staff-pages.md#announcements). */
export default function AnnouncementPanel() {
  const { t } = useTranslation("adminAnnouncements");
  const { announcements, serverNow } = useAnnouncements();
  const active = announcements.filter(({ state }) => state === "active").length;
  const kept = announcements.length;
  const isFull = announcements.filter(({ state }) => state !== "ended").length >= ANNOUNCEMENT_LIMITS.atOnce;
  return (
    <section aria-labelledby="announcements-title">
      <PanelHeader
        id="announcements-title"
        title={t("title")}
        summary={kept > 0 && t("summary", { active, kept })}
      />
      <div className="grid gap-6">
        <p className="max-w-line text-dusk-700">{t("text")}</p>
        {isFull ? <Notice>{t("full")}</Notice> : <AnnouncementForm serverNow={serverNow} />}
        {kept > 0 ? (
          <AnnouncementList announcements={announcements} now={serverNow()} />
        ) : (
          <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
        )}
      </div>
    </section>
  );
}
