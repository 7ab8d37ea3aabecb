import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { ADDRESS_HOURS } from "#domain/family-page.ts";
import type { Language } from "#domain/languages.ts";
import type { Deps } from "#server/deps.ts";
import { CODES_OF_NETWORK, mailboxHash, mailCode, spendCode, tryCode } from "#server/mail/mailbox-codes.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { countAgainst } from "#server/platform/rate-limit.ts";
import { instantOf } from "#server/platform/schema.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { lockOrder } from "./erase.ts";
import type { Family } from "./require-family.ts";

const HOUR_MS = 3_600_000;

/** Changes of these orders that wait for their 72 hours. */
export async function waitingChanges(db: Db | Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("addressChanges")
    .selectAll()
    .where("orderId", "in", orderIds)
    .where("actsAt", "is not", null)
    .where("endedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** @throws {ApiError} address_change_waits */
export async function refuseSecondChange(trx: Trx, orderIds: readonly string[]): Promise<void> {
  if ((await waitingChanges(trx, orderIds)).length > 0) throw new ApiError("address_change_waits");
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
 * @throws {ApiError} not_found without an order; address_unchanged; address_change_waits; too_many_codes
 */
export async function askForAddress(
  deps: ChangeDeps,
  family: Family,
  { email, language, mark }: Wish,
): Promise<void> {
  const orderIds = [...family.orderIds].sort();
  if (orderIds.length === 0) throw new ApiError("not_found");
  if (email.toLowerCase() === family.email) throw new ApiError("address_unchanged");
  const at = instantOf(deps.now());
  await inTransaction(deps.db, async (trx) => {
    for (const id of orderIds) await lockOrder(trx, id);
    await refuseSecondChange(trx, orderIds);
    // An earlier address whose code never came back.
    await trx
      .deleteFrom("addressChanges")
      .where("orderId", "in", orderIds)
      .where("actsAt", "is", null)
      .where("endedAt", "is", null)
      .execute();
    const change = { fromEmail: family.email, toEmail: email, requestedBy: "family", createdAt: at };
    await trx
      .insertInto("addressChanges")
      .values(orderIds.map((orderId) => ({ id: randomUUID(), orderId, ...change })))
      .execute();
  });
  await countAgainst(deps, CODES_OF_NETWORK, mark);
  const code = { orderId: null, kind: "address_code", browserHash: sessionMark(deps, family) } as const;
  await mailCode(deps, { ...code, email, language, askedFrom: mark }, true);
}

/**
 * Takes the code that came to the new address: 72 hours later it acts, unless the old mailbox objects.
 * @returns when it acts
 * @throws {ApiError} not_found if no code was asked for; code_wrong, code_over; address_change_waits
 */
export async function confirmAddress(deps: ChangeDeps, family: Family, digits: string): Promise<string> {
  const { db, now, secretKey } = deps;
  const orderIds = [...family.orderIds].sort();
  const unproved = (trx: Db | Trx) =>
    trx
      .selectFrom("addressChanges")
      .selectAll()
      .where("orderId", "in", orderIds)
      .where("requestedBy", "=", "family")
      .where("actsAt", "is", null)
      .where("endedAt", "is", null)
      .orderBy("orderId")
      .execute();
  const [asked] = orderIds.length === 0 ? [] : await unproved(db);
  if (!asked) throw new ApiError("not_found");
  const emailHash = mailboxHash(secretKey, asked.toEmail);
  const owner = { orderId: null, browserHash: sessionMark(deps, family), emailHash };
  const code = await tryCode(deps, { owner, email: asked.toEmail, digits });
  // A code for another address of the same mailbox proves that one.
  if (code.email !== asked.toEmail) throw new ApiError("code_over");
  const at = now();
  const actsAt = actsAtAfter(at);
  await inTransaction(db, async (trx) => {
    const languages = new Map<string, Language>();
    for (const id of orderIds) languages.set(id, (await lockOrder(trx, id)).language);
    await refuseSecondChange(trx, orderIds);
    const changes = (await unproved(trx)).filter(({ toEmail }) => toEmail === asked.toEmail);
    if (changes.length === 0 || !(await spendCode(trx, code.id, instantOf(at))))
      throw new ApiError("code_over");
    for (const [index, { id, orderId }] of changes.entries()) {
      await trx
        .updateTable("addressChanges")
        .set({ provedAt: instantOf(at), actsAt })
        .where("id", "=", id)
        .execute();
      await recordAudit(trx, { at, actor: "family", action: "address_change_asked", subject: orderId });
      const language = languages.get(orderId) ?? "en";
      if (index === 0) await tellOldMailbox(trx, { changeId: id, orderId, language, at });
    }
  });
  return actsAt;
}

/**
 * Stops the changes that wait for this mailbox's orders, also those that staff entered; only the old mailbox can.
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
    for (const id of orderIds) await lockOrder(trx, id);
    const stopped = await trx
      .updateTable("addressChanges")
      .set({ endedAt: instantOf(at) })
      .where("orderId", "in", orderIds)
      .where(sql`lower(from_email)`, "=", family.email)
      .where("endedAt", "is", null)
      .returning(["orderId", "actsAt"])
      .execute();
    const waited = stopped.filter(({ actsAt }) => actsAt !== null);
    if (waited.length === 0) throw new ApiError("not_found");
    for (const { orderId } of waited) {
      await recordAudit(trx, { at, actor: "family", action: "address_change_stopped", subject: orderId });
    }
  });
}
