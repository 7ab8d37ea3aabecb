import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { withoutEmpty } from "#app/staff/shared/address-parameters.ts";
import type { RowOf } from "#app/staff/shared/list/use-pages.ts";
import { useScope } from "#app/staff/shared/use-season-scope.ts";

export const REGISTRATIONS_KEY = "/api/registrations";

export type StaffRegistration = RowOf<typeof api.registrations.$get>;

export const childName = ({
  childFirstName,
  childLastName,
}: Pick<StaffRegistration, "childFirstName" | "childLastName">) => `${childFirstName} ${childLastName}`;

export const STATISTICS_KEY = "/api/admin/statistics";

type Answer = InferResponseType<typeof api.admin.statistics.$get, 200>;
export type Statistics = Answer["data"];

/** Statistics of the active registrations in the chosen season or program. */
export function useStatistics() {
  const { scope } = useScope();
  return useQuery<Answer>({
    queryKey: [STATISTICS_KEY, scope],
    queryFn: async ({ signal }) =>
      (await api.admin.statistics.$get({ query: withoutEmpty(scope) }, { init: { signal } })).json(),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export const DELETED_KEY = "/api/registrations/deleted";
