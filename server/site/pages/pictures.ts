import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Hono } from "hono";
import { sql } from "kysely";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { type PictureId, pictures } from "#content/club/pictures.ts";
import { PICTURE_BYTES_MAX } from "#domain/club/pictures.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { CACHE_YEAR } from "#server/platform/http/response-body.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import type { CutPictures, PictureJob } from "./picture-process.ts";
import { runScript } from "./run-script.ts";

/** A file of this many bytes has four characters for three of them. */
const TEXT_LENGTH = Math.ceil(PICTURE_BYTES_MAX / 3) * 4;
export const PICTURE_BODY_BYTES = TEXT_LENGTH + 100;

const PICTURE_IDS = Object.keys(pictures) as PictureId[];

export const pictureSchema = z.object({
  /** The club's logo, or the picture of the pages that it replaces. */
  purpose: z.enum(["logo", ...PICTURE_IDS], "invalid_input"),
  /** In base64. */
  file: z.string("invalid_input").check(lengthFirst(TEXT_LENGTH), z.regex(/^[\w+/]+={0,2}$/)),
});

/** For a machine so busy that the process does not reach its own limits. */
const CUT_TIMEOUT_MS = MINUTE_MS;
const SCRIPT = join(import.meta.dirname, "picture-process.ts");

/**
 * Cuts a picture in a separate process.
 * @throws {ApiError} picture_unreadable for other files, too many pixels, and what takes too long or too much
 */
async function cutInProcess(order: PictureJob): Promise<CutPictures> {
  const cut = await runScript(SCRIPT, order, AbortSignal.timeout(CUT_TIMEOUT_MS)).catch(() => {
    throw new ApiError("picture_unreadable");
  });
  return JSON.parse(cut) as CutPictures;
}

/**
 * Stores a picture in all its sizes. Idempotent: an equal picture for a place of the same shape has the same id.
 * @throws {ApiError} picture_unreadable
 */
async function storePicture(
  { db, now }: Pick<Deps, "db" | "now">,
  { picture, files }: CutPictures,
  actor: string,
): Promise<void> {
  const createdAt = instantOf(now());
  const rows = files.map((file) => ({ id: randomUUID(), picture, ...file, createdAt, actor }));
  await inTransaction(db, (trx) =>
    trx
      .insertInto("pictures")
      .values(rows)
      // A new upload is about to be used.
      .onConflict((conflict) => conflict.columns(["picture", "size"]).doUpdateSet({ createdAt }))
      .execute(),
  );
}

/**
 * Removes uploads that no draft names, and no publication: an earlier one may be brought back
 * (docs/reference/design.md#club-color-and-logo).
 */
export async function removeUnusedPictures({ db }: Pick<Deps, "db">, before: Instant): Promise<void> {
  const isNamed = sql<boolean>`payload like '%' || pictures.picture || '%'`;
  const unused = await db
    .selectFrom("pictures")
    .select("picture")
    .distinct()
    .where("createdAt", "<", before)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("drafts").select("id").where(isNamed))))
    // The newest first: it names most of them.
    .where(({ eb, selectFrom }) => {
      const newest = selectFrom("publications").select("version").where(isNamed).orderBy("version", "desc");
      return eb(newest.limit(1), "is", null);
    })
    .execute();
  for (const { picture } of unused) await db.deleteFrom("pictures").where("picture", "=", picture).execute();
}

function findPicture(db: Db | Trx, picture: string, size: string) {
  return db
    .selectFrom("pictures")
    .select(["type", "content"])
    .where("picture", "=", picture)
    .where("size", "=", size)
    .executeTakeFirst();
}

/** Whether a picture has been cut; every one has a card. */
export function hasPicture(db: Db | Trx, picture: string): Promise<boolean> {
  return hasRows(db.selectFrom("pictures").where("picture", "=", picture).where("size", "=", "card"));
}

const UPLOAD_LIMIT = { name: "pictures", calls: 30, windowSeconds: 600 };

/** Staff's uploads (docs/reference/design.md#club-color-and-logo), one after the other. */
export function staffPictureRoutes(deps: Deps) {
  const inTurn = pLimit(1);
  return new Hono().post(
    "/admin/pictures",
    requirePermission(deps)("website.edit"),
    rateLimit(deps, UPLOAD_LIMIT),
    jsonBody(pictureSchema),
    async (c) => {
      const cut = await inTurn(() => cutInProcess(c.req.valid("json")));
      await storePicture(deps, cut, c.var.staff.actor);
      return c.json({ data: { id: cut.picture } }, 201);
    },
  );
}

const FILE = /^([0-9a-f]{32})-(\w{1,20})\.(?:png|webp|jpg)$/;

/** Uploaded pictures; the picture at an address never changes. */
export function pictureFiles({ db }: Pick<Deps, "db">) {
  return new Hono().get("/pictures/:file", async (c) => {
    const [, picture, size] = FILE.exec(c.req.param("file")) ?? [];
    const file = picture && size && (await findPicture(db, picture, size));
    if (!file) throw new ApiError("not_found");
    c.header("Cache-Control", CACHE_YEAR);
    return c.body(Buffer.from(file.content, "base64"), 200, { "Content-Type": file.type });
  });
}
