import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { AnnouncementData } from "#domain/announcement.ts";

type Answer = InferResponseType<typeof api.admin.announcements.$get, 200>;
export type StaffAnnouncement = Answer["data"][number];

const KEY = ["/api/admin/announcements"];

/** All stored announcements, newest first, and the server's current time. Not cached after leaving the page. */
export function useAnnouncements() {
  const query = useQuery<Answer>({ queryKey: KEY, gcTime: 0 });
  const ahead = query.data ? Date.parse(query.data.now) - query.dataUpdatedAt : 0;
  return { ...query, announcements: query.data?.data, serverNow: () => new Date(Date.now() + ahead) };
}

function useAnnouncementAction<Input>(
  action: (input: Input) => Promise<unknown>,
  done: { title: string; message?: string },
) {
  const client = useQueryClient();
  const toast = useToast();
  const { ofThrown } = useErrorText();
  return useMutation({
    mutationFn: action,
    onSuccess: async () => {
      toast({ ...done, tone: "success" });
      await client.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => toast({ ...ofThrown(error), tone: "destructive" }),
  });
}

/** Publishes an announcement on every page. */
export function usePublishAnnouncement() {
  const { t } = useTranslation("adminAnnouncements");
  const done = { title: t("form.published"), message: t("form.publishedText") };
  return useAnnouncementAction((json: AnnouncementData) => api.admin.announcements.$post({ json }), done);
}

/** Removes an announcement from every page. */
export function useEndAnnouncement() {
  const { t } = useTranslation("adminAnnouncements");
  const end = (id: string) => api.admin.announcements[":id"].$delete({ param: { id } });
  return useAnnouncementAction(end, { title: t("ended") });
}
