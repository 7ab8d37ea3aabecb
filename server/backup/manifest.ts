import * as z from "zod/mini";

/** Grows when a backup changes so that an older program could not read it. */
export const FORMAT = 1;

export const MANIFEST_NAME = "manifest.json";

const tableSummary = z.object({
  name: z.string().check(z.regex(/^[a-zA-Z]+$/)),
  rows: z.int().check(z.minimum(0)),
  /** Of the table's lines, in hexadecimal. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
});

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  appVersion: z.string().check(z.regex(/^[\w.+-]{1,40}$/)),
  /** The migrations that had made its tables, in order. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  /** UTC instant. */
  createdAt: z.iso.datetime(),
  /** In an order in which rows find those that they point at. */
  tables: z
    .array(tableSummary)
    .check(z.refine((tables) => new Set(tables.map(({ name }) => name)).size === tables.length)),
  /** The seal of the audit log in it; none before its first night, and in backups of older versions. */
  logSeal: z.optional(z.string().check(z.regex(/^\d{1,9}-[\da-f]{32}$/))),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableSummary = z.infer<typeof tableSummary>;
