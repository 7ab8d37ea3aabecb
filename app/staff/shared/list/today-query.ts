import type { api } from "#app/lib/api.ts";
import { type DataOf, staffQuery } from "./staff-data.ts";

export type Today = DataOf<typeof api.admin.today.$get>;

/** Counts of open tasks; always refetched. */
export const todayQuery = { ...staffQuery<Today>("/api/admin/today"), staleTime: 0 };
