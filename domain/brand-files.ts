/** Sizes of an uploaded mark: the header's, the browser's tab, three icons of home screens, and the card of a shared link. */
export const MARK_SIZES = ["header", "tab", "180", "192", "512", "card"] as const;
export type MarkSize = (typeof MARK_SIZES)[number];

/** Most bytes of a file that staff upload. */
export const PICTURE_BYTES = 5 * 1024 * 1024;

/** The address of an uploaded mark, which never changes what it shows. */
export function markAddress(mark: string, size: MarkSize): string {
  return `/pictures/${mark}-${size}.png`;
}

/** The address of a style sheet that has nothing but the club's colour. */
export function colourAddress(colour: string): string {
  return `/brand-${colour.slice(1)}.css`;
}
