import { useQuery } from "@tanstack/react-query";
import type { api } from "#app/lib/api.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";

export type OpenAlert = DataOf<typeof api.admin.alerts.$get>[number];

/** Alerts that the server has raised and not yet ended. */
export function useAlerts(): readonly OpenAlert[] {
  return useQuery(staffQuery<OpenAlert[]>("/api/admin/alerts")).data?.data ?? [];
}

export type Mail = DataOf<typeof api.admin.mail.$get>;

/** State of email delivery; undefined until loaded. */
export function useMail(): Mail | undefined {
  return useQuery(staffQuery<Mail>("/api/admin/mail")).data?.data;
}
