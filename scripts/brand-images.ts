import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import sharp from "sharp";

const IMAGES = resolve(import.meta.dirname, "../content/images");
/** Drawings are rendered at twice their size and made smaller, which keeps thin chalk lines clean. */
const DENSITY = 144;

/** Addresses of the pictures that only programs look at, and that must not be drawings. */
export interface BrandImages {
  /** Shown when somebody shares a page, 1200 × 630. */
  socialCard: string;
  /** For the home screen of a phone, by width in pixels. */
  icons: Record<180 | 192 | 512, string>;
}

async function writePng(client: string, source: string, width: number): Promise<string> {
  const bytes = await sharp(join(IMAGES, source), { density: DENSITY })
    .resize({ width })
    .png({ palette: true })
    .toBuffer();
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  const file = `assets/${source.replace(".svg", "")}-${width}-${hash}.png`;
  writeFileSync(join(client, file), bytes);
  return `/${file}`;
}

/** Renders the club's drawings as PNG into the built client. */
export async function writeBrandImages(client: string): Promise<BrandImages> {
  const [socialCard, small, medium, large] = await Promise.all([
    writePng(client, "social-card.svg", 1200),
    writePng(client, "icon-512.svg", 180),
    writePng(client, "icon-512.svg", 192),
    writePng(client, "icon-512.svg", 512),
  ]);
  return { socialCard, icons: { 180: small, 192: medium, 512: large } };
}
