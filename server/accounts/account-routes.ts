import { Hono } from "hono";
import { accountChangeSchema, inviteSchema } from "#domain/staff-account.ts";
import type { Staff } from "#server/auth/require-staff.ts";
import { accountOf, requireFresh, requireStaff } from "#server/auth/require-staff.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import type { Inviter } from "./account-mutations.ts";
import { changeAccount, inviteAccount, inviteAgain, signAccountOut } from "./account-mutations.ts";
import { stopInvitation } from "./invitation-mutations.ts";

function selectPasskeys(db: Db) {
  return db
    .selectFrom("authenticators")
    .select(["id", "userId", "createdAt", "lastUsedAt", "credentialBackedUp", "copiedAt"])
    .orderBy("createdAt")
    .orderBy("id");
}

async function listAccounts(db: Db) {
  const accounts = await db.selectFrom("users").selectAll().orderBy("username").execute();
  const passkeys = await selectPasskeys(db).execute();
  return accounts.map((account) => ({
    ...account,
    passkeys: passkeys.filter(({ userId }) => userId === account.id),
  }));
}
type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];

/** An account without hashes and keys. */
function presentAccount(account: AccountRow, now: ReturnType<Deps["now"]>) {
  const { id, username, createdAt, disabledAt, password, inviteExpiresAt, inviteOpensAt, passkeys } = account;
  const { invitedBy } = account;
  const isInvited = inviteExpiresAt !== null && inviteExpiresAt > instantOf(now);
  return {
    id,
    username,
    createdAt,
    isDisabled: disabledAt !== null,
    hasPassword: password !== null,
    invitedUntil: isInvited ? inviteExpiresAt : null,
    /** Set while it waits and can be stopped. */
    invitedFrom: inviteOpensAt !== null && inviteOpensAt > instantOf(now) ? inviteOpensAt : null,
    wasInvitedWithPin: invitedBy?.startsWith("pin:") ?? false,
    passkeys: passkeys.map(({ id, createdAt, lastUsedAt, credentialBackedUp, copiedAt }) => ({
      id,
      createdAt,
      lastUsedAt,
      isSynced: credentialBackedUp,
      isCopied: copiedAt !== null,
    })),
  };
}

/** Fresh account sessions may invite at once; the shared PIN may not. */
function inviterOf({ actor, userId }: Staff, now: Date): Inviter {
  return { actor, isTrusted: userId !== null, now };
}

/** Staff accounts (docs/rules/access.md#accounts-and-passkeys). */
export function accountRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  const fresh = requireFresh(deps);
  // Each invitation mails all staff.
  const limit = rateLimit(deps, { name: "inviting", calls: 30, windowSeconds: 3600 });
  return new Hono()
    .get("/admin/members", staff, async (c) => {
      const accounts = await listAccounts(db);
      return c.json({ data: accounts.map((account) => presentAccount(account, now())) });
    })
    .post("/admin/members", staff, fresh, limit, jsonBody(inviteSchema), async (c) => {
      const { username } = c.req.valid("json");
      return c.json({ data: await inviteAccount(deps, username, inviterOf(c.var.staff, now())) });
    })
    .post("/admin/members/:id/invitation", staff, fresh, limit, async (c) =>
      c.json({ data: await inviteAgain(deps, idParam(c), inviterOf(c.var.staff, now())) }),
    )
    .delete("/admin/members/:id/invitation", staff, async (c) => {
      await stopInvitation(db, idParam(c), c.var.staff.actor, now());
      return c.json({ success: true });
    })
    .patch("/admin/members/:id", staff, fresh, jsonBody(accountChangeSchema), async (c) => {
      const { disabled } = c.req.valid("json");
      // With the PIN alone, this would bypass the day that invitations wait.
      if (!disabled) accountOf(c.var.staff);
      await changeAccount(db, idParam(c), { disabled, actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    })
    .delete("/admin/members/:id/sessions", staff, async (c) => {
      await signAccountOut(db, idParam(c), { actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    });
}
