import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { DiscrepancyResolution } from "#domain/reconciliation.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { DiscrepanciesTable } from "#server/db/money-schema.ts";
import type { Instant } from "#server/db/schema.ts";
import type { Finding } from "./compare-rules.ts";

export type Discrepancy = Selectable<DiscrepanciesTable>;

const OPEN = { resolvedAt: null, resolution: null, note: null } as const;

/** Differences that nobody dealt with yet and that did not end by themselves, oldest first. */
export function openDiscrepancies(db: Db | Trx): Promise<Discrepancy[]> {
  return db
    .selectFrom("discrepancies")
    .selectAll()
    .where("resolvedAt", "is", null)
    .orderBy("foundAt")
    .orderBy("id")
    .execute();
}

export function findDiscrepancy(db: Db | Trx, id: string): Promise<Discrepancy | undefined> {
  return db.selectFrom("discrepancies").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Whether staff have said that exactly this may stay as it is. */
function isAccepted(known: Discrepancy, found: Finding): boolean {
  const sameMoney = known.stripeCents === found.stripeCents && known.ourCents === found.ourCents;
  return known.resolution === "ignored" && sameMoney;
}

async function noteOne(trx: Trx, found: Finding, known: Discrepancy | undefined, now: Instant) {
  if (!known) {
    const row = { id: randomUUID(), foundAt: now, ...found, ...OPEN };
    await trx.insertInto("discrepancies").values(row).execute();
    return true;
  }
  if (isAccepted(known, found)) return false;
  const isReopened = known.resolvedAt !== null;
  await trx
    .updateTable("discrepancies")
    .set({ ...found, ...(isReopened && { ...OPEN, foundAt: now }) })
    .where("id", "=", known.id)
    .execute();
  return isReopened;
}

const keyOf = ({ kind, stripeId }: Pick<Finding, "kind" | "stripeId">) => `${kind} ${stripeId}`;

/**
 * Stores what a comparison found, once each: a known one is brought up to date, one that had ended opens
 * again, and one that staff ignored stays ignored while its amounts do not change.
 * @returns how many staff have not seen before
 */
export async function noteFindings(trx: Trx, findings: readonly Finding[], now: Instant): Promise<number> {
  const stored = await trx.selectFrom("discrepancies").selectAll().execute();
  const known = new Map(stored.map((difference) => [keyOf(difference), difference]));
  let fresh = 0;
  for (const found of findings) {
    if (await noteOne(trx, found, known.get(keyOf(found)), now)) fresh += 1;
  }
  return fresh;
}

interface Closing {
  resolution: DiscrepancyResolution;
  note?: string | null;
  now: Instant;
}

/** Ends a difference. undefined when it had ended already. */
export function closeDiscrepancy(
  db: Db | Trx,
  id: string,
  { resolution, note = null, now }: Closing,
): Promise<Discrepancy | undefined> {
  return db
    .updateTable("discrepancies")
    .set({ resolution, note, resolvedAt: now })
    .where("id", "=", id)
    .where("resolvedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}
