import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { DROPPED_WITH_PAGE } from "#app/lib/query-client.tsx";

/** The data of a route's response. */
export type DataOf<Route> = InferResponseType<Route, 200> extends { data: infer Data } ? Data : never;

/** Query of a staff route. Not cached after leaving the page. */
export function staffQuery<Data>(address: string) {
  return queryOptions<{ data: Data }>({ queryKey: [address], ...DROPPED_WITH_PAGE });
}

/** The data of a staff route. Suspends until they are loaded. */
export function useStaffData<Data>(address: string): Data {
  return useSuspenseQuery(staffQuery<Data>(address)).data.data;
}
