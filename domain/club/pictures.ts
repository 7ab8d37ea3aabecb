/** Widths of an uploaded page picture in pixels, from which a browser chooses. */
export const PAGE_WIDTHS = [640, 1280, 1920] as const;

/** The address of a page picture in a width, or as the card of a shared link. */
export function pictureUrl(picture: string, size: (typeof PAGE_WIDTHS)[number] | "card"): string {
  return `/pictures/${picture}-${size === "card" ? "card.jpg" : `${size}w.webp`}`;
}

/** Sizes of an uploaded logo: the header's, the browser's tab, three icons of home screens, and the card of a shared link. */
export const LOGO_SIZES = ["header", "tab", "180", "192", "512", "card"] as const;
export type LogoSize = (typeof LOGO_SIZES)[number];

/** The largest picture that staff may upload. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;

/** The address of an uploaded logo, which never changes what it shows. */
export function logoPath(logo: string, size: LogoSize): string {
  return `/pictures/${logo}-${size}.png`;
}
