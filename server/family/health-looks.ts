import type { Db } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import type { Registration } from "#server/registrations/data.ts";
import { usernameIn, usernames } from "#server/staff/audit-log.ts";

const ACTIONS = ["registration_viewed", "health_list_viewed", "health_list_exported"] as const;

export interface HealthLook {
  at: Instant;
  /** The account's name; null for the staff's shared PIN. */
  who: string | null;
  /** Whether it was a list or a file of the whole program. */
  isList: boolean;
}

/**
 * Who of the club opened each child's health answers, newest first, from the log: the registration itself, or a list of
 * its program after the child was registered.
 */
export async function healthLooks(
  db: Db,
  rows: readonly Pick<Registration, "id" | "programId" | "createdAt">[],
): Promise<Map<string, HealthLook[]>> {
  const subjects = [...new Set(rows.flatMap(({ id, programId }) => [id, programId]))];
  const lines = await db
    .selectFrom("auditLog")
    .select(["at", "actor", "action", "subject"])
    .where("action", "in", ACTIONS)
    .where("subject", "in", subjects)
    .orderBy("at", "desc")
    .execute();
  const names = await usernames(
    db,
    lines.map(({ actor }) => actor),
  );
  return new Map(
    rows.map(({ id, programId, createdAt }) => [
      id,
      lines.flatMap(({ at, actor, action, subject }): HealthLook[] => {
        const isOwn = subject === id;
        const isOfProgram = subject === programId && at >= createdAt;
        if (!isOwn && !isOfProgram) return [];
        return [{ at, who: usernameIn(names, actor) ?? null, isList: action !== "registration_viewed" }];
      }),
    ]),
  );
}
