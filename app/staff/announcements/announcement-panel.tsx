import { CircleSlash } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { untilText } from "#app/shared/announcement-card.tsx";
import { STATE_STYLES, StateBadge } from "#app/staff/shared/display/state-badge.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { ANNOUNCEMENT_LIMITS } from "#domain/club/announcement.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { AnnouncementForm } from "./announcement-form.tsx";

type StaffAnnouncement = DataOf<typeof api.admin.announcements.$get>[number];

const ANNOUNCEMENT_STYLES = {
  active: STATE_STYLES.good,
  ended: STATE_STYLES.ended,
} as const;

function AnnouncementItem({ announcement }: { announcement: StaffAnnouncement }) {
  const { t, language } = useTranslation("adminAnnouncements");
  const { club } = useSiteData();
  const { instant } = useFormat();
  const { mutate, isPending, openConfirm, dialog } = useStaffMutation({
    send: (id: string) => api.admin.announcements[":id"].$delete({ param: { id } }),
    toast: () => ({ title: t("ended") }),
  });
  const { state, text, startsAt, endsAt } = announcement;
  return (
    <Card as="li" padding="row" className="grid gap-3 text-small">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <StateBadge style={ANNOUNCEMENT_STYLES[state]}>{t(`states.${state}`)}</StateBadge>
        <p className="tabular-nums text-dusk-700">
          {`${instant(startsAt)} · ${untilText(endsAt, language, new Date(), club.timeZone)}`}
        </p>
      </div>
      <div className="grid gap-2">
        {LANGUAGES.map((textLanguage) => (
          <p key={textLanguage} lang={textLanguage} dir="auto" className="max-w-prose">
            {text[textLanguage]}
          </p>
        ))}
      </div>
      {state !== "ended" && (
        <div>
          <RowButton busy={isPending} aria-label={t("endOf", { text: text[language] })} onClick={openConfirm}>
            <CircleSlash aria-hidden size={16} />
            {t("end")}
          </RowButton>
          <ConfirmDialog
            {...dialog}
            title={t("confirm.title")}
            text={t("confirm.text")}
            confirmLabel={t("confirm.button")}
            onConfirm={() => mutate(announcement.id)}
          />
        </div>
      )}
    </Card>
  );
}

/** Current announcements, then ended ones, which are stored for 90 days. */
function AnnouncementList({ announcements }: { announcements: readonly StaffAnnouncement[] }) {
  const { t } = useTranslation("adminAnnouncements");
  const active = announcements.filter(({ state }) => state === "active");
  const ended = announcements.filter(({ state }) => state === "ended");
  const renderList = (items: readonly StaffAnnouncement[]) => (
    <ul className="grid gap-4 md:grid-cols-2">
      {items.map((announcement) => (
        <AnnouncementItem key={announcement.id} announcement={announcement} />
      ))}
    </ul>
  );
  return (
    <>
      {active.length > 0 && renderList(active)}
      {ended.length > 0 && (
        <section>
          <h3 className="mb-3 text-title">{t("past")}</h3>
          {renderList(ended)}
        </section>
      )}
    </>
  );
}

/** Announcement list, and the form for a new announcement (docs/reference/staff-pages.md#announcements). */
export default function AnnouncementPanel() {
  const { t } = useTranslation("adminAnnouncements");
  const announcements = useStaffData<StaffAnnouncement[]>("/api/admin/announcements");
  const activeCount = announcements.filter(({ state }) => state === "active").length;
  const total = announcements.length;
  const isFull = activeCount >= ANNOUNCEMENT_LIMITS.atOnce;
  return (
    <Panel
      id="announcement-list"
      title={t("title")}
      summary={total > 0 && t("summary", { active: activeCount, kept: total })}
      text={t("text")}
    >
      <div className="grid gap-6">
        {isFull ? <Notice text={t("full")} /> : <AnnouncementForm />}
        {total > 0 ? (
          <AnnouncementList announcements={announcements} />
        ) : (
          <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
        )}
      </div>
    </Panel>
  );
}
