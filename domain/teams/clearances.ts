/** What a club may require of adults who are with children (docs/reference/teams.md#clearances). */
export const CLEARANCE_KINDS = ["background_check", "safesport", "concussion_course"] as const;
export type ClearanceKind = (typeof CLEARANCE_KINDS)[number];
