import type { PublishedSite } from "./site-facts.ts";

/** Widths of an uploaded page picture in pixels, from which a browser chooses. */
export const PAGE_WIDTHS = [640, 1280, 1920] as const;

/** The address of a page picture in a width, or as the card of a shared link. */
export function pictureAddress(picture: string, size: (typeof PAGE_WIDTHS)[number] | "card"): string {
  return `/pictures/${picture}-${size === "card" ? "card.jpg" : `${size}w.webp`}`;
}

/** The pictures of the first start, by id, where this build has others (docs/decisions/084). */
export interface FirstPictures {
  mark: string | null;
  pictures: Readonly<Record<string, string>>;
}

/** For a build whose pictures are the first start's. */
export const SAME_PICTURES: FirstPictures = { mark: null, pictures: {} };

/** What pages show of a publication: what staff did not replace is the first start's. */
export function asShown(site: PublishedSite, { mark, pictures: first }: FirstPictures): PublishedSite {
  const club = { ...site.club, mark: site.club.mark ?? mark };
  return { ...site, club, pages: { ...site.pages, pictures: { ...first, ...site.pages.pictures } } };
}
