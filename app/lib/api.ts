import { hc } from "hono/client";
import type { AppType } from "#server/app.ts";
import { apiFetch } from "./api-error.ts";

/** The server's calls, typed by the server itself. */
export const api = hc<AppType>("/", { fetch: apiFetch }).api;
