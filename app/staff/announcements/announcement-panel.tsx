import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { ANNOUNCEMENT_LIMITS } from "#domain/club/announcement.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { AnnouncementList } from "./announcement-list.tsx";
import { type StaffAnnouncement, useAnnouncements } from "./use-announcements.ts";

interface LoadedProps {
  announcements: readonly StaffAnnouncement[];
  serverNow: () => Date;
}

function Loaded({ announcements, serverNow }: LoadedProps) {
  const { t } = useTranslation("adminAnnouncements");
  const isFull = announcements.filter(({ state }) => state !== "ended").length >= ANNOUNCEMENT_LIMITS.atOnce;
  return (
    <div className="grid gap-6">
      <p className="max-w-line text-dusk-700">{t("text")}</p>
      {isFull ? <Notice>{t("full")}</Notice> : <AnnouncementForm serverNow={serverNow} />}
      {announcements.length > 0 ? (
        <AnnouncementList announcements={announcements} now={serverNow()} />
      ) : (
        <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
      )}
    </div>
  );
}

/** The announcements, and the form for a new one (docs/rules/staff.md#announcing). */
export function AnnouncementPanel() {
  const { t } = useTranslation("adminAnnouncements");
  const { announcements, serverNow, error, refetch } = useAnnouncements();
  const active = announcements?.filter(({ state }) => state === "active").length ?? 0;
  const kept = announcements?.length ?? 0;
  return (
    <section aria-labelledby="announcements-title">
      <PanelHeader
        id="announcements-title"
        title={t("title")}
        summary={kept > 0 && t("summary", { active, kept })}
      />
      {announcements && <Loaded announcements={announcements} serverNow={serverNow} />}
      {!announcements && error && (
        <LoadFailure title={t("loadFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {!announcements && !error && <ListSkeleton label={t("loading")} />}
    </section>
  );
}
