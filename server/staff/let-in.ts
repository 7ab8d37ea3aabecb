import type { Context } from "hono";
import type { Deps } from "#server/deps.ts";
import { writeDeviceCookie } from "./device-cookie.ts";
import { readSessionCookie, writeSessionCookie } from "./session-cookie.ts";
import { deleteSessionOfToken } from "./session-data.ts";
import type { OpenedSession } from "./sign-in.ts";

/** Gives the browser its session in place of one that it still has, and marks it as one that staff use. */
export async function letIn(c: Context, deps: Deps, { token, deviceId }: OpenedSession): Promise<void> {
  const former = readSessionCookie(c, deps);
  if (former) await deleteSessionOfToken(deps.db, former);
  writeSessionCookie(c, deps, token);
  await writeDeviceCookie(c, deps, deviceId);
}
