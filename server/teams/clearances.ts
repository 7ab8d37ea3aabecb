import { randomUUID } from "node:crypto";
import {
  CLEARANCE_WARNING_DAYS,
  type ClearanceDates,
  type ClearanceKind,
  type ClearanceRules,
  clearanceRulesSchema,
  isCleared,
  NO_CLEARANCE_RULES,
} from "#domain/teams/clearances.ts";
import { addDays, type CalendarDate } from "#domain/time/dates.ts";
import { type Db, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readSetting, writeSetting } from "#server/platform/settings.ts";
import {
  accountActor,
  recordAudit,
  type StaffAction,
  usernameIn,
  usernames,
} from "#server/staff/audit-log.ts";
import type { Staff } from "#server/staff/require-permission.ts";

/** What the club requires; nothing until staff choose. */
export async function clearanceRules(db: Db | Trx): Promise<ClearanceRules> {
  const stored = await readSetting(db, "clearances");
  return stored === undefined ? NO_CLEARANCE_RULES : clearanceRulesSchema.parse(JSON.parse(stored));
}

export async function saveClearanceRules(
  db: Db,
  rules: ClearanceRules,
  { actor, now }: StaffAction,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await writeSetting(trx, "clearances", JSON.stringify(rules), now);
    await recordAudit(trx, { at: now, actor, action: "clearance_rules_changed" });
  });
}

/** Every account that can sign in, by username. */
export function activeAccounts(db: Db) {
  return db
    .selectFrom("users")
    .select(["id", "username", "role"])
    .where("disabledAt", "is", null)
    .orderBy("username")
    .execute();
}

/** Every active account with its clearances and who checked them. */
export async function listClearances(db: Db) {
  const accounts = await activeAccounts(db);
  const rows = await db.selectFrom("clearances").selectAll().execute();
  const names = await usernames(
    db,
    rows.map(({ checkedBy }) => checkedBy),
  );
  return accounts.map((account) => ({
    ...account,
    clearances: rows
      .filter(({ userId }) => userId === account.id)
      .map((row) => ({
        ...pickColumns(row, ["kind", "doneOn", "validUntil"]),
        /** null: with the shared PIN. */
        checkedBy: usernameIn(names, row.checkedBy),
      })),
  }));
}

/**
 * Records or removes an account's clearance of a kind.
 * @param dates null removes it
 * @throws {ApiError} not_found
 */
export async function saveClearance(
  db: Db,
  { userId, kind, dates }: { userId: string; kind: ClearanceKind; dates: ClearanceDates | null },
  { actor, now }: StaffAction,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const account = await trx.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
    if (!account) throw new ApiError("not_found");
    const action = dates === null ? "clearance_removed" : "clearance_recorded";
    await recordAudit(trx, { at: now, actor, action, subject: accountActor(userId) });
    if (dates === null) {
      await trx.deleteFrom("clearances").where("userId", "=", userId).where("kind", "=", kind).execute();
      return;
    }
    const checked = { ...dates, checkedBy: actor, createdAt: instantOf(now) };
    await trx
      .insertInto("clearances")
      .values({ id: randomUUID(), userId, kind, ...checked })
      .onConflict((conflict) => conflict.columns(["userId", "kind"]).doUpdateSet(checked))
      .execute();
  });
}

/**
 * Refuses a coach without every required clearance, if the club closes its lists to them. Others see the lists.
 * @throws {ApiError} clearance_needed
 */
export async function assertCleared(
  db: Db | Trx,
  { role, userId }: Pick<Staff, "role" | "userId">,
  day: CalendarDate,
): Promise<void> {
  if (role !== "coach" || userId === null) return;
  const { required, isListClosed } = await clearanceRules(db);
  if (!isListClosed) return;
  const held = await db.selectFrom("clearances").selectAll().where("userId", "=", userId).execute();
  if (!isCleared(required, held, day)) throw new ApiError("clearance_needed");
}

/** Required clearances of active accounts that end within thirty days or have ended. */
export async function countEndingClearances(db: Db, today: CalendarDate): Promise<number> {
  const { required } = await clearanceRules(db);
  if (required.length === 0) return 0;
  const { count } = await db
    .selectFrom("clearances")
    .innerJoin("users", "users.id", "userId")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("disabledAt", "is", null)
    .where("kind", "in", required)
    .where("validUntil", "<=", addDays(today, CLEARANCE_WARNING_DAYS))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Of these children, those whose team's active coaches all have every required clearance on the child's day. Only notified
 * teams count, and none without such coaches or requirements.
 */
export async function clearedChildren(
  db: Db,
  children: readonly { registrationId: string; on: CalendarDate }[],
): Promise<Set<string>> {
  const { required } = await clearanceRules(db);
  if (required.length === 0 || children.length === 0) return new Set();
  const adults = await db
    .selectFrom("teamPlayers")
    .innerJoin("teams", (join) =>
      join.onRef("teams.id", "=", "teamPlayers.teamId").onRef("teams.name", "=", "notifiedTeamName"),
    )
    .innerJoin("teamCoaches", "teamCoaches.teamId", "teams.id")
    .innerJoin("users", "users.id", "userId")
    .select(["registrationId", "userId"])
    .where("disabledAt", "is", null)
    .where(
      "registrationId",
      "in",
      children.map(({ registrationId }) => registrationId),
    )
    .execute();
  if (adults.length === 0) return new Set();
  const coaches = adults.map(({ userId }) => userId);
  const held = Map.groupBy(
    await db.selectFrom("clearances").selectAll().where("userId", "in", coaches).execute(),
    ({ userId }) => userId,
  );
  const cleared = children.filter(({ registrationId, on }) => {
    const own = adults.filter((adult) => adult.registrationId === registrationId);
    return own.length > 0 && own.every(({ userId }) => isCleared(required, held.get(userId) ?? [], on));
  });
  return new Set(cleared.map(({ registrationId }) => registrationId));
}
