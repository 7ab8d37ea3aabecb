import { hc } from "hono/client";
import type { AppType } from "#server/app.ts";
import { apiFetch } from "./api-fetch.ts";

/** API client, typed by the server's routes. */
export const api = hc<AppType>("/", { fetch: apiFetch }).api;

/** The data of an API call's response. */
export async function dataFrom<Data>(call: Promise<{ json: () => Promise<{ data: Data }> }>): Promise<Data> {
  return (await (await call).json()).data;
}
