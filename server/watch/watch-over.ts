import { TROUBLES, type Trouble } from "#domain/watching.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { tellOfTrouble, tellThatItIsOver } from "./told-troubles.ts";
import { judge, type TroubleDeps } from "./troubles.ts";
import { endTrouble, noteTrouble } from "./troubles-data.ts";

async function raise({ db, now, log }: TroubleDeps, trouble: Trouble): Promise<void> {
  const at = now();
  const isNew = await inTransaction(db, async (trx) => {
    const noted = await noteTrouble(trx, trouble, at);
    await tellOfTrouble(trx, trouble, { isNew: noted, now: at });
    return noted;
  });
  if (isNew) log.error({ trouble }, "staff should look");
}

async function end({ db, now, log }: TroubleDeps, trouble: Trouble): Promise<void> {
  const at = now();
  const hasEnded = await inTransaction(db, async (trx) => {
    const ended = await endTrouble(trx, trouble, at);
    if (ended) await tellThatItIsOver(trx, trouble, at);
    return ended;
  });
  if (hasEnded) log.info({ trouble }, "that is over");
}

/** Looks at everything that may go wrong unseen; every server does so every minute, and staff are told once each time. */
export async function watchOver(deps: TroubleDeps): Promise<void> {
  for (const trouble of TROUBLES) {
    const found = await judge(deps, trouble);
    if (found === "is_so") await raise(deps, trouble);
    if (found === "is_over") await end(deps, trouble);
  }
}
