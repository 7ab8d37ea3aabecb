import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { HOUR_MS } from "#domain/durations.ts";
import { ADDRESS_HOURS } from "#domain/family-page.ts";
import type { Language } from "#domain/languages.ts";
import type { Deps } from "#server/deps.ts";
import { CODES_OF_NETWORK, lastCode, mailCode, spendCode, tryCode } from "#server/mail/mailbox-codes.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { countAgainst } from "#server/platform/rate-limit.ts";
import { instantOf } from "#server/platform/schema.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { lockOrder, lockOrders } from "./erase.ts";
import { type Family, openedOrders } from "./require-family.ts";

/** Changes of these orders that wait for their 72 hours. */
export async function waitingChanges(db: Db | Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("addressChanges")
    .selectAll()
    .where("orderId", "in", orderIds)
    .where("endedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** @throws {ApiError} address_change_waits */
export async function refuseSecondChange(db: Db | Trx, orderIds: readonly string[]): Promise<void> {
  if ((await waitingChanges(db, orderIds)).length > 0) throw new ApiError("address_change_waits");
}

/** Tells the old mailbox at once, which may stop it. */
export async function tellOldMailbox(
  trx: Trx,
  { changeId, orderId, language, at }: { changeId: string; orderId: string; language: Language; at: Date },
): Promise<void> {
  await queueMessage(trx, {
    ...{ dedupeKey: `address-change:${changeId}`, kind: "address_change_asked", recipient: "guardian" },
    language,
    about: { orderId, changeId },
    now: instantOf(at),
  });
}

export function actsAtAfter(at: Date): string {
  return instantOf(new Date(at.getTime() + ADDRESS_HOURS * HOUR_MS));
}

/** Stands in the code's row where a browser stands, so the code is this session's and signs nobody in. */
function sessionMark({ secretKey }: Pick<Deps, "secretKey">, { id }: Family): string {
  return keyedHash(secretKey, "new address", id).toString("base64url");
}

type ChangeDeps = Pick<Deps, "db" | "now" | "secretKey" | "settings">;

interface Wish {
  email: string;
  language: Language;
  /** The caller's network. */
  mark: string;
}

/**
 * Mails a code to a new address for all orders of the session (docs/rules/family.md#a-new-address).
 * @throws {ApiError} not_found without an order; address_unchanged; address_change_waits; too_many_requests
 */
export async function askForAddress(
  deps: ChangeDeps,
  family: Family,
  { email, language, mark }: Wish,
): Promise<void> {
  const orderIds = openedOrders(family);
  if (email.toLowerCase() === family.email) throw new ApiError("address_unchanged");
  await refuseSecondChange(deps.db, orderIds);
  await countAgainst(deps, CODES_OF_NETWORK, mark);
  const code = { orderId: null, kind: "address_code", browserHash: sessionMark(deps, family) } as const;
  await mailCode(deps, { ...code, email, language, askedFrom: mark }, true);
}

/**
 * Takes the code that came to the new address: 72 hours later it acts, unless the old mailbox objects.
 * @returns when it acts
 * @throws {ApiError} not_found without an order; code_wrong, code_over; address_change_waits
 */
export async function confirmAddress(deps: ChangeDeps, family: Family, digits: string): Promise<string> {
  const orderIds = openedOrders(family);
  const owner = { orderId: null, browserHash: sessionMark(deps, family) };
  const asked = await lastCode(deps.db, owner);
  const { id: codeId, email: toEmail } = await tryCode(deps, { owner, email: asked?.email ?? "", digits });
  const at = deps.now();
  const now = instantOf(at);
  const actsAt = actsAtAfter(at);
  await inTransaction(deps.db, async (trx) => {
    await lockOrders(trx, orderIds);
    const orders = [];
    for (const orderId of orderIds) orders.push({ orderId, ...(await lockOrder(trx, orderId)) });
    await refuseSecondChange(trx, orderIds);
    if (toEmail === null || !(await spendCode(trx, codeId, now))) throw new ApiError("code_over");
    for (const [index, { orderId, language }] of orders.entries()) {
      const change = { id: randomUUID(), orderId, fromEmail: family.email, toEmail, requestedBy: "family" };
      await trx
        .insertInto("addressChanges")
        .values({ ...change, createdAt: now, provedAt: now, actsAt })
        .execute();
      await recordAudit(trx, { at, actor: "family", action: "address_change_asked", subject: orderId });
      if (index === 0) await tellOldMailbox(trx, { changeId: change.id, orderId, language, at });
    }
  });
  return actsAt;
}

interface Stopped {
  changes: readonly { id: string; orderId: string }[];
  language: Language;
  actor: string;
  at: Date;
}

/** Logs changes of one mailbox that were stopped, and tells it. @throws {ApiError} not_found if there are none */
export async function noteStopped(trx: Trx, { changes, language, actor, at }: Stopped): Promise<void> {
  const [first] = changes;
  if (!first) throw new ApiError("not_found");
  await queueMessage(trx, {
    ...{ dedupeKey: `address-stopped:${first.id}`, kind: "address_change_stopped", recipient: "guardian" },
    language,
    about: { orderId: first.orderId, changeId: first.id },
    now: instantOf(at),
  });
  for (const { orderId } of changes) {
    await recordAudit(trx, { at, actor, action: "address_change_stopped", subject: orderId });
  }
}

/**
 * Stops the changes that wait for this mailbox's orders, also those that staff entered; only the old mailbox can, and
 * staff what they entered (server/family/staff-address.ts).
 * @throws {ApiError} not_found if none waits
 */
export async function stopAddressChange(
  { db, now }: Pick<Deps, "db" | "now">,
  family: Family,
): Promise<void> {
  const orderIds = [...family.orderIds, ...family.limitedOrderIds].sort();
  if (orderIds.length === 0) throw new ApiError("not_found");
  const at = now();
  await inTransaction(db, async (trx) => {
    await lockOrders(trx, orderIds);
    const { language } = await lockOrder(trx, orderIds[0] ?? "");
    const changes = await trx
      .updateTable("addressChanges")
      .set({ endedAt: instantOf(at) })
      .where("orderId", "in", orderIds)
      .where(sql`lower(from_email)`, "=", family.email)
      .where("endedAt", "is", null)
      .returning(["id", "orderId"])
      .execute();
    await noteStopped(trx, { changes, language, actor: "family", at });
  });
}
