import { Hono } from "hono";
import { newPasskeySchema, passkeySignInSchema } from "#domain/staff-account.ts";
import { accountOf, noStore, requireFresh, requireStaff } from "#server/auth/require-staff.ts";
import { deviceOf, startSession } from "#server/auth/staff-cookies.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { insertPasskey, removePasskey, signInByPasskey } from "./passkey-mutations.ts";
import { creationOptions, relyingParty, requestOptions, verifiedPasskey } from "./webauthn.ts";

/** Sign-in by passkey, and management of one's passkeys (docs/rules/access.md#accounts-and-passkeys). */
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
      await startSession(c, deps, await signInByPasskey(deps, c.req.valid("json"), party, device));
      return c.json({ success: true });
    })
    .post("/admin/passkeys/challenge", staff, fresh, async (c) =>
      c.json({ data: await creationOptions(deps, accountOf(c.var.staff), relyingParty(c, settings)) }),
    )
    .post("/admin/passkeys", staff, fresh, jsonBody(newPasskeySchema), async (c) => {
      const { id } = accountOf(c.var.staff);
      const passkey = await verifiedPasskey(deps, c.req.valid("json"), id, relyingParty(c, settings));
      await inTransaction(db, (trx) => insertPasskey(trx, passkey, now()));
      return c.json({ success: true });
    })
    .delete("/admin/passkeys/:id", staff, fresh, async (c) => {
      await removePasskey(db, idParam(c), c.var.staff.actor, now());
      return c.json({ success: true });
    });
}
