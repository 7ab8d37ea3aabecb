import { createHash, randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Sharp } from "sharp";
import * as z from "zod/mini";
import { type PictureId, pictures } from "#content/club/pictures.ts";
import { MARK_SIZES, type MarkSize, PICTURE_BYTES } from "#domain/brand-files.ts";
import { PAGE_WIDTHS } from "#domain/page-pictures.ts";
import { lengthFirst } from "#domain/text.ts";
import type { Deps } from "#server/deps.ts";
import { A_YEAR } from "#server/platform/answer-body.ts";
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

const PICTURE_IDS = Object.keys(pictures) as PictureId[];

export const pictureSchema = z.object({
  /** The club's mark, or the picture of the pages whose place it takes. */
  purpose: z.enum(["mark", ...PICTURE_IDS], "invalid_input"),
  /** In base64. */
  file: z.string("invalid_input").check(lengthFirst(TEXT_LENGTH), z.regex(/^[\w+/]+={0,2}$/)),
});

/** A photograph of 24 megapixels; a small file can claim to be far larger. */
const MOST_PIXELS = 24_000_000;
const MOST_SECONDS = 10;
/** A mark's pixels before it is cut to its sizes. */
const MARK_PIXELS = 1024;
/** The same of a page's picture. */
const PAGE_PIXELS = 2400;
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
async function pixelsOf(file: Buffer, most: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error" } as const;
  try {
    const { format, width, height } = await sharp(file, options).metadata();
    if (!["svg", "png", "jpeg", "webp"].includes(format)) throw new ApiError("picture_unreadable");
    // A drawing is as sharp as it is asked to be: 72 dots an inch are its own size.
    const density = Math.min(72 * Math.max(1, most / Math.max(width, height)), 7200);
    return await sharp(file, { ...options, ...(format === "svg" && { density }) })
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize({ width: most, height: most, fit: "inside", withoutEnlargement: true })
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

interface CutPicture {
  size: string;
  type: string;
  bytes: Buffer;
}

function cutMark(image: Sharp): Promise<CutPicture[]> {
  return Promise.all(
    MARK_SIZES.map(async (size) => ({ size, type: "image/png", bytes: await cut(image, size) })),
  );
}

const QUALITIES = [76, 60, 40];

/** A photograph of many leaves or stones is compressed more. */
async function withinLimit(encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await encode(quality);
    if (bytes.length <= MOST_STORED_BYTES) break;
  }
  return bytes;
}

/** A page's picture, cut to the proportions that its place has, in each width and as a card. */
async function cutForPage(image: Sharp, place: PictureId): Promise<CutPicture[]> {
  const shape = pictures[place];
  const cover = (width: number, height: number) => image.clone().resize({ width, height, fit: "cover" });
  const files: CutPicture[] = [];
  for (const width of PAGE_WIDTHS) {
    const cutImage = cover(width, Math.round((width * shape.height) / shape.width));
    const bytes = await withinLimit((quality) => cutImage.clone().webp({ quality }).toBuffer());
    files.push({ size: `${width}w`, type: "image/webp", bytes });
  }
  const card = cover(1200, 630).flatten({ background: GROUND });
  const bytes = await withinLimit((quality) => card.clone().jpeg({ quality }).toBuffer());
  return [...files, { size: "card", type: "image/jpeg", bytes }];
}

/**
 * Stores a picture in all its sizes. The same picture again, for a place of the same shape, is the same id.
 * @throws {ApiError} picture_unreadable
 */
async function storePicture(
  { db, now }: Pick<Deps, "db" | "now">,
  file: Buffer,
  { purpose, actor }: { purpose: "mark" | PictureId; actor: string },
): Promise<string> {
  const isMark = purpose === "mark";
  const pixels = await pixelsOf(file, isMark ? MARK_PIXELS : PAGE_PIXELS);
  const shape = isMark ? "" : `${pictures[purpose].width}x${pictures[purpose].height}`;
  const picture = createHash("sha256").update(pixels).update(shape).digest("hex").slice(0, 32);
  const image = (await loadSharp())(pixels);
  const createdAt = instantOf(now());
  const files = await (isMark ? cutMark(image) : cutForPage(image, purpose));
  if (files.some(({ bytes }) => bytes.length > MOST_STORED_BYTES)) throw new ApiError("picture_unreadable");
  const rows = files.map(({ size, type, bytes }) => ({
    ...{ id: randomUUID(), picture, size, type, createdAt, actor },
    content: bytes.toString("base64"),
  }));
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
      const { file, purpose } = c.req.valid("json");
      const { actor } = c.var.staff;
      const id = await storePicture(deps, Buffer.from(file, "base64"), { purpose, actor });
      return c.json({ data: { id } }, 201);
    },
  );
}

const FILE = /^([0-9a-f]{32})-(\w{1,20})\.(?:png|webp|jpg)$/;

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
    c.header("Cache-Control", A_YEAR);
    return c.body(Buffer.from(found.content, "base64"), 200, { "Content-Type": found.type });
  });
}
