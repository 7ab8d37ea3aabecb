import { BACKUP_LATE_MS, isNearlyFull, MAIL_LATE_MS, SWEEP_LATE_MS, type Trouble } from "#domain/watching.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { areManyUnpaid } from "#server/holds/unpaid.ts";
import { openDifferences } from "#server/mail/letter-data.ts";
import { areCardsTested } from "#server/payments/card-declines.ts";
import { readSetting } from "#server/staff/settings-data.ts";
import { diskFigures } from "./figures.ts";
import { mailQueue } from "./mail-queue.ts";
import { areWebhooksSilent } from "./webhooks-silent.ts";

export type TroubleDeps = Pick<Deps, "db" | "now" | "stripe" | "watch" | "backup" | "log">;

/** "unknown" leaves it as it was: nothing can be said from here, or not yet. */
export type Verdict = "is_so" | "is_over" | "unknown";

/** Whether an active registration bears a mark that staff have to deal with. */
async function hasRegistration(db: Db, mark: "contestedAt" | "notMineAt"): Promise<boolean> {
  const one = await db
    .selectFrom("registrations")
    .select("id")
    .where(mark, "is not", null)
    .where("deletedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** A letter that was given up is told of for a day; after that it is only listed. */
const GIVEN_UP_TOLD_MS = 24 * 3_600_000;

function verdict(isSo: boolean | undefined): Verdict {
  if (isSo === undefined) return "unknown";
  return isSo ? "is_so" : "is_over";
}

/** A server that has just started may still be catching up with what it missed while it was off. */
function isLate({ now, watch }: TroubleDeps, last: Instant | undefined, limitMs: number): Verdict {
  const upForMs = now().getTime() - watch.startedAt.getTime();
  const ageMs = last === undefined ? upForMs : now().getTime() - Date.parse(last);
  if (ageMs <= limitMs) return last === undefined ? "unknown" : "is_over";
  return upForMs > SWEEP_LATE_MS ? "is_so" : "unknown";
}

const JUDGES: Record<Trouble, (deps: TroubleDeps) => Promise<Verdict>> = {
  async mail_stuck({ db, now }) {
    const { oldest, lastGivenUp } = await mailQueue(db);
    const olderThan = (instant: Instant, ms: number) => now().getTime() - Date.parse(instant) > ms;
    const isLateNow = oldest !== null && olderThan(oldest, MAIL_LATE_MS);
    return verdict(isLateNow || (lastGivenUp !== null && !olderThan(lastGivenUp, GIVEN_UP_TOLD_MS)));
  },
  async disk_low(deps) {
    const disks = await diskFigures(deps);
    return verdict(disks.some(({ space }) => space && isNearlyFull(space)));
  },
  async backup_missed(deps) {
    return isLate(deps, await readSetting(deps.db, "backedUpAt"), BACKUP_LATE_MS);
  },
  async sweep_late(deps) {
    if (!deps.stripe) return "is_over";
    return isLate(deps, await readSetting(deps.db, "sweptAt"), SWEEP_LATE_MS);
  },
  async webhooks_silent({ db, now, stripe }) {
    return stripe ? verdict(await areWebhooksSilent(db, now())) : "is_over";
  },
  async books_differ({ db }) {
    return verdict((await openDifferences(db)) > 0);
  },
  async two_registered({ db }) {
    return verdict(await hasRegistration(db, "contestedAt"));
  },
  async not_mine({ db }) {
    return verdict(await hasRegistration(db, "notMineAt"));
  },
  async places_held({ db, now }) {
    return verdict(await areManyUnpaid(db, now()));
  },
  async card_testing({ db, now }) {
    return verdict(await areCardsTested(db, now()));
  },
};

/** What one server sees of a trouble; one that cannot be looked at is not known. */
export async function judge(deps: TroubleDeps, trouble: Trouble): Promise<Verdict> {
  try {
    return await JUDGES[trouble](deps);
  } catch (err) {
    deps.log.error({ err, trouble }, "the watch could not look");
    return "unknown";
  }
}
