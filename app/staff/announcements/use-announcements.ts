import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import type { AnnouncementData } from "#domain/club/announcement.ts";

type Answer = InferResponseType<typeof api.admin.announcements.$get, 200>;
export type StaffAnnouncement = Answer["data"][number];

const KEY = ["/api/admin/announcements"];

/** All stored announcements, newest first, and the server's current time. Not cached after leaving the page. */
export function useAnnouncements() {
  const { data, dataUpdatedAt } = useSuspenseQuery<Answer>({ queryKey: KEY, gcTime: 0 });
  const ahead = Date.parse(data.now) - dataUpdatedAt;
  return { announcements: data.data, serverNow: () => new Date(Date.now() + ahead) };
}

/** Publishes an announcement on every page. */
export function usePublishAnnouncement() {
  const { t } = useTranslation("adminAnnouncements");
  return useStaffMutation({
    send: (json: AnnouncementData) => api.admin.announcements.$post({ json }),
    toast: () => ({ title: t("form.published"), message: t("form.publishedText") }),
    errorToast: true,
  });
}

/** Removes an announcement from every page. */
export function useEndAnnouncement() {
  const { t } = useTranslation("adminAnnouncements");
  return useStaffMutation({
    send: (id: string) => api.admin.announcements[":id"].$delete({ param: { id } }),
    toast: () => ({ title: t("ended") }),
    errorToast: true,
  });
}
