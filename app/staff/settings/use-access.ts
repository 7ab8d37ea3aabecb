import { queryOptions, useQuery, useSuspenseQueries } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";

type StaffAccounts = InferResponseType<typeof api.admin.members.$get, 200>;
type Sessions = InferResponseType<typeof api.admin.sessions.$get, 200>;
type Devices = InferResponseType<typeof api.admin.devices.$get, 200>;
type Ways = InferResponseType<typeof api.admin.session.ways.$get, 200>;
export type StaffAccount = StaffAccounts["data"][number];
export type Session = Sessions["data"][number];
export type Device = Devices["data"][number];

/** Accounts, sessions, devices, and whether the PIN is on. Not cached after leaving the page. */
export function useAccess() {
  const [staffAccounts, sessions, devices, ways] = useSuspenseQueries({
    queries: [
      queryOptions<StaffAccounts>({ queryKey: ["/api/admin/members"], gcTime: 0 }),
      queryOptions<Sessions>({ queryKey: ["/api/admin/sessions"], gcTime: 0 }),
      queryOptions<Devices>({ queryKey: ["/api/admin/devices"], gcTime: 0 }),
      queryOptions<Ways>({ queryKey: ["/api/admin/session/ways"], gcTime: 0 }),
    ],
  });
  return {
    staffAccounts: staffAccounts.data.data,
    sessions: sessions.data.data,
    devices: devices.data.data,
    pinIsOn: ways.data.data.pin,
  };
}

/** Recent changes of access; undefined until loaded. */
export function useAccessNews() {
  type News = InferResponseType<(typeof api.admin)["access-news"]["$get"], 200>;
  return useQuery<News>({ queryKey: ["/api/admin/access-news"], gcTime: 0 }).data?.data;
}

/** Changes somebody's access and refetches; shows a toast if refused. */
export function useAccessAction<Input = void, Output = unknown>(
  action: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  return useStaffMutation({ send: action, onSuccess: onDone, errorToast: true });
}
