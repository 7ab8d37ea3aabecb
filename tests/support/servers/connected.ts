import type { Connection } from "#server/platform/database/connections.ts";

/** A connection that never changes. */
export function connected<Connected>(present: Connected): Connection<Connected> {
  return { present: () => present };
}
