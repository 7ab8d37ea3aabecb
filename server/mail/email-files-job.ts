import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ExpressionBuilder } from "kysely";
import { RESTORE_DAYS } from "#domain/staff/retention.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, inChunks } from "#server/platform/database/database.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";

/** Also matches ".part" files of interrupted writes. */
const NAME = /^(\d{4}-\d{2}-\d{2})T.*_([\da-f-]{36})\.eml(?:\.part)?$/;
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => NAME.test(name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Whether a mail is about an erased person, even if the outbox does not know yet. */
function isErased({ eb, or, and, not, exists, selectFrom }: ExpressionBuilder<DatabaseSchema, "outbox">) {
  const registration = selectFrom("registrations").select("registrations.id");
  const payment = selectFrom("payments")
    .leftJoin("registrations", "registrations.paymentId", "payments.id")
    .select("payments.id")
    .whereRef("payments.id", "=", "outbox.paymentId")
    .where((of) => of.or([of("purpose", "!=", "registration"), of("registrations.id", "is not", null)]));
  const erasedChild = selectFrom("orderLines")
    .leftJoin("registrations", "registrations.id", "orderLines.registrationId")
    .select("orderLines.id")
    .whereRef("orderLines.orderId", "=", "outbox.orderId")
    .where("orderLines.registrationId", "is not", null)
    .where("registrations.id", "is", null);
  return or([
    eb("erasedAt", "is not", null),
    exists(erasedChild),
    and([
      eb("outbox.registrationId", "is not", null),
      not(exists(registration.whereRef("registrations.id", "=", "outbox.registrationId"))),
    ]),
    and([eb("outbox.paymentId", "is not", null), not(exists(payment))]),
  ]);
}

/** Also old files that no family's mail names: a file is kept as long as staff's pages say that it is. */
async function filesToRemove(db: Db, names: readonly string[], oldest: string): Promise<string[]> {
  const idOf = (name: string) => NAME.exec(name)?.[2] ?? "";
  const mails = await db
    .selectFrom("outbox")
    .select(["id", "recipient"])
    .select((eb) => eb.case().when(isErased(eb)).then(1).else(0).end().as("isErased"))
    .where("id", "in", names.map(idOf))
    .execute();
  const erased = new Set(mails.flatMap((mail) => (mail.isErased === 1 ? mail.id : [])));
  const ofFamilies = new Set(mails.flatMap(({ id, recipient }) => (recipient === "staff" ? [] : id)));
  return names.filter((name) => erased.has(idOf(name)) || (name < oldest && !ofFamilies.has(idOf(name))));
}

/** Removes old files of mail to staff, and files about an erased family or donor (docs/rules/privacy.md#erasure). */
export async function removeMailFiles({ db, now, mail }: Pick<Deps, "db" | "now" | "mail">): Promise<void> {
  const { fileFolder: folder } = mail.present();
  if (folder === null) return;
  const names = await namesIn(folder);
  const oldest = new Date(now().getTime() - RESTORE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const toRemove = await inChunks(names, (chunk) => filesToRemove(db, chunk, oldest));
  for (const name of toRemove) await rm(join(folder, name), { force: true });
}
