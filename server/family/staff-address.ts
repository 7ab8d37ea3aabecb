import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { DAY_MS } from "#domain/durations.ts";
import { staffAddressSchema } from "#domain/staff-address.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import { idParam, jsonBody } from "#server/platform/request-input.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { accountOf, requireFresh, requireStaff } from "#server/staff/require-staff.ts";
import { actsAtAfter, noteStopped, refuseSecondChange, tellOldMailbox } from "./address-change.ts";
import { writeChange } from "./address-change-job.ts";
import { lockOrder } from "./erase.ts";

/** Errors that say that the mailbox itself was refused, not that a mail server was away (server/mail/send.ts). */
const REFUSED = /^bad_address$|\b5\d\d\b/;
/** A refused mail is stuck at once; one that a server was away for, after three days. */
const STUCK_LATER_MS = 3 * DAY_MS;

/** Whether a mail about the order came back: the mail server refused its present address for good. */
async function hasBounced(trx: Trx, orderId: string): Promise<boolean> {
  const ofOrder = trx.selectFrom("registrations").select("registrations.id").where("orderId", "=", orderId);
  const corrected = await trx
    .selectFrom("registrationNotes")
    .select("createdAt")
    .where("registrationId", "in", ofOrder)
    .where("fields", "like", "%email%")
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  const stuck = await trx
    .selectFrom("outbox")
    .select(["lastError", "stuckAt", "createdAt"])
    .where("recipient", "=", "guardian")
    .where("sentAt", "is", null)
    .where("stuckAt", "is not", null)
    .where((eb) => eb.or([eb("orderId", "=", orderId), eb("registrationId", "in", ofOrder)]))
    .execute();
  return stuck.some(
    ({ lastError, stuckAt, createdAt }) =>
      createdAt > (corrected?.createdAt ?? "") &&
      REFUSED.test(lastError ?? "") &&
      Date.parse(stuckAt ?? "") - Date.parse(createdAt) < STUCK_LATER_MS,
  );
}

/** A registration's order and mailbox. @throws {ApiError} not_found */
async function addressOf(trx: Trx, registrationId: string) {
  const row = await trx
    .selectFrom("registrations")
    .select(["orderId", "email"])
    .where("id", "=", registrationId)
    .executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return row;
}

interface Request {
  registrationId: string;
  email: string;
  reason: string;
  actor: string;
}

/**
 * Enters a new address after a call. For 72 hours both mailboxes see programs, days, hours and places only, and the old
 * one may stop it; it acts at once where there is no old mailbox, or where it refused our mail.
 * @returns when it acts
 */
async function enterAddress(
  { db, now }: Pick<Deps, "db" | "now">,
  { registrationId, email, reason, actor }: Request,
): Promise<string> {
  const at = now();
  return inTransaction(db, async (trx) => {
    const { orderId } = await addressOf(trx, registrationId);
    const { language } = await lockOrder(trx, orderId);
    // Read again under the lock.
    const row = await addressOf(trx, registrationId);
    if (row.email.toLowerCase() === email.toLowerCase()) throw new ApiError("address_unchanged");
    await refuseSecondChange(trx, [orderId]);
    const isAtOnce = row.email === "" || (await hasBounced(trx, orderId));
    const change = {
      ...{ id: randomUUID(), orderId, fromEmail: row.email, toEmail: email, requestedBy: actor, reason },
      createdAt: instantOf(at),
      provedAt: null,
      actsAt: isAtOnce ? instantOf(at) : actsAtAfter(at),
      endedAt: null,
    };
    await trx.insertInto("addressChanges").values(change).execute();
    await recordAudit(trx, { at, actor, action: "address_change_asked", subject: orderId });
    if (isAtOnce) await writeChange(trx, change, at);
    else await tellOldMailbox(trx, { changeId: change.id, orderId, language, at });
    return change.actsAt;
  });
}

/**
 * Stops an address that staff entered, mistyped perhaps, before it counts; one that the family asked for is left alone.
 * @throws {ApiError} not_found if none waits
 */
async function stopEntered(
  { db, now }: Pick<Deps, "db" | "now">,
  { registrationId, actor }: Pick<Request, "registrationId" | "actor">,
): Promise<void> {
  const at = now();
  await inTransaction(db, async (trx) => {
    const { orderId } = await addressOf(trx, registrationId);
    const { language } = await lockOrder(trx, orderId);
    const changes = await trx
      .updateTable("addressChanges")
      .set({ endedAt: instantOf(at) })
      .where("orderId", "=", orderId)
      .where("requestedBy", "!=", "family")
      .where("endedAt", "is", null)
      .returning(["id", "orderId"])
      .execute();
    await noteStopped(trx, { changes, language, actor, at });
  });
}

/** Staff change the address of a registration's order after a call (docs/rules/family.md#a-new-address). */
export function staffAddressRoutes(deps: Deps) {
  const path = "/admin/registrations/:id/address";
  const staff = requireStaff(deps);
  return new Hono()
    .post(path, staff, requireFresh(deps), jsonBody(staffAddressSchema), async (c) => {
      accountOf(c.var.staff);
      const { actor } = c.var.staff;
      const request = { ...c.req.valid("json"), registrationId: idParam(c), actor };
      return c.json({ success: true as const, actsAt: await enterAddress(deps, request) });
    })
    .delete(path, staff, async (c) => {
      accountOf(c.var.staff);
      await stopEntered(deps, { registrationId: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const });
    });
}
