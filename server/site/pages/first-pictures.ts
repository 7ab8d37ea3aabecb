import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { type PictureId, pictures } from "#content/club/pictures.ts";
import type { FirstPictures } from "#domain/club/page-texts.ts";
import type { Deps } from "#server/deps.ts";
import type { PictureOrder } from "./picture-process.ts";
import { cutAside, findPicture, firstSize, hasPicture, listFirstPictures, storePicture } from "./pictures.ts";

const CLUB = resolve(import.meta.dirname, "../../../content/club");

type Place = PictureOrder["purpose"];
const PLACES: readonly Place[] = ["mark", ...(Object.keys(pictures) as PictureId[])];

/** A line of a backup holds it (server/ops/backup/archive.ts); a larger file is kept as it is cut for pages. */
const MOST_KEPT_LETTERS = 700_000;

/** Where this build has others. */
export function replacedPlaces({ mark, pictures: first }: FirstPictures): string[] {
  return [...(mark ? ["mark"] : []), ...Object.keys(first)];
}

/** In the order in which pages choose among files of one name (app/site/picture-files.ts). */
const ENDINGS = ["jpg", "jpeg", "png", "svg"];

async function fileOf(base: string): Promise<string> {
  const ending = ENDINGS.find((known) => existsSync(`${base}.${known}`));
  return (await readFile(`${base}.${ending ?? "svg"}`)).toString("base64");
}

/** What is needed to cut a place's picture as this build has it. */
async function orderOf(place: Place, folder: string): Promise<PictureOrder> {
  const fileIn = (name: string) => fileOf(join(folder, name));
  if (place !== "mark") return { purpose: place, file: await fileIn(join("images", pictures[place].file)) };
  const drawn = {
    tab: await fileIn("images/favicon"),
    icon: await fileIn("images/icon-512"),
    card: await fileIn("images/social-card"),
  };
  return { purpose: place, file: await fileIn("mark"), drawn };
}

const packed = (order: PictureOrder) => gzipSync(JSON.stringify(order)).toString("base64");
/** A restored backup may bring any row: one that unpacks to far more is not read. */
const MOST_UNPACKED_BYTES = 8_000_000;

function unpacked(content: string): PictureOrder {
  const text = gunzipSync(Buffer.from(content, "base64"), { maxOutputLength: MOST_UNPACKED_BYTES });
  return JSON.parse(text.toString()) as PictureOrder;
}

type Store = Pick<Deps, "db" | "now">;

/** Cuts a first start's picture under the id that it was kept by. @throws {ApiError} picture_unreadable */
async function cutKept(deps: Store, picture: string, order: PictureOrder): Promise<void> {
  const { files } = await cutAside(order);
  await storePicture(deps, { picture, files }, "system");
}

async function keep(deps: Store, picture: string, order: PictureOrder): Promise<void> {
  const content = packed(order);
  const isLarge = content.length > MOST_KEPT_LETTERS;
  if (isLarge) await cutKept(deps, picture, order);
  const file = { size: firstSize(order.purpose), type: "application/gzip", content: isLarge ? "" : content };
  await storePicture(deps, { picture, files: [file] }, "system");
}

/** Cuts what was kept, unless an earlier start did. */
async function showKept({ db, now }: Store, picture: string, place: Place): Promise<void> {
  if (await hasPicture(db, picture)) return;
  const row = await findPicture(db, picture, firstSize(place));
  await cutKept({ db, now }, picture, unpacked(row?.content ?? ""));
}

/**
 * Keeps the build's mark and pictures at the first start, and what a later release adds at its own.
 * @param folder content/club as the build has it
 * @returns those of the first start that the build does not have any more
 */
export async function keepFirstPictures(
  { db, now, log }: Pick<Deps, "db" | "now" | "log">,
  folder = CLUB,
): Promise<FirstPictures> {
  const first = await listFirstPictures(db);
  const others: Record<string, string> = {};
  for (const place of PLACES) {
    const kept = first.get(firstSize(place));
    try {
      const order = await orderOf(place, folder);
      const picture = createHash("sha256").update(JSON.stringify(order)).digest("hex").slice(0, 32);
      if (kept === picture) continue;
      await (kept === undefined ? keep({ db, now }, picture, order) : showKept({ db, now }, kept, place));
      if (kept !== undefined) others[place] = kept;
    } catch (err) {
      log.warn(
        { err, place },
        "a picture of content/club cannot be kept: the site shows it as content/club has it",
      );
    }
  }
  const { mark = null, ...replaced } = others;
  return { mark, pictures: replaced };
}
