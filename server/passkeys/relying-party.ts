import type { Context } from "hono";
import { club } from "#content/club.ts";
import type { Deps } from "#server/deps.ts";

/** For whom a passkey is made, and where it may be used. */
export interface RelyingParty {
  /** The domain that passkeys are bound to. */
  id: string;
  origin: string;
  name: string;
}

/** PUBLIC_URL and nothing else where it is set; in the demo, whatever address the browser asked for. */
export function relyingParty(c: Context, { publicUrl }: Deps["settings"]): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? c.req.url);
  return { id: hostname, origin, name: club.name };
}
