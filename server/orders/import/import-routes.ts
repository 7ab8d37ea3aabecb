import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import {
  type ImportPreview,
  importPreviewSchema,
  importRunSchema,
  importSheetSchema,
} from "#domain/import/import-schemas.ts";
import { likelyFamilies } from "#domain/import/plan.ts";
import { isInactive } from "#domain/import/values.ts";
import { ENTERED_STATES } from "#domain/registration/status.ts";
import { foldForSearch } from "#domain/text/clean-text.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { readClub } from "#server/platform/published.ts";
import { childOfProgram, isSameChild } from "#server/registrations/duplicates.ts";
import { listGroups } from "#server/site/programs/capacity.ts";
import { spotsOf } from "#server/site/programs/published-programs.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { runImport } from "./import.ts";
import {
  type ImportProgram,
  importPrograms,
  type ParsedRow,
  readSheet,
  rowReader,
  type ValidRow,
} from "./import-sheet.ts";
import { listImports, undoImport } from "./undo-import.ts";

/** Rows per slice: a few milliseconds for any content. */
const ROWS_IN_ONE_GO = 25;

/** Like `map`, but yields to other requests between slices (docs/reference/code.md#input-length). */
async function mapInSlices<Row, Made>(rows: readonly Row[], make: (row: Row) => Made): Promise<Made[]> {
  const results: Made[] = [];
  for (const row of rows) {
    results.push(make(row));
    if (results.length % ROWS_IN_ONE_GO === 0) await setImmediate();
  }
  return results;
}

/** Why a row may be a duplicate (docs/reference/import.md). */
interface DuplicateHint {
  /**
   * registered: the child is registered already, so the paper form would refuse it. twice: an earlier row has the same
   * child. similar: the same name and birth date, another guardian. inactive: the row is marked as canceled or waiting.
   */
  kind: "registered" | "twice" | "similar" | "inactive";
  /** The existing registration; null for a row of the file. */
  registrationId: string | null;
  /** The earlier row of the file; null for a registration. */
  row: number | null;
}

async function enteredIn(db: Db, programIds: readonly string[]) {
  if (programIds.length === 0) return [];
  return db
    .selectFrom("registrations")
    .select(["id", "programId", "childKey", "childDateOfBirth", "childFirstName", "childLastName", "email"])
    .where("programId", "in", programIds)
    .where("state", "in", ENTERED_STATES)
    .where("deletedAt", "is", null)
    .execute();
}

type EnteredRow = Awaited<ReturnType<typeof enteredIn>>[number];

const identityOf = ({ data, importProgram }: ValidRow) =>
  childOfProgram({ programId: importProgram.program.id, data });

/**
 * Keys of which two likely registrations of one child share at least one: two of name, mailbox and birth date. Accents do
 * not count. Twins share mailbox and birth date, so rows of one file also need the same first name.
 */
function matchKeysOf(child: Omit<EnteredRow, "id" | "childKey">, isRegistered: boolean): string[] {
  const { programId, email, childDateOfBirth: born } = child;
  const [first, last] = [foldForSearch(child.childFirstName), foldForSearch(child.childLastName)];
  const mailbox = email.toLowerCase();
  const alike = [
    [first, last, born],
    [mailbox, first, last],
    [mailbox, first, born],
    ...(isRegistered ? [[mailbox, born]] : []),
  ];
  return alike.filter((parts) => parts.every(Boolean)).map((parts) => [programId, ...parts].join("\n"));
}

async function duplicateHints(
  rows: readonly ValidRow[],
  entered: readonly EnteredRow[],
): Promise<Map<number, DuplicateHint>> {
  const byKey = Map.groupBy(entered, (row) => row.childKey);
  const byLikeness = new Map(
    entered.flatMap((row) => matchKeysOf(row, true).map((key) => [key, row.id] as const)),
  );
  const earlier = new Map<string, (ReturnType<typeof identityOf> & { number: number })[]>();
  const likeEarlier = new Map<string, number>();
  const hints = new Map<number, DuplicateHint>();
  const children = await mapInSlices(rows, (row) => {
    const child = { ...identityOf(row), number: row.number };
    const likeness = { ...row.data, programId: child.programId };
    return { row, child, keys: matchKeysOf(likeness, false), registeredKeys: matchKeysOf(likeness, true) };
  });
  for (const { row, child, keys, registeredKeys } of children) {
    const registered = byKey.get(child.childKey)?.find((other) => isSameChild(other, child));
    const earlierRow = earlier.get(child.childKey)?.find((other) => isSameChild(other, child));
    const similar = registeredKeys.map((key) => byLikeness.get(key)).find((id) => id !== undefined);
    const similarRow = keys.map((key) => likeEarlier.get(key)).find((number) => number !== undefined);
    if (registered) hints.set(row.number, { kind: "registered", registrationId: registered.id, row: null });
    else if (earlierRow)
      hints.set(row.number, { kind: "twice", registrationId: null, row: earlierRow.number });
    else if (similar) hints.set(row.number, { kind: "similar", registrationId: similar, row: null });
    else if (similarRow) hints.set(row.number, { kind: "similar", registrationId: null, row: similarRow });
    earlier.getOrInsert(child.childKey, []).push(child);
    for (const key of keys) if (!likeEarlier.has(key)) likeEarlier.set(key, row.number);
  }
  return hints;
}

