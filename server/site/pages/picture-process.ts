import { createHash } from "node:crypto";
import { setPriority } from "node:os";
import { json } from "node:stream/consumers";
import sharp, { type Sharp } from "sharp";
import { type PictureId, pictures } from "#content/club/pictures.ts";
import { LOGO_SIZES, type LogoSize, PAGE_WIDTHS } from "#domain/club/pictures.ts";

/** The process's input, as JSON on standard input. */
export interface PictureJob {
  /** The club's logo, or the picture of the pages that it replaces. */
  purpose: "logo" | PictureId;
  /** In base64. */
  file: string;
}

/** The result on standard output; an unreadable file causes a nonzero exit code. */
export interface CutPictures {
  /** A hash of the pixels, and of the shape that they were cut to. */
  picture: string;
  files: { size: string; type: string; content: string }[];
}

/** A photograph of 24 megapixels; a small file can claim to be far larger. */
const MAX_PIXELS = 24_000_000;
/** A small drawing can keep a processor busy for days, and nothing inside the process stops it. */
const MAX_CPU_SECONDS = 6;
const MAX_BYTES_IN_MEMORY = 350_000_000;
const WATCH_MS = 100;
const NICENESS = 5;
const LOGO_PIXELS = 1024;
/** A page picture's pixels before it is cut to its sizes. */
const PAGE_PIXELS = 2400;
/** A line of a backup holds it (server/ops/backup/archive.ts). */
const MAX_STORED_BYTES = 700_000;

/** The pages' ground: icons and cards must not be transparent. */
const GROUND = "#f9f5ee";
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** The crop of a logo: its canvas, its own width in it, and the background. */
const CUTS: Record<LogoSize, { width: number; height: number; logo: number; behind: string | typeof CLEAR }> =
  {
    header: { width: 160, height: 160, logo: 160, behind: CLEAR },
    tab: { width: 48, height: 48, logo: 48, behind: CLEAR },
    // Phones cut icons to circles, so a fifth on each side is ground.
    180: { width: 180, height: 180, logo: 116, behind: GROUND },
    192: { width: 192, height: 192, logo: 116, behind: GROUND },
    512: { width: 512, height: 512, logo: 308, behind: GROUND },
    card: { width: 1200, height: 630, logo: 420, behind: GROUND },
  };

/**
 * The uploaded picture as plain pixels: no scripts, no references, no metadata. libvips reads no other file and no
 * address for an SVG that is only bytes.
 */
async function pixelsOf(file: Buffer, most: number): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  const { format, width, height } = await sharp(file, options).metadata();
  if (!["svg", "png", "jpeg", "webp"].includes(format)) throw new Error(`${format} is none of the formats`);
  // A drawing has any resolution: 72 dots an inch are its own size.
  const density = Math.min(72 * Math.max(1, most / Math.max(width, height)), 7200);
  return sharp(file, { ...options, ...(format === "svg" && { density }) })
    .autoOrient()
    .resize({ width: most, height: most, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
}

function cut(image: Sharp, size: LogoSize): Promise<Buffer> {
  const { width, height, logo, behind } = CUTS[size];
  const left = Math.floor((width - logo) / 2);
  const top = Math.floor((height - logo) / 2);
  const resized = image.clone().resize({ width: logo, height: logo, fit: "contain", background: CLEAR });
  const extended = resized.extend({
    left,
    right: width - logo - left,
    top,
    bottom: height - logo - top,
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

function cutLogo(image: Sharp): Promise<CutPicture[]> {
  return Promise.all(
    LOGO_SIZES.map(async (size) => ({ size, type: "image/png", bytes: await cut(image, size) })),
  );
}

const QUALITIES = [76, 60, 40];

/** A photograph of many leaves or stones is compressed more. */
async function withinLimit(encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await encode(quality);
    if (bytes.length <= MAX_STORED_BYTES) break;
  }
  return bytes;
}

/** A page's picture, cropped to its place's proportions, in each width and as a card. */
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

async function cutPictures({ purpose, file }: PictureJob): Promise<CutPictures> {
  const isLogo = purpose === "logo";
  const pixels = await pixelsOf(Buffer.from(file, "base64"), isLogo ? LOGO_PIXELS : PAGE_PIXELS);
  const shape = isLogo ? "" : `${pictures[purpose].width}x${pictures[purpose].height}`;
  const picture = createHash("sha256").update(pixels).update(shape).digest("hex").slice(0, 32);
  const image = sharp(pixels);
  const files = await (isLogo ? cutLogo(image) : cutForPage(image, purpose));
  if (files.some(({ bytes }) => bytes.length > MAX_STORED_BYTES)) throw new Error("too large to be stored");
  return {
    picture,
    files: files.map(({ size, type, bytes }) => ({ size, type, content: bytes.toString("base64") })),
  };
}

setPriority(NICENESS);
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOver =
    user + system > MAX_CPU_SECONDS * 1_000_000 || process.memoryUsage.rss() > MAX_BYTES_IN_MEMORY;
  // Not process.exit, which waits for the drawing threads.
  if (isOver) process.kill(process.pid, "SIGKILL");
}, WATCH_MS).unref();
process.stdout.write(JSON.stringify(await cutPictures((await json(process.stdin)) as PictureJob)));
