import { Hono } from "hono";
import { newPasskeySchema, passkeySignInSchema } from "#domain/staff-account.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { idParam } from "#server/http/id-param.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { deviceOf } from "#server/staff/device-cookie.ts";
import { letIn } from "#server/staff/let-in.ts";
import { memberOf, noStore, requireFresh, requireStaff } from "#server/staff/require-staff.ts";
import { creationOptions, requestOptions } from "./challenge.ts";
import { insertPasskey, removePasskey } from "./data.ts";
import { relyingParty } from "./relying-party.ts";
import { signInByPasskey } from "./sign-in.ts";
import { verifiedPasskey } from "./verify.ts";

/** Signing in with a passkey, and the passkeys of one's own account (design.md §7.5). */
export function passkeyRoutes(deps: Deps) {
  const { db, now, settings } = deps;
  const staff = requireStaff(deps);
  const fresh = requireFresh(deps);
  const limit = rateLimit(deps, { name: "passkeys", calls: 60, windowSeconds: 60 });
  return new Hono()
    .post("/admin/session/passkey/challenge", noStore, limit, async (c) =>
      c.json({ data: await requestOptions(deps, relyingParty(c, settings)) }),
    )
    .post("/admin/session/passkey", noStore, limit, jsonBody(passkeySignInSchema), async (c) => {
      const party = relyingParty(c, settings);
      const device = await deviceOf(c, deps);
      await letIn(c, deps, await signInByPasskey(deps, c.req.valid("json"), party, device));
      return c.json({ success: true });
    })
    .post("/admin/passkeys/challenge", staff, fresh, async (c) =>
      c.json({ data: await creationOptions(deps, memberOf(c.var.staff), relyingParty(c, settings)) }),
    )
    .post("/admin/passkeys", staff, fresh, jsonBody(newPasskeySchema), async (c) => {
      const { id } = memberOf(c.var.staff);
      const passkey = await verifiedPasskey(deps, c.req.valid("json"), id, relyingParty(c, settings));
      await inTransaction(db, (trx) => insertPasskey(trx, passkey, now()));
      return c.json({ success: true });
    })
    .delete("/admin/passkeys/:id", staff, fresh, async (c) => {
      await removePasskey(db, idParam(c), c.var.staff.actor, now());
      return c.json({ success: true });
    });
}
