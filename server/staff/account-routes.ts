import { Hono } from "hono";
import { mailboxSchema } from "#domain/family/sign-in.ts";
import { isAllowed } from "#domain/staff/permissions.ts";
import {
  acceptInvitationSchema,
  accountChangeSchema,
  changePasswordSchema,
  codeSignInSchema,
  invitationSchema,
  inviteSchema,
  passwordSignInSchema,
} from "#domain/staff/sign-in-schemas.ts";
import type { Deps } from "#server/deps.ts";
import { mailBrowserCode } from "#server/mail/browser-code.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import {
  acceptInvitation,
  changeAccount,
  inviteAccount,
  inviteAgain,
  invitedAccount,
  revokeInvitation,
  signAccountOut,
} from "./accounts.ts";
import { deviceOf, writeSignInCookies } from "./cookies.ts";
import { creationOptions, relyingParty } from "./passkeys.ts";
import { changePassword, signInByPassword } from "./passwords.ts";
import {
  accountOf,
  isFresh,
  noStore,
  rateLimitKeyOf,
  requireFresh,
  requirePermission,
} from "./require-permission.ts";
import { signInByCode } from "./staff-code.ts";

function selectPasskeys(db: Db) {
  return db
    .selectFrom("authenticators")
    .select(["id", "userId", "createdAt", "credentialBackedUp"])
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
  const { disabledAt, password, inviteExpiresAt, invitedBy, passkeys } = account;
  const isInvited = inviteExpiresAt !== null && inviteExpiresAt > instantOf(now);
  return {
    ...pickColumns(account, ["id", "username", "role", "email", "createdAt"]),
    isDisabled: disabledAt !== null,
    hasPassword: password !== null,
    invitedUntil: isInvited ? inviteExpiresAt : null,
    wasInvitedWithPin: invitedBy?.startsWith("pin:") ?? false,
    passkeys: passkeys.map((passkey) => ({
      ...pickColumns(passkey, ["id", "createdAt"]),
      isSynced: passkey.credentialBackedUp,
    })),
  };
}

/**
 * Staff accounts (docs/reference/staff-access.md#accounts), invitations, and sign-in by password or mailed code;
 * passkeys have their own routes.
 */
export function accountRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  const fresh = requireFresh(deps);
  // Each invitation mails all staff.
  const inviteLimit = rateLimit(deps, { name: "inviting", calls: 30, windowSeconds: 3600 });
  const limit = rateLimit(deps, { name: "invitations", calls: 30, windowSeconds: 60 });
  const codeLimit = rateLimit(deps, { name: "staff-code", calls: 120, windowSeconds: 600 });
  return new Hono()
    .get("/admin/accounts", allow("access.view"), async (c) => {
      const { role, userId } = c.var.staff;
      const all = await listAccounts(db);
      const accounts = isAllowed(role, "accounts.edit") ? all : all.filter(({ id }) => id === userId);
      return c.json({ data: accounts.map((account) => presentAccount(account, now())) });
    })
    .post(
      "/admin/accounts",
      allow("accounts.edit"),
      fresh,
      inviteLimit,
      jsonBody(inviteSchema),
      async (c) => {
        const inviter = { actor: c.var.staff.actor, now: now() };
        return c.json({ data: await inviteAccount(db, c.req.valid("json"), inviter) });
      },
    )
    .post("/admin/accounts/:id/invitation", allow("accounts.edit"), fresh, inviteLimit, async (c) =>
      c.json({ data: await inviteAgain(db, idParam(c), { actor: c.var.staff.actor, now: now() }) }),
    )
    .delete("/admin/accounts/:id/invitation", allow("accounts.edit"), async (c) => {
      await revokeInvitation(db, idParam(c), c.var.staff.actor, now());
      return c.json({ success: true });
    })
    .patch("/admin/accounts/:id", allow("accounts.edit"), fresh, jsonBody(accountChangeSchema), async (c) => {
      const change = c.req.valid("json");
      // The PIN alone cannot enable a disabled account or change a role.
      if (!("disabled" in change && change.disabled)) accountOf(c.var.staff);
      await changeAccount(db, idParam(c), { ...change, actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    })
    .delete("/admin/accounts/:id/sessions", allow("accounts.edit"), async (c) => {
      await signAccountOut(db, idParam(c), { actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    })
    .post("/admin/session/password", noStore, jsonBody(passwordSignInSchema), async (c) => {
      const credentials = c.req.valid("json");
      const rateLimitKey = await rateLimitKeyOf(c, deps, credentials.username);
      const origin = { rateLimitKey, device: await deviceOf(c, deps) };
      await writeSignInCookies(c, deps, await signInByPassword(deps, credentials, origin));
      return c.json({ success: true });
    })
    .post("/admin/session/code", noStore, codeLimit, jsonBody(mailboxSchema), async (c) => {
      const { email } = c.req.valid("json");
      // Every address but a coach's gets the same answer and no mail.
      await mailBrowserCode(c, deps, { email, language: requestLanguage(c), kind: "staff_code" });
      return c.json({ success: true }, 202);
    })
    .post("/admin/session/code/confirm", noStore, codeLimit, jsonBody(codeSignInSchema), async (c) => {
      await writeSignInCookies(c, deps, await signInByCode(c, deps, c.req.valid("json")));
      return c.json({ success: true });
    })
    .post("/admin/password", allow("session.own"), jsonBody(changePasswordSchema), async (c) => {
      const account = accountOf(c.var.staff);
      const rateLimitKey = await rateLimitKeyOf(c, deps, account.username);
      const { id: sessionId } = c.var.staff;
      const change = { ...c.req.valid("json"), account, sessionId, isFresh: isFresh(c.var.staff, now()) };
      await changePassword(deps, change, rateLimitKey);
      return c.json({ success: true });
    })
    .post("/admin/invitations/open", noStore, limit, jsonBody(invitationSchema), async (c) => {
      const account = await invitedAccount(db, c.req.valid("json").invitation, now());
      const passkey = await creationOptions(deps, account, relyingParty(c, deps));
      return c.json({ data: { username: account.username, passkey } });
    })
    .post("/admin/invitations/accept", noStore, limit, jsonBody(acceptInvitationSchema), async (c) => {
      const party = relyingParty(c, deps);
      const device = await deviceOf(c, deps);
      await writeSignInCookies(c, deps, await acceptInvitation(deps, c.req.valid("json"), party, device));
      return c.json({ success: true });
    });
}
