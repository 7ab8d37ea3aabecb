import { randomUUID } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "#domain/time/dates.ts";
import type { createApp } from "#server/app.ts";
import { schedule } from "#server/jobs.ts";
import { cancelRegistration } from "#server/orders/leave/cancel.ts";
import { previewCancellation } from "#server/orders/leave/cancel-queries.ts";
import { duplicatesOf } from "#server/registrations/duplicates.ts";
import { changePrograms } from "#tests/support/republish.ts";
import { Dice } from "./dice.ts";
import { fairRefund } from "./fair-refund.ts";
import { Family } from "./family.ts";
import type { FaultClub } from "./fault-club.ts";
import { LEAGUE_EARLY_CENTS } from "./household.ts";
import { Journey } from "./random-journey.ts";

const AT_ONCE = 8;
const CLINIC_PERCENT = 50;
const LEAST_FEE_CENTS = 2500;
const MOST_FEE_CENTS = 4500;

interface RandomFaults {
  seed: number;
  journeys: number;
  /** More instances on the same database, which only PostgreSQL has. */
  instances: readonly ReturnType<typeof createApp>[];
}

/** Everything that the server does by itself, once. */
async function work(club: FaultClub): Promise<void> {
  for (const job of schedule(club.deps)) {
    await job.run(new AbortController().signal).catch(() => {
      // A job that a fault hit is due again at the next round.
    });
  }
}

/** The dust settles: nothing is broken any more, every event arrives, a day goes by. */
async function settleDown(club: FaultClub): Promise<void> {
  club.repair();
  await club.sandbox.webhooks.release();
  await club.eventsTaken();
  for (const wait of [
    3 * MINUTE_MS,
    40 * MINUTE_MS,
    DAY_MS + 60 * MINUTE_MS,
    3 * MINUTE_MS,
    65 * MINUTE_MS,
  ]) {
    club.advance(wait);
    await work(club);
    await club.eventsTaken();
  }
}

/** Staff publish another price while families fill in their forms, or an early price ends. */
async function changePrice({ db, offered, deps }: FaultClub, dice: Dice): Promise<void> {
  const [camp, clinic, league] = offered;
  if (!camp || !clinic || !league) return;
  const until = new Date(deps.now().getTime() + dice.between(-60, 60) * MINUTE_MS).toISOString();
  if (dice.chance(0.5)) {
    await changePrograms(db, { prices: [{ cents: LEAGUE_EARLY_CENTS, until }] }, league.programId);
  } else {
    const { programId } = dice.pick([camp, clinic]);
    const feeCents = dice.between(LEAST_FEE_CENTS, MOST_FEE_CENTS);
    await changePrograms(db, { feeCents }, programId);
  }
}

/** Of the clinic half goes back from a week before it on; of the others all does. */
async function setRefundSteps({ db, offered }: FaultClub): Promise<void> {
  const clinic = offered[1];
  if (!clinic) return;
  const refundSteps = [{ daysBefore: 7, percent: CLINIC_PERCENT }];
  await changePrograms(db, { refundSteps }, clinic.programId);
}

/** Children leave, one after the other, and what goes back is held against the club's rules each time. */
async function leaveInCalm(club: FaultClub, dice: Dice): Promise<string[]> {
  const complaints: string[] = [];
  const rows = await club.db
    .selectFrom("registrations")
    .select(["id", "familyId", "programId", "state", "duplicateOfId"])
    .where("state", "in", ["confirmed", "needs_review"])
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("childFirstName")
    .execute();
  for (const row of rows) {
    const { id, familyId, programId, state } = row;
    if (familyId === null || !dice.chance(0.4)) continue;
    const { blockedBy, refundCents } = await previewCancellation(club.db, id, { now: club.deps.now() });
    if (blockedBy !== null) continue;
    const isDuplicate = (await duplicatesOf(club.db, row)).length > 0;
    const isHalf = programId === club.offered[1]?.programId && state === "confirmed" && !isDuplicate;
    const fair = await fairRefund(club, { id, familyId, percent: isHalf ? CLINIC_PERCENT : 100 });
    if (fair !== undefined && fair !== refundCents)
      complaints.push(`registration ${id} leaves: ${refundCents} go back, ${fair} are due`);
    const request = { id, expectedRefundCents: refundCents, reason: "other", note: null } as const;
    await cancelRegistration(club.deps, { ...request, requestId: randomUUID(), actor: "pin:calm" });
  }
  return complaints;
}

/**
 * Random journeys with random faults and kills, `AT_ONCE` at a time, and then calm.
 * @returns what must not happen on the way, and did
 */
export async function walkRandomFaults(
  club: FaultClub,
  { seed, journeys, instances }: RandomFaults,
): Promise<string[]> {
  const dice = new Dice(seed);
  await setRefundSteps(club);
  const families: Family[] = [];
  const complaints: string[] = [];
  const arriving = {
    apps: [club.app, ...instances],
    earlier: families,
    complain: (complaint: string) => complaints.push(complaint),
  };
  for (let done = 0; done < journeys; done += AT_ONCE) {
    const count = Math.min(AT_ONCE, journeys - done);
    const wave = Array.from({ length: count }, (_, index) => {
      const own = new Dice(seed * 100_003 + done + index);
      return new Journey(club, own, arriving).walk();
    });
    if (dice.chance(0.4)) wave.push(work(club).then(() => new Family(club)));
    if (dice.chance(0.4)) wave.push(changePrice(club, dice).then(() => new Family(club)));
    families.push(...(await Promise.all(wave)));
    if (dice.chance(0.5)) await club.sandbox.webhooks.release();
    if (dice.chance(0.4)) club.advance(dice.between(1, 40) * MINUTE_MS);
  }
  await settleDown(club);
  complaints.push(...(await leaveInCalm(club, dice)));
  await settleDown(club);
  return complaints;
}
