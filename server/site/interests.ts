import { Hono } from "hono";
import { type Expression, type SqlBool, sql } from "kysely";
import * as z from "zod/mini";
import { contactKey, type InterestData, interestSchema } from "#domain/family/interest.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { countRows, type Db, pickColumns } from "#server/platform/database/database.ts";
import { containing, foldInSql } from "#server/platform/database/engine.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { browserHash } from "#server/platform/http/browser-token.ts";
import { countAgainst, networkKey, rateLimit } from "#server/platform/http/rate-limit.ts";
import {
  cursorOf,
  idParam,
  jsonBody,
  type Position,
  pageOf,
  pageParameters,
  query,
  requestLanguage,
  searchParameter,
} from "#server/platform/http/request-input.ts";
import { published } from "#server/platform/published.ts";
import {
  ALL_SEASONS,
  type NamedProgram,
  programNames,
  type SeasonScope,
  scopeOf,
  scopeParameters,
} from "#server/platform/season-scope.ts";
import { keyedHash, uuidOfHash } from "#server/platform/secret-key.ts";
import { openProgramsAndClosedCount } from "#server/site/programs/public-programs.ts";
import { recordAudit, type StaffAction } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";

/**
 * A deterministic id per person and program, so a repeated request makes one row. It is keyed, because the audit log
 * keeps it after the contact is erased (docs/decisions/021-interest-list-with-hmac-ids.md).
 */
function interestId(secretKey: Buffer, { programId, contact }: InterestData): string {
  const hash = keyedHash(secretKey, "interest", `${programId}\0${contactKey(contact)}`);
  return uuidOfHash(hash.toString("hex"));
}

interface NewInterest {
  interest: InterestData & { language: Language };
  secretKey: Buffer;
  now: Date;
}

/**
 * Adds a family to a program's interest list. A second request keeps the name and updates the reason.
 * @throws {ApiError} not_found for a program that is not public
 */
export async function addInterest(db: Db, { interest, secretKey, now }: NewInterest): Promise<void> {
  const { programId, reason = null } = interest;
  if (!(await published(db)).programs.has(programId)) throw new ApiError("not_found");
  await db
    .insertInto("interests")
    .values({
      id: interestId(secretKey, interest),
      ...pickColumns(interest, ["programId", "name", "contact", "language"]),
      reason,
      createdAt: instantOf(now),
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ reason }))
    .execute();
}

/** Deletes an interest and records who did. @returns false if there is no such row */
export function removeInterest(db: Db, { id, actor, now }: StaffAction & { id: string }): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const removed = await trx.deleteFrom("interests").where("id", "=", id).returning("id").executeTakeFirst();
    if (!removed) return false;
    await recordAudit(trx, { at: now, actor, action: "interest_removed", subject: id });
    return true;
  });
}

/** Words may also be digits of a phone number without country code. */
interface InterestFilter {
  scope: SeasonScope;
  words: readonly string[];
  programs?: readonly ProgramId[] | undefined;
  /** Only these rows. */
  ids?: readonly string[] | undefined;
}

const PHONE_PUNCTUATION = [" ", "-", "‐", "‑", "–", "(", ")", ".", "/", "+"];

const digits = PHONE_PUNCTUATION.reduce(
  (text, mark) => sql<string>`replace(${text}, ${sql.lit(mark)}, '')`,
  sql<string>`interests.contact`,
);

function matchesWord(word: string): Expression<SqlBool> {
  const name = containing(word, foldInSql(sql<string>`interests.name`));
  const mail = containing(word, foldInSql(sql<string>`interests.contact`));
  return sql<boolean>`(${name} or ${mail} or ${containing(word, digits)})`;
}

function filteredRows(db: Db, { scope: { seasonId, programId }, words, programs, ids }: InterestFilter) {
  let rows = db.selectFrom("interests").innerJoin("programs", "programs.id", "interests.programId");
  if (seasonId !== undefined) rows = rows.where("programs.seasonId", "=", seasonId);
  if (programId !== undefined) rows = rows.where("interests.programId", "=", programId);
  if (programs?.length === 0) rows = rows.where(sql<boolean>`1 = 0`);
  else if (programs) rows = rows.where("interests.programId", "in", programs);
  if (ids) rows = rows.where("interests.id", "in", ids);
  return rows.where((eb) => eb.and(words.map(matchesWord)));
}

