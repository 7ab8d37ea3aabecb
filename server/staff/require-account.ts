import type { Db, Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { isPinActor } from "./audit-log.ts";
import { hasWorkingAccount } from "./staff-access.ts";

/**
 * Refuses a session of the shared PIN once there is an account. Call it where the effect happens, in its transaction,
 * so that no route is forgotten (docs/reference/staff-access.md#what-needs-an-account).
 * @param actor of the audit log
 * @throws {ApiError} account_needed
 */
export async function requireAccount(db: Db | Trx, actor: string): Promise<void> {
  if (isPinActor(actor) && (await hasWorkingAccount(db))) throw new ApiError("account_needed");
}
