import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { DiscrepancyResolution } from "#domain/reconciliation.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { DiscrepanciesTable } from "#server/db/money-schema.ts";
import type { Instant } from "#server/db/schema.ts";
import { type Finding, keyOf } from "./compare-rules.ts";

export type Discrepancy = Selectable<DiscrepanciesTable>;

const OPEN = { resolvedAt: null, resolution: null, note: null } as const;

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

function isAccepted(known: Discrepancy, finding: Finding): boolean {
  const sameMoney = known.stripeCents === finding.stripeCents && known.ourCents === finding.ourCents;
  return known.resolution === "ignored" && sameMoney;
}

async function noteOne(trx: Trx, finding: Finding, known: Discrepancy | undefined, now: Instant) {
  if (!known) {
    const row = { id: randomUUID(), foundAt: now, ...finding, ...OPEN };
    await trx.insertInto("discrepancies").values(row).execute();
    return true;
  }
  if (isAccepted(known, finding)) return false;
  const isReopened = known.resolvedAt !== null;
  await trx
    .updateTable("discrepancies")
    .set({ ...finding, ...(isReopened && { ...OPEN, foundAt: now }) })
    .where("id", "=", known.id)
    .execute();
  return isReopened;
}

/**
 * Stores findings: updates known ones, reopens resolved ones, and leaves ignored ones while their amounts are
 * unchanged.
 * @returns the number of new or reopened ones
 */
export async function storeFindings(trx: Trx, findings: readonly Finding[], now: Instant): Promise<number> {
  const stored = await trx.selectFrom("discrepancies").selectAll().execute();
  const known = new Map(stored.map((difference) => [keyOf(difference), difference]));
  let newCount = 0;
  for (const finding of findings) {
    if (await noteOne(trx, finding, known.get(keyOf(finding)), now)) newCount += 1;
  }
  return newCount;
}

interface Resolution {
  resolution: DiscrepancyResolution;
  note?: string | null;
  now: Instant;
}

/** Resolves a difference. @returns undefined if it was already resolved */
export function closeDiscrepancy(
  db: Db | Trx,
  id: string,
  { resolution, note = null, now }: Resolution,
): Promise<Discrepancy | undefined> {
  return db
    .updateTable("discrepancies")
    .set({ resolution, note, resolvedAt: now })
    .where("id", "=", id)
    .where("resolvedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}
