import { randomUUID } from "node:crypto";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { Deps } from "#server/deps.ts";
import { type Message, queueMessages } from "#server/mail/queue.ts";
import { inChunks } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { activeSecondGuardians } from "#server/registrations/second-guardians.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { countFamilies, lockTeams, mustBeNotified, teamPlayers } from "./teams.ts";

/**
 * Queues an email for each order with a child whose team differs from the last notice, and records the notice.
 * Idempotent (docs/reference/teams.md#notices).
 * @returns the number of families
 */
export async function notifyFamilies(
  { db, now }: Pick<Deps, "db" | "now">,
  programId: ProgramId,
  actor: string,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockTeams(trx);
    const players = (await teamPlayers(trx, programId)).filter(mustBeNotified);
    if (players.length === 0) return 0;
    const notifiedAt = instantOf(now());
    for (const [notifiedTeamName, notifiedPlayers] of Map.groupBy(players, ({ teamName }) => teamName)) {
      const ids = notifiedPlayers.map(({ id }) => id);
      await inChunks(ids, (chunk) =>
        trx
          .updateTable("teamPlayers")
          .set({ notifiedTeamName, notifiedAt })
          .where("registrationId", "in", chunk)
          .execute(),
      );
    }
    const notice = randomUUID();
    const orders = Map.groupBy(players, ({ orderId }) => orderId);
    const second = await activeSecondGuardians(trx, [...orders.keys()]);
    const mails = [...orders].flatMap(([orderId, [first]]): Message[] => {
      const guardian = second.get(orderId);
      const mail = {
        dedupeKey: `team_assigned:${notice}:${orderId}`,
        kind: "team_assigned" as const,
        recipient: "guardian" as const,
        language: first?.language ?? "en",
        about: { orderId, programId },
        now: notifiedAt,
      };
      if (!guardian) return [mail];
      const copy = {
        ...mail,
        dedupeKey: `${mail.dedupeKey}:second`,
        recipient: "second_guardian" as const,
        language: guardian.language,
        about: { ...mail.about, isSecond: true },
      };
      return [mail, copy];
    });
    await queueMessages(trx, mails);
    const count = countFamilies(players);
    const details = { count };
    await recordAudit(trx, { at: now(), actor, action: "team_families_told", subject: programId, details });
    return count;
  });
}
