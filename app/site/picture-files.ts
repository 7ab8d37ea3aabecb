/** One file of a picture: its address and, if its name has one (-960w), its width in pixels. */
interface PictureFile {
  url: string;
  type: string;
  width: number | undefined;
}

/** What a browser chooses from: the best formats first, and a fallback that every browser supports. */
export interface PictureSources {
  sources: { type: string; srcSet: string }[];
  fallback: string;
}

/** Best first. A photograph is preferred to a drawing of the same base name. */
const TYPES = [
  ["avif", "image/avif"],
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["png", "image/png"],
  ["svg", "image/svg+xml"],
] as const;

const NAME = /\/content\/club\/images\/(?<base>.+?)(?:-(?<width>\d+)w)?\.(?<ending>\w+)$/;

function filesOf(base: string, urls: Record<string, string>): PictureFile[] {
  return TYPES.flatMap(([ending, type]) =>
    Object.entries(urls).flatMap(([path, url]) => {
      const name = NAME.exec(path)?.groups;
      if (name?.base !== base || name.ending !== ending) return [];
      return [{ url, type, width: name.width ? Number(name.width) : undefined }];
    }),
  );
}

/**
 * The files of one picture, sorted for a <picture> element.
 * @param base folder and name without extension, as in content/club/pictures.ts
 * @param urls address of every file under /content/club/images/
 * @throws when the picture has no full-size file
 */
export function pictureSources(base: string, urls: Record<string, string>): PictureSources {
  const files = filesOf(base, urls);
  const whole = files.filter(({ width, type }) => width === undefined && !/avif|webp/.test(type));
  const photograph = files.some(({ type }) => type !== "image/svg+xml");
  const fallback = whole[0]?.url ?? files.find(({ width }) => width === undefined)?.url;
  if (!fallback) throw new Error(`content/club/images/${base} has no picture`);
  const offered = photograph ? [...new Set(files.map(({ type }) => type))] : [];
  const sources = offered
    .filter((type) => type !== "image/svg+xml")
    .map((type) => ({ type, srcSet: srcSet(files.filter((file) => file.type === type)) }));
  return { sources, fallback };
}

/** The files with known widths, so that the browser can choose; otherwise the full-size file. */
function srcSet(files: readonly PictureFile[]): string {
  const sized = files
    .filter(({ width }) => width !== undefined)
    .sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
  return sized.length > 0
    ? sized.map(({ url, width }) => `${url} ${width}w`).join(", ")
    : files
        .map(({ url }) => url)
        .slice(0, 1)
        .join("");
}
