import { createHash, randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Sharp } from "sharp";
import * as z from "zod/mini";
import { MARK_SIZES, type MarkSize, PICTURE_BYTES } from "#domain/brand-files.ts";
import { lengthFirst } from "#domain/text.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { rateLimit } from "#server/platform/rate-limit.ts";
import { jsonBody } from "#server/platform/request-input.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { requireStaff } from "#server/staff/require-staff.ts";

/** A file of this many bytes has four characters for three of them. */
const TEXT_LENGTH = Math.ceil(PICTURE_BYTES / 3) * 4;
/** The longest upload. */
export const PICTURE_BODY_BYTES = TEXT_LENGTH + 100;

export const pictureSchema = z.object({
  purpose: z.literal("mark"),
  /** In base64. */
  file: z.string("invalid_input").check(lengthFirst(TEXT_LENGTH), z.regex(/^[\w+/]+={0,2}$/)),
});

/** A photograph of 24 megapixels; a small file can claim to be far larger. */
const MOST_PIXELS = 24_000_000;
const MOST_SECONDS = 10;
/** A mark's pixels before it is cut to its sizes. */
const MARK_PIXELS = 1024;
/** A line of a backup holds it (server/ops/archive.ts). */
const MOST_STORED_BYTES = 700_000;

/** The pages' ground: icons and cards must not be transparent. */
const GROUND = "#f9f5ee";
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** How a mark is cut: its canvas, its own width in it, and what stands behind it. */
const CUTS: Record<MarkSize, { width: number; height: number; mark: number; behind: string | typeof CLEAR }> =
  {
    header: { width: 160, height: 160, mark: 160, behind: CLEAR },
    tab: { width: 48, height: 48, mark: 48, behind: CLEAR },
    // Phones cut icons to circles, so a fifth on each side is ground.
    180: { width: 180, height: 180, mark: 116, behind: GROUND },
    192: { width: 192, height: 192, mark: 116, behind: GROUND },
    512: { width: 512, height: 512, mark: 308, behind: GROUND },
    card: { width: 1200, height: 630, mark: 420, behind: GROUND },
  };

/** Loaded with the first upload: libvips takes 30 MB. */
const loadSharp = async () => (await import("sharp")).default;

/**
 * Whatever was uploaded as plain pixels: no scripts, no references, no metadata. libvips reads no other file and no
 * address for an SVG that is only bytes.
 * @throws {ApiError} picture_unreadable for other files and for too many pixels
 */
async function pixelsOf(file: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error" } as const;
  try {
    const { format, width, height } = await sharp(file, options).metadata();
    if (!["svg", "png", "jpeg", "webp"].includes(format)) throw new ApiError("picture_unreadable");
    // A drawing is as sharp as it is asked to be: 72 dots an inch are its own size.
    const density = Math.min(72 * Math.max(1, MARK_PIXELS / Math.max(width, height)), 7200);
    return await sharp(file, { ...options, ...(format === "svg" && { density }) })
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize({ width: MARK_PIXELS, height: MARK_PIXELS, fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    throw new ApiError("picture_unreadable");
  }
}

async function cut(image: Sharp, size: MarkSize): Promise<Buffer> {
  const { width, height, mark, behind } = CUTS[size];
  const left = Math.floor((width - mark) / 2);
  const top = Math.floor((height - mark) / 2);
  const resized = image.clone().resize({ width: mark, height: mark, fit: "contain", background: CLEAR });
  const extended = resized.extend({
    left,
    right: width - mark - left,
    top,
    bottom: height - mark - top,
    background: CLEAR,
  });
  const whole = typeof behind === "string" ? extended.flatten({ background: behind }) : extended;
  return whole.png({ palette: true }).toBuffer();
}

/**
 * Stores a mark in all its sizes. The same picture again is the same id.
 * @throws {ApiError} picture_unreadable
 */
async function storeMark(
  { db, now }: Pick<Deps, "db" | "now">,
  file: Buffer,
  actor: string,
): Promise<string> {
  const pixels = await pixelsOf(file);
  const picture = createHash("sha256").update(pixels).digest("hex").slice(0, 32);
  const image = (await loadSharp())(pixels);
  const createdAt = instantOf(now());
  const rows = await Promise.all(
    MARK_SIZES.map(async (size) => {
      const bytes = await cut(image, size);
      if (bytes.length > MOST_STORED_BYTES) throw new ApiError("picture_unreadable");
      const content = bytes.toString("base64");
      return { id: randomUUID(), picture, size, type: "image/png", content, createdAt, actor };
    }),
  );
  await inTransaction(db, (trx) =>
    trx
      .insertInto("pictures")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["picture", "size"]).doNothing())
      .execute(),
  );
  return picture;
}

/** Whether a picture has been uploaded. */
export async function hasPicture(db: Db | Trx, picture: string): Promise<boolean> {
  const row = await db
    .selectFrom("pictures")
    .select("id")
    .where("picture", "=", picture)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const UPLOAD_LIMIT = { name: "pictures", calls: 30, windowSeconds: 600 };

/** Staff's uploads (docs/rules/look.md#the-clubs-own-colour-and-mark). */
export function staffPictureRoutes(deps: Deps) {
  return new Hono().post(
    "/admin/pictures",
    requireStaff(deps),
    rateLimit(deps, UPLOAD_LIMIT),
    jsonBody(pictureSchema),
    async (c) => {
      const file = Buffer.from(c.req.valid("json").file, "base64");
      return c.json({ data: { id: await storeMark(deps, file, c.var.staff.actor) } }, 201);
    },
  );
}

const FILE = /^([0-9a-f]{32})-(\w{1,20})\.png$/;

/** Uploaded pictures; an address never shows another one. */
export function pictureFiles({ db }: Pick<Deps, "db">) {
  return new Hono().get("/pictures/:file", async (c) => {
    const [, picture, size] = FILE.exec(c.req.param("file")) ?? [];
    const found =
      picture &&
      size &&
      (await db
        .selectFrom("pictures")
        .select(["type", "content"])
        .where("picture", "=", picture)
        .where("size", "=", size)
        .executeTakeFirst());
    if (!found) throw new ApiError("not_found");
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    return c.body(Buffer.from(found.content, "base64"), 200, { "Content-Type": found.type });
  });
}
