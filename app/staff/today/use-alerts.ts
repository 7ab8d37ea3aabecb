import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

type AlertsResponse = InferResponseType<typeof api.admin.alerts.$get, 200>;
export type OpenAlert = AlertsResponse["data"][number];

/** Problems that the server has detected. */
export function useAlerts(): readonly OpenAlert[] {
  return useQuery<AlertsResponse>({ queryKey: ["/api/admin/alerts"], gcTime: 0 }).data?.data ?? [];
}

export type Mail = InferResponseType<typeof api.admin.mail.$get, 200>["data"];

/** State of email delivery; undefined until loaded. */
export function useMail(): Mail | undefined {
  return useQuery<{ data: Mail }>({ queryKey: ["/api/admin/mail"], gcTime: 0 }).data?.data;
}
