/** Limits of one file; longer lists are split by staff (docs/reference/import.md). */
export const IMPORT_LIMITS = {
  bytes: 1024 * 1024,
  rows: 1000,
  columns: 60,
  heading: 100,
  cell: 500,
} as const;
/** Rows per request: few, so progress is visible and a lost response costs little. */
export const IMPORT_ROWS_AT_ONCE = 40;
