import type { Context } from "hono";
import type { Deps } from "#server/deps.ts";
import { writeDeviceCookie } from "./device-cookie.ts";
import { writeSessionCookie } from "./session-cookie.ts";

/** Gives the browser its session, and marks it as one that staff use. */
export async function letIn(c: Context, deps: Deps, token: string): Promise<void> {
  writeSessionCookie(c, deps, token);
  await writeDeviceCookie(c, deps);
}
