import { existsSync, readdirSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import sharp from "sharp";

const IMAGES = resolve(import.meta.dirname, "../content/club/images");
const WIDTHS = [480, 960, 1440, 1920] as const;
const PHOTOGRAPH = /\.(?:jpe?g|png)$/i;
const MADE_HERE = /-\d+w\.\w+$/;

function photographsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return photographsIn(path);
    return PHOTOGRAPH.test(name) && !MADE_HERE.test(name) ? [path] : [];
  });
}

function isCurrent(copy: string, original: string): boolean {
  return existsSync(copy) && statSync(copy).mtimeMs >= statSync(original).mtimeMs;
}

/** Applies the camera's rotation; metadata such as place and time is dropped. */
async function writeCopies(original: string): Promise<void> {
  const base = original.slice(0, -extname(original).length);
  const { width = 0 } = await sharp(original).autoOrient().metadata();
  for (const wanted of WIDTHS.filter((size) => size <= width)) {
    const resized = () => sharp(original).autoOrient().resize({ width: wanted });
    const copies = [
      [`${base}-${wanted}w.avif`, () => resized().avif({ quality: 55 })],
      [`${base}-${wanted}w.webp`, () => resized().webp({ quality: 75 })],
      [`${base}-${wanted}w.jpg`, () => resized().jpeg({ quality: 78, mozjpeg: true })],
    ] as const;
    for (const [copy, make] of copies) if (!isCurrent(copy, original)) await make().toFile(copy);
  }
}

/** Makes responsive sizes and formats of every photograph in content/club/images/. */
for (const photograph of photographsIn(IMAGES)) await writeCopies(photograph);
