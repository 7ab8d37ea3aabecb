/** One colour of a picture, and what it stands for. */
export interface Series<Row> {
  /** The bar's part of the row. */
  value: (row: Row) => number;
  label: string;
  look: Look;
}

/**
 * Told apart by lightness before hue, so that they stay apart for the colour-blind and on grey paper; what went
 * back also lies below the line.
 */
export const FILLS = {
  main: "var(--color-dusk-500)",
  given: "var(--color-marigold)",
  back: "var(--color-brand)",
} as const;
export type Look = keyof typeof FILLS;