async function presentProgram(db: Db, { program, terms }: ImportProgram, now: Date) {
  const groups = await listGroups(db, program.id);
  const spots = await spotsOf(db, program, instantOf(now));
  return {
    id: program.id,
    seasonId: program.seasonId,
    regularCents: terms.regularCents,
    nowCents: terms.feeCents,
    siblingRule: program.season.siblingRule,
    free:
      program.capacity === null
        ? null
        : Math.max(0, program.capacity - spots.confirmed - spots.held - spots.offered),
    groups: groups.map(({ id, code, capacity, spotsTaken }) => ({
      id,
      code,
      free: capacity === null ? null : Math.max(0, capacity - spotsTaken),
    })),
  };
}

function presentRow(row: ParsedRow, hints: ReadonlyMap<number, DuplicateHint>) {
  if (!("data" in row)) {
    return { number: row.number, errors: row.errors, child: null, money: null, duplicate: null };
  }
  const { number, data, importProgram, groupId, money } = row;
  const child = {
    ...pickColumns(data, ["childFirstName", "childLastName", "childAge", "childDateOfBirth", "tshirtSize"]),
    ...pickColumns(data, ["parentFirstName", "parentLastName", "email", "phone", "mediaConsentDeclined"]),
    programId: importProgram.program.id,
    groupId,
  };
  return { number, errors: row.errors, child, money, duplicate: hints.get(number) ?? null };
}

/** Previews the import of each row; nothing is stored. */
async function previewImport(db: Db, preview: ImportPreview, now: Date) {
  const programs = await importPrograms(
    db,
    preview.rows.map(({ programId }) => programId),
    now,
  );
  const today = dateInZone(now, (await readClub(db)).timeZone);
  const readRows = await mapInSlices(preview.rows, rowReader(preview, programs, today));
  const goodRows = readRows.filter((row): row is ValidRow => "data" in row);
  const inactive = preview.rows.filter(({ cells }) => isInactive(cells));
  const hints = new Map<number, DuplicateHint>([
    ...inactive.map(({ number }) => [number, { kind: "inactive", registrationId: null, row: null }] as const),
    ...(await duplicateHints(goodRows, await enteredIn(db, [...programs.keys()]))),
  ]);
  const planned = goodRows.map(({ number, data, importProgram, groupId }) => ({
    number,
    groupId,
    programId: importProgram.program.id,
    seasonId: importProgram.program.seasonId,
    email: data.email,
    childLastName: data.childLastName,
  }));
  const presentedPrograms = [];
  for (const program of programs.values()) presentedPrograms.push(await presentProgram(db, program, now));
  return {
    rows: readRows.map((row) => presentRow(row, hints)),
    families: likelyFamilies(planned).map((family) => family.map(({ number }) => number)),
    programs: presentedPrograms,
  };
}

/** More files than staff would correct in an afternoon. */
const READ_LIMIT = { name: "import-sheets", calls: 60, windowSeconds: 600 };

/** Staff's routes for importing a spreadsheet: read, preview, store, undo (docs/reference/import.md). */
export function importRoutes(deps: Deps) {
  const allow = requirePermission(deps);
  return new Hono()
    .post(
      "/admin/imports/sheet",
      allow("registrations.edit"),
      rateLimit(deps, READ_LIMIT),
      jsonBody(importSheetSchema),
      async (c) => {
        c.header("Cache-Control", "no-store");
        return c.json({ data: await readSheet(Buffer.from(c.req.valid("json").file, "base64")) });
      },
    )
    .post("/admin/imports/preview", allow("registrations.edit"), jsonBody(importPreviewSchema), async (c) => {
      c.header("Cache-Control", "no-store");
      return c.json({ data: await previewImport(deps.db, c.req.valid("json"), deps.now()) });
    })
    .post("/admin/imports", allow("registrations.edit"), jsonBody(importRunSchema), async (c) => {
      const results = await runImport(deps, c.req.valid("json"), c.var.staff.actor);
      return c.json({ data: results });
    })
    .get("/admin/imports", allow("registrations.edit"), async (c) => {
      c.header("Cache-Control", "no-store");
      return c.json({ data: await listImports(deps.db) });
    })
    .post("/admin/imports/:id/undo", allow("registrations.edit"), async (c) => {
      const count = await undoImport(deps, idParam(c), c.var.staff.actor);
      return c.json({ data: { count } });
    });
}
