import { type Expression, type SqlBool, sql } from "kysely";
import type { AttentionFilter } from "#domain/staff/registration-search.ts";
import type { Db } from "#server/platform/database/database.ts";
import { inScope, type SeasonScope } from "#server/platform/season-scope.ts";
import { duplicateIds } from "./duplicates.ts";
import { unseenChangesCondition } from "./family-change-log.ts";
import { missesForm } from "./form-signatures.ts";
import { countRegistrations, isActive, isCounted } from "./registration-filters.ts";

/**
 * Conditions for the registrations that need attention for this reason, or for all active ones. Only `changed` includes
 * deleted registrations, because staff must also see that a family canceled (docs/reference/staff-registrations.md#family-changes).
 */
export async function attentionConditions(
  db: Db,
  attention: AttentionFilter | undefined,
  now: Date,
): Promise<Expression<SqlBool>[]> {
  if (attention === "changed") return [await unseenChangesCondition(db, now)];
  if (attention === "wrong_address") return [isActive, sql<boolean>`reported_not_me_at is not null`];
  if (attention === "form") return [isActive, isCounted, await missesForm(db, now)];
  if (attention === undefined) return [isActive];
  const ids = [...(await duplicateIds(db))];
  return [isActive, ids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`id in (${sql.join(ids)})`];
}

/** How many registrations of a scope the filter shows; the same number as on Today (docs/reference/staff-pages.md#today). */
export async function countAttention(
  db: Db,
  attention: AttentionFilter,
  { now, scope = {} }: { now: Date; scope?: SeasonScope },
): Promise<number> {
  return countRegistrations(db, [...inScope(scope), ...(await attentionConditions(db, attention, now))]);
}
