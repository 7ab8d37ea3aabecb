import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { isPinOn } from "./pin-check.ts";
import { recordAccess } from "./record-access.ts";
import { deletePinSessions } from "./session-data.ts";
import { deleteSetting, writeSetting } from "./settings-data.ts";
import { assertWayIn, holdAccess } from "./way-in.ts";

interface PinSwitch {
  enabled: boolean;
  actor: string;
  now: Date;
}

/**
 * Lets the shared PIN in, or no longer (design.md §7.5). Off, it ends every session that it opened.
 * @throws {ApiError} last_member when nobody could sign in without it
 */
export async function switchPin(db: Db, { enabled, actor, now }: PinSwitch): Promise<void> {
  await inTransaction(db, async (trx) => {
    await holdAccess(trx);
    if ((await isPinOn(trx)) === enabled) return;
    if (enabled) await deleteSetting(trx, "pinOff");
    else {
      await writeSetting(trx, "pinOff", "yes", now);
      await deletePinSessions(trx);
      await assertWayIn(trx);
    }
    await recordAccess(trx, {
      at: now,
      actor,
      action: enabled ? "pin_turned_on" : "pin_turned_off",
      userId: null,
    });
  });
}
