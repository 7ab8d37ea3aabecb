import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { answerField } from "#domain/registration/answers.ts";
import { HEALTH_FIELDS } from "#domain/registration/questions.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import type { Deps } from "#server/deps.ts";
import { writeAtomically } from "#server/ops/backup/backup-file.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { ifMissing } from "#server/platform/if-missing.ts";
import { isAboutHealth } from "#server/registrations/health.ts";
import { openAnswerFields } from "#server/site/programs/published-programs.ts";

/** Small pages, so that a backup delays no registration and uses little memory. */
const ROWS_PER_READ = 250;
const LARGE_ROWS_PER_READ = 5;

/** Stored beside the backups, so it is copied with them. */
const ERASURES_NAME = "erasures.jsonl";

type TableName = keyof DatabaseSchema;

interface TableBackup {
  /** Sort column for reading in pages. */
  key: string;
  /** Fewer where a row may take a megabyte. */
  rowsPerRead?: number;
  /** Holds credentials, so it is only in encrypted backups. */
  secret?: true;
  /** Generated columns, and those that are erased after a day. */
  omitted?: readonly string[];
  /** Words that only accounts may read, so they are only in encrypted backups: the shared PIN downloads others, too. */
  private?: readonly string[];
  health?: readonly string[];
  /** Whether a row is about aid, or about health: a field of the form, or an answer that is not among the open fields. */
  isWithheld?: (row: Row, openFields: ReadonlySet<string>) => boolean;
}

type Row = Record<string, unknown>;

/** How to back up each table (null: not at all), ordered so that foreign keys refer to earlier tables. */
const TABLES: Record<TableName, TableBackup | null> = {
  seasons: { key: "id" },
  programs: { key: "id" },
  programGroups: { key: "id" },
  retiredQuestions: { key: "id" },
  interests: { key: "id" },
  drafts: { key: "id" },
  pictures: { key: "id", rowsPerRead: LARGE_ROWS_PER_READ },
  publications: { key: "version", rowsPerRead: LARGE_ROWS_PER_READ },
  announcements: { key: "id" },
  families: { key: "id" },
  children: { key: "id" },
  orders: { key: "id", omitted: ["networkHash"] },
  orderLines: { key: "id" },
  aidRequests: {
    key: "orderId",
    omitted: ["network"],
    private: ["text", "reason"],
    isWithheld: () => true,
  },
  payments: { key: "id", omitted: ["networkHash"] },
  registrations: { key: "id", health: HEALTH_FIELDS },
  answers: {
    key: "id",
    isWithheld: ({ questionId }, openFields) => isAboutHealth(answerField(String(questionId)), openFields),
  },
  signatures: { key: "id" },
  policyTexts: { key: "id" },
  registrationNotes: { key: "id" },
  familyChanges: {
    key: "id",
    isWithheld: ({ field }, openFields) => isAboutHealth(String(field), openFields),
  },
  addressChanges: { key: "id" },
  secondGuardians: { key: "orderId" },
  ledger: { key: "id" },
  refunds: { key: "id" },
  refundLines: { key: "id" },
  allocations: { key: "id" },
  donations: { key: "id" },
  discrepancies: { key: "id" },
  stripeEntries: { key: "id" },
  stripeEvents: { key: "id" },
  outbox: { key: "id", omitted: ["askedFrom"] },
  sessionChanges: { key: "id" },
  messages: { key: "id" },
  waitingEntries: { key: "id", omitted: ["network"] },
  waitingChildren: { key: "id" },
  messageRecipients: { key: "id" },
  teams: { key: "id" },
  teamPlayers: { key: "registrationId" },
  attendanceEvents: { key: "id" },
  sessionReplies: { key: "id" },
  unsubscribes: { key: "addressHash" },
  testimonials: { key: "id" },
  erasures: { key: "registrationId" },
  auditLog: { key: "id" },
  users: { key: "id", secret: true },
  authenticators: { key: "id", secret: true },
  teamCoaches: { key: "id", secret: true },
  clearances: { key: "id", secret: true },
  settings: { key: "key", secret: true },
  sessions: null,
  staffDevices: null,
  challenges: null,
  mailboxCodes: null,
  familySessions: null,
  throttles: null,
};

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

interface BackupTable extends TableBackup {
  name: string;
}

export interface BackupKind {
  encrypted: boolean;
  /** Whether it leaves out health answers and requests for aid: a download with the shared PIN, without a passphrase. */
  withholds?: boolean;
}

