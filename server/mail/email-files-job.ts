import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "#domain/durations.ts";
import { RESTORE_DAYS } from "#domain/retention.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, inChunks } from "#server/platform/database.ts";

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

/** The ids of registrations and payments that still belong to a person, such as the payer. */
async function livingIds(
  db: Db,
  { registrationIds, paymentIds }: Record<"registrationIds" | "paymentIds", string[]>,
) {
  const kept = new Set<string>();
  if (registrationIds.length > 0) {
    const rows = await db
      .selectFrom("registrations")
      .select("id")
      .where("id", "in", registrationIds)
      .execute();
    for (const { id } of rows) kept.add(id);
  }
  if (paymentIds.length === 0) return kept;
  const payments = await db
    .selectFrom("payments")
    .leftJoin("registrations", "registrations.paymentId", "payments.id")
    .select("payments.id")
    .where("payments.id", "in", paymentIds)
    .where((eb) =>
      eb.or([eb("payments.purpose", "!=", "registration"), eb("registrations.id", "is not", null)]),
    )
    .execute();
  for (const { id } of payments) kept.add(id);
  return kept;
}

async function ordersOfErased(db: Db, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("orderLines")
    .leftJoin("registrations", "registrations.id", "orderLines.registrationId")
    .select("orderLines.orderId")
    .distinct()
    .where("orderLines.orderId", "in", orderIds)
    .where("orderLines.registrationId", "is not", null)
    .where("registrations.id", "is", null)
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

/**
 * Files about an erased person, even if the outbox does not know yet, and old files that no family's mail names: a file is
 * kept as long as staff's pages say that it is.
 */
async function filesToRemove(db: Db, names: readonly string[], oldest: string): Promise<string[]> {
  const idOf = (name: string) => NAME.exec(name)?.[2] ?? "";
  const mails = await db
    .selectFrom("outbox")
    .select(["id", "recipient", "registrationId", "paymentId", "orderId", "erasedAt"])
    .where("id", "in", names.map(idOf))
    .execute();
  const kept = await livingIds(db, {
    registrationIds: mails.flatMap(({ registrationId }) => registrationId ?? []),
    paymentIds: mails.flatMap(({ paymentId }) => paymentId ?? []),
  });
  const ordersWithErased = await ordersOfErased(
    db,
    mails.flatMap(({ orderId }) => orderId ?? []),
  );
  const isErased = ({ registrationId, paymentId, orderId, erasedAt }: (typeof mails)[number]) =>
    erasedAt !== null ||
    (orderId !== null && ordersWithErased.has(orderId)) ||
    [registrationId, paymentId].some((id) => id !== null && !kept.has(id));
  const erased = new Set(mails.filter(isErased).map(({ id }) => id));
  const named = new Set(mails.flatMap(({ id, recipient }) => (recipient === "staff" ? [] : id)));
  return names.filter((name) => erased.has(idOf(name)) || (name < oldest && !named.has(idOf(name))));
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
