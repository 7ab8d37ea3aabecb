import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { RESTORE_DAYS } from "#domain/retention.ts";
import type { Db } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { MessageSubject } from "#server/outbox.ts";
import type { OutgoingMail } from "./outgoing.ts";

const NAME = /^(\d{4}-\d{2}-\d{2})T.*_([\da-f-]{36})\.eml$/;
const NAMES_PER_READ = 200;

/** "2025-05-01T18-00-00-000Z_<outbox id>.eml": sorted by name they are sorted by time. */
export function mailFileName({ date, messageId }: Pick<OutgoingMail, "date" | "messageId">): string {
  const id = messageId.slice(1, messageId.indexOf("@"));
  return `${date.toISOString().replace(/[:.]/g, "-")}_${id}.eml`;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => NAME.test(name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** The registrations that mails of the outbox are about, by the mail's id. */
async function registrationsBehind(db: Db, outboxIds: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("outbox").select(["id", "payload"]).where("id", "in", outboxIds).execute();
  const subjects = rows.map(({ id, payload }) => [id, JSON.parse(payload) as MessageSubject] as const);
  return new Map(
    subjects.flatMap(([id, { registrationId }]) =>
      registrationId === undefined ? [] : [[id, registrationId]],
    ),
  );
}

async function erased(db: Db, registrationIds: string[]): Promise<Set<string>> {
  const kept = registrationIds.length
    ? await db.selectFrom("registrations").select("id").where("id", "in", registrationIds).execute()
    : [];
  const gone = new Set(registrationIds);
  for (const { id } of kept) gone.delete(id);
  return gone;
}

/** Those of these files that are about a registration that was deleted for good. */
async function filesOfErased(db: Db, names: string[]): Promise<string[]> {
  const idOf = (name: string) => NAME.exec(name)?.[2] ?? "";
  const behind = await registrationsBehind(db, names.map(idOf));
  const gone = await erased(db, [...behind.values()]);
  return names.filter((name) => gone.has(behind.get(idOf(name)) ?? ""));
}

/**
 * Removes mail files that are old, or about somebody whose registration was deleted for good: they hold names
 * and addresses (design.md §7.6).
 */
export async function removeMailFiles({ db, now, mail }: Pick<Deps, "db" | "now" | "mail">): Promise<void> {
  const { folder } = mail;
  if (folder === null) return;
  const names = await namesIn(folder);
  const oldest = new Date(now().getTime() - RESTORE_DAYS * 86_400_000).toISOString().slice(0, 10);
  const doomed = names.filter((name) => name < oldest);
  const kept = names.filter((name) => name >= oldest);
  for (let from = 0; from < kept.length; from += NAMES_PER_READ) {
    doomed.push(...(await filesOfErased(db, kept.slice(from, from + NAMES_PER_READ))));
  }
  for (const name of doomed) await rm(join(folder, name), { force: true });
}
