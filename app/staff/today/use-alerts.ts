import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

type Alerts = InferResponseType<typeof api.admin.troubles.$get, 200>;
export type OpenAlert = Alerts["data"][number];

/** What the server found wrong with itself. */
export function useAlerts(): readonly OpenAlert[] {
  return useQuery<Alerts>({ queryKey: ["/api/admin/troubles"], gcTime: 0 }).data?.data ?? [];
}

export type Mail = InferResponseType<typeof api.admin.mail.$get, 200>["data"];

/** Whether mail reaches families; undefined until the server has said so. */
export function useMail(): Mail | undefined {
  return useQuery<{ data: Mail }>({ queryKey: ["/api/admin/mail"], gcTime: 0 }).data?.data;
}

/** The titles of both, in the order in which Today shows them. */
export function useAlertTitles(): string[] {
  const { t } = useTranslation("admin");
  const titles = useAlerts().map(({ trouble }) => t(`alerts.${trouble}.title`));
  const mail = useMail();
  if (!mail) return titles;
  const { configured, readAt, stuck } = mail;
  if (!configured) titles.push(t(readAt === null ? "mail.notSetUp" : "mail.read"));
  if (stuck.length > 0) titles.push(t("mail.stuck", { count: stuck.length }));
  return titles;
}
