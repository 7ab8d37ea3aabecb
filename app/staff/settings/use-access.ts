import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";

export type StaffAccount = InferResponseType<typeof api.admin.members.$get, 200>["data"][number];

/** Recent changes of access; undefined until loaded. */
export function useRecentAccessChanges() {
  type AccessChangesResponse = InferResponseType<(typeof api.admin)["access-news"]["$get"], 200>;
  return useQuery<AccessChangesResponse>({ queryKey: ["/api/admin/access-news"], gcTime: 0 }).data?.data;
}

/** Changes staff access and refetches; shows a toast on error. */
export function useAccessAction<Input = void, Output = unknown>(
  action: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  return useStaffMutation({ send: action, onSuccess: onDone, errorToast: true });
}
