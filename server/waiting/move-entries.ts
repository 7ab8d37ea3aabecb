import { childKey } from "#domain/child-identity.ts";
import { lastDigits } from "#domain/family-page.ts";
import type { Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import { lockPrograms } from "#server/site/places.ts";
import { childrenOfEntries, endEntry, onLists } from "./entries.ts";
import { ofMailbox } from "./family-entries.ts";

interface NewMailbox {
  from: string;
  to: string;
  /** Of the registrations that get the new address; their programs are locked with those of the entries. */
  rows: readonly { phone: string; programId: string }[];
  now: Instant;
}

/**
 * Lets a family's open entries follow its orders to a new mailbox, which their offers then go to: those with a phone that ends like
 * one of the orders. One whose child waits there already ends.
 */
export async function moveEntries(trx: Trx, { from, to, rows, now }: NewMailbox): Promise<void> {
  const digits = new Set(rows.map(({ phone }) => lastDigits(phone)));
  const entries = (await ofMailbox(trx, from.toLowerCase(), null)).filter(
    ({ endedAt, phone }) => endedAt === null && digits.has(lastDigits(phone)),
  );
  await lockPrograms(
    trx,
    [...rows, ...entries].map(({ programId }) => programId),
  );
  const ids = entries.map(({ id }) => id);
  for (const [id, children] of await childrenOfEntries(trx, ids)) {
    const moved = children.map(({ firstName, lastName, ...child }) => ({
      ...child,
      childKey: childKey({ email: to, childFirstName: firstName, childLastName: lastName }),
    }));
    const there = await onLists(trx)
      .select(["waitingChildren.programId", "childKey"])
      .where("entryId", "<>", id)
      .where(
        "childKey",
        "in",
        moved.map((child) => child.childKey),
      )
      .execute();
    const isTwice = moved.some(({ programId, childKey: key, place }) =>
      there.some((other) => place !== "none" && other.programId === programId && other.childKey === key),
    );
    if (isTwice) {
      await endEntry(trx, { id, reason: "refused", now });
      continue;
    }
    await trx.updateTable("waitingEntries").set({ email: to }).where("id", "=", id).execute();
    for (const { id: childId, childKey: key } of moved) {
      await trx.updateTable("waitingChildren").set({ childKey: key }).where("id", "=", childId).execute();
    }
  }
}
