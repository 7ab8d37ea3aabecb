import { lastDigits } from "#domain/family/family-page.ts";
import { childKey } from "#domain/text/person-name.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import type { Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { lockPrograms } from "#server/site/programs/places.ts";
import { endEntry, listedBeside, ofAddress } from "./entries.ts";

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
  const own = async () =>
    (await ofAddress(trx, from.toLowerCase())).filter(
      ({ endedAt, phone }) => endedAt === null && digits.has(lastDigits(phone)),
    );
  await lockPrograms(
    trx,
    [...rows, ...(await own())].map(({ programId }) => programId),
  );
  for (const entry of await own()) {
    const { id, children } = entry;
    const listed = children.filter(({ place }) => place !== "none");
    if ((await listedBeside(trx, { ...entry, children: listed }, to)).isTwice) {
      await endEntry(trx, entry, "refused", now);
      continue;
    }
    const mailbox = mailboxOf(to);
    await trx.updateTable("waitingEntries").set({ email: to, mailbox }).where("id", "=", id).execute();
    for (const child of children) {
      const name = { childFirstName: child.firstName, childLastName: child.lastName };
      await trx
        .updateTable("waitingChildren")
        .set({ childKey: childKey({ email: to, ...name }) })
        .where("id", "=", child.id)
        .execute();
    }
  }
}