export function listInterests(db: Db, filter: InterestFilter, limit: number, after?: Position) {
  const rows = filteredRows(db, filter)
    .select(["interests.id", "interests.programId", "interests.name", "interests.contact"])
    .select(["interests.language", "interests.reason", "interests.createdAt"])
    .orderBy("interests.createdAt", "desc")
    .orderBy("interests.id", "desc")
    .limit(limit);
  if (!after) return rows.execute();
  return rows
    .where(sql<boolean>`(interests.created_at, interests.id) < (${after.at}, ${after.id})`)
    .execute();
}
type InterestRow = Awaited<ReturnType<typeof listInterests>>[number];

export function countInterests(db: Db, filter: InterestFilter): Promise<number> {
  return countRows(filteredRows(db, filter));
}

/** Limit for all posts including refused ones; enough for a whole school. */
const POST_LIMIT = { name: "interest-posts", calls: 600, windowSeconds: 600 };
/** Limits for accepted posts; a family may request several programs and children. */
const BROWSER_LIMIT = { name: "interests-browser", calls: 10, windowSeconds: 3600 };
/** Two hundred families may share a school's Wi-Fi. */
const NETWORK_LIMIT = { name: "interests", calls: 200, windowSeconds: 3600 };

/** `?season=&program=&search=&free=yes`. */
const filters = {
  ...scopeParameters,
  search: searchParameter,
  free: z.optional(z.literal("yes")),
};

type Names = ReadonlyMap<string, NamedProgram>;

function presentInterest({ programId, ...interest }: InterestRow, names: Names) {
  const { name: program = "", seasonName = "" } = names.get(programId) ?? {};
  return { ...interest, program, seasonName };
}

/**
 * The interest list (docs/reference/waiting-list.md#interest-list), and staff's view of it
 * (docs/reference/staff-pages.md#interest-list).
 */
export function interestRoutes(deps: Deps) {
  const { db, now, secretKey, settings, live } = deps;
  const allow = requirePermission(deps);
  const programsFor = async (free: "yes" | undefined) =>
    free && (await openProgramsAndClosedCount(db, now(), live.club.timeZone)).withRoom;
  return new Hono()
    .post("/interests", rateLimit(deps, POST_LIMIT), jsonBody(interestSchema), async (c) => {
      const { website, ...fields } = c.req.valid("json");
      // A bot that fills in the hidden field must not notice its rejection.
      if (!website) {
        await countAgainst(deps, BROWSER_LIMIT, browserHash(c, settings));
        await countAgainst(deps, NETWORK_LIMIT, networkKey(c, deps));
        const interest = { ...fields, language: fields.language ?? requestLanguage(c) };
        await addInterest(db, { interest, secretKey, now: now() });
      }
      return c.json({ success: true as const }, 201);
    })
    .get(
      "/admin/interests",
      allow("waiting_list.view"),
      query({ ...pageParameters, ...filters }),
      async (c) => {
        const { cursor, limit, search: words, free, ...scope } = c.req.valid("query");
        const programs = await programsFor(free);
        const filter = { scope: await scopeOf(deps, scope, ALL_SEASONS), words, programs };
        const rows = await listInterests(db, filter, limit + 1, cursor);
        const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, id }) =>
          cursorOf({ at: createdAt, id }),
        );
        const names = await programNames(db, requestLanguage(c));
        return c.json({
          data: page.map((row) => presentInterest(row, names)),
          total: await countInterests(db, filter),
          nextCursor,
        });
      },
    )
    .delete("/admin/interests/:id", allow("waiting_list.edit"), async (c) => {
      const removal = { id: idParam(c), actor: c.var.staff.actor, now: now() };
      if (!(await removeInterest(db, removal))) throw new ApiError("not_found");
      return c.json({ success: true as const });
    });
}
