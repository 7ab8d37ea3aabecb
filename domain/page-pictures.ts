/** Widths of an uploaded page picture in pixels, from which a browser chooses. */
export const PAGE_WIDTHS = [640, 1280, 1920] as const;

/** The address of a page picture in a width, or as the card of a shared link. */
export function pictureAddress(picture: string, size: (typeof PAGE_WIDTHS)[number] | "card"): string {
  return `/pictures/${picture}-${size === "card" ? "card.jpg" : `${size}w.webp`}`;
}
