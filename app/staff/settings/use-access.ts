import { useQuery } from "@tanstack/react-query";
import type { api } from "#app/lib/api.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";

export type StaffAccount = DataOf<typeof api.admin.accounts.$get>[number];
type SignInMethods = DataOf<typeof api.admin.session.methods.$get>;
type AccessChanges = DataOf<(typeof api.admin)["access-notices"]["$get"]>;

export const accountsQuery = staffQuery<StaffAccount[]>("/api/admin/accounts");
export const signInMethodsQuery = staffQuery<SignInMethods>("/api/admin/session/methods");

/** Recent changes of access; undefined until loaded. */
export function useRecentAccessChanges() {
  return useQuery(staffQuery<AccessChanges>("/api/admin/access-notices")).data?.data;
}
