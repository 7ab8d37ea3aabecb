import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import sharp from "sharp";
import { type PictureId, pictureOfKind, pictures } from "#content/club/pictures.ts";
import { PROGRAM_KINDS, type ProgramKind } from "#domain/programs/programs.ts";

const IMAGES = resolve(import.meta.dirname, "../content/club/images");
/** Renders drawings at twice their size before shrinking, which keeps thin lines sharp. */
const DENSITY = 144;

/** URLs of bitmaps for link previews and home screens. */
export interface BrandImages {
  /** Shown when somebody shares a page, 1200 × 630. */
  socialCard: string;
  /** The preview of a program's page, by kind. */
  programs: Record<ProgramKind, string>;
  /** Home screen icons, by width in pixels. */
  icons: Record<180 | 192 | 512, string>;
}

/** Stores a picture under an address that changes with it. @returns the address */
function store(client: string, name: string, ending: string, bytes: Buffer): string {
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  const address = `/assets/${name}-${hash}.${ending}`;
  writeFileSync(join(client, address), bytes);
  return address;
}

async function writePng(client: string, source: string, width: number): Promise<string> {
  const bytes = await sharp(join(IMAGES, source), { density: DENSITY })
    .resize({ width })
    .png({ palette: true })
    .toBuffer();
  return store(client, `${source.replace(".svg", "")}-${width}`, "png", bytes);
}

/** A program's preview picture, under 300 KB as messengers require. */
async function writeScene(client: string, id: PictureId): Promise<string> {
  const { file } = pictures[id];
  const bytes = await sharp(join(IMAGES, `${file}.svg`), { density: DENSITY })
    .resize({ width: 1200, height: 630, fit: "cover" })
    .jpeg({ quality: 80 })
    .toBuffer();
  return store(client, `card-${basename(file)}`, "jpg", bytes);
}

/** Renders the club's drawings as PNG into the built client. */
export async function writeBrandImages(client: string): Promise<BrandImages> {
  const [socialCard, small, medium, large] = await Promise.all([
    writePng(client, "social-card.svg", 1200),
    writePng(client, "icon-512.svg", 180),
    writePng(client, "icon-512.svg", 192),
    writePng(client, "icon-512.svg", 512),
  ]);
  const programs = await Promise.all(
    PROGRAM_KINDS.map(async (kind) => [kind, await writeScene(client, pictureOfKind[kind])] as const),
  );
  return {
    socialCard,
    programs: Object.fromEntries(programs) as BrandImages["programs"],
    icons: { 180: small, 192: medium, 512: large },
  };
}
