import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

type Alerts = InferResponseType<typeof api.admin.troubles.$get, 200>;
export type OpenAlert = Alerts["data"][number];

/** Problems that the server found with itself. */
export function useAlerts(): readonly OpenAlert[] {
  return useQuery<Alerts>({ queryKey: ["/api/admin/troubles"], gcTime: 0 }).data?.data ?? [];
}

export type Mail = InferResponseType<typeof api.admin.mail.$get, 200>["data"];

/** Whether mail is delivered; undefined until loaded. */
export function useMail(): Mail | undefined {
  return useQuery<{ data: Mail }>({ queryKey: ["/api/admin/mail"], gcTime: 0 }).data?.data;
}

/** Titles of problems and mail warnings, in the order of Today. */
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