export function backupTables({ encrypted, withholds = false }: BackupKind): BackupTable[] {
  return Object.entries(TABLES).flatMap(([name, settings]): BackupTable[] => {
    if (!settings || (!encrypted && settings.secret)) return [];
    const { omitted = [], private: privateColumns = [], health = [], isWithheld, ...table } = settings;
    const omittedColumns = [...omitted, ...(encrypted ? [] : privateColumns), ...(withholds ? health : [])];
    return [{ name, ...table, omitted: omittedColumns, ...(withholds && isWithheld && { isWithheld }) }];
  });
}

/** Lets backups read and fill any table by its name. */
export type AnyTables = Kysely<Record<string, Row>>;

/** Pages of a table's rows, each row as a line of JSON. */
export async function* tableLines(
  trx: Trx,
  { name, key, rowsPerRead = ROWS_PER_READ, omitted = [], isWithheld }: BackupTable,
): AsyncGenerator<string[]> {
  const tables = trx as unknown as AnyTables;
  const openFields = isWithheld ? await openAnswerFields(trx) : new Set<string>();
  let last: unknown;
  let rows: Row[];
  do {
    let query = tables.selectFrom(name).selectAll().orderBy(key).limit(rowsPerRead);
    if (last !== undefined) query = query.where(key, ">", last);
    rows = await query.execute();
    last = rows.at(-1)?.[key];
    const writtenRows = isWithheld ? rows.filter((row) => !isWithheld(row, openFields)) : rows;
    for (const row of writtenRows) for (const column of omitted) delete row[column];
    if (writtenRows.length > 0) yield writtenRows.map((row) => `${JSON.stringify({ table: name, row })}\n`);
    await setImmediate();
  } while (rows.length === rowsPerRead);
}

const erasureSchema = z.union([
  z.object({ registrationId: z.uuid(), erasedAt: z.iso.datetime() }),
  z.object({ testimonialId: z.uuid(), erasedAt: z.iso.datetime() }),
  z.object({ interestId: z.uuid(), erasedAt: z.iso.datetime() }),
  /** A mailbox that left the news. */
  z.object({ addressHash: z.string().check(lengthFirst(100)), leftAt: z.iso.datetime() }),
]);
export type Erasure = z.infer<typeof erasureSchema>;

/**
 * The erasures listed in a folder; empty without a list.
 * @throws {Error} if a line cannot be read, because an erased registration could return
 */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const path = join(folder, ERASURES_NAME);
  const text = await ifMissing(readFile(path, "utf8"), "");
  return text.split("\n").flatMap((line, index) => {
    if (line === "") return [];
    try {
      return erasureSchema.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`Line ${index + 1} of ${path} cannot be read.`, { cause });
    }
  });
}

function idOf(erasure: Erasure): string {
  if ("addressHash" in erasure) return erasure.addressHash;
  if ("registrationId" in erasure) return erasure.registrationId;
  // A later interest of the same person gets the same id, and may be removed again.
  return "testimonialId" in erasure ? erasure.testimonialId : `${erasure.interestId} ${erasure.erasedAt}`;
}

/** Testimonials and interests that staff deleted, from the audit log. */
async function deletedByStaff(db: Db): Promise<Erasure[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select(["action", "subject", "at"])
    .where("action", "in", ["testimonial_deleted", "interest_removed"])
    .execute();
  return rows.flatMap(({ action, subject, at }) => {
    if (!subject) return [];
    return [
      action === "interest_removed"
        ? { interestId: subject, erasedAt: at }
        : { testimonialId: subject, erasedAt: at },
    ];
  });
}

/**
 * Appends new erasures and unsubscribes to the list. The list is newer than any backup, so an old backup restores no
 * erased row (docs/reference/privacy.md#erasure).
 */
export async function appendErasures({ db, backup }: Pick<Deps, "db" | "backup">): Promise<void> {
  const listed = await readErasures(backup.folder);
  const listedIds = new Set(listed.map(idOf));
  const registrations = await db.selectFrom("erasures").selectAll().execute();
  const unsubscribes = await db.selectFrom("unsubscribes").selectAll().execute();
  const stored: Erasure[] = [...registrations, ...(await deletedByStaff(db)), ...unsubscribes];
  const added = stored.filter((erasure) => !listedIds.has(idOf(erasure)));
  if (added.length === 0) return;
  const lines = [...listed, ...added].map((erasure) => Buffer.from(`${JSON.stringify(erasure)}\n`));
  await writeAtomically(backup.folder, ERASURES_NAME, Readable.from(lines));
}
