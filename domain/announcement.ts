import * as z from "zod/mini";
import { DAY_MS } from "./durations.ts";
import type { FieldErrors } from "./field-errors.ts";
import type { Language } from "./languages.ts";
import { lineChecks } from "./text.ts";

/**
 * Length of each text in characters, longest duration in days, and how many announcements may be pending or shown at
 * once (docs/rules/pages.md#announcements).
 */
export const ANNOUNCEMENT_LIMITS = { min: 3, max: 280, days: 14, atOnce: 3 } as const;

/** What visitors read of an announcement. */
export interface Announcement {
  id: string;
  /** Plain text, never markup. */
  text: Record<Language, string>;
  /** UTC. */
  endsAt: string;
}

const { min, max } = ANNOUNCEMENT_LIMITS;
const text = z.string("invalid_input").check(...lineChecks(max), z.minLength(min, "invalid_input"));
const instant = z.iso.datetime("invalid_date");

/** What staff send. Without `startsAt` the announcement begins at once, by the server's clock. */
export const announcementSchema = z.object({
  textEn: text,
  textEs: text,
  startsAt: z.optional(instant),
  endsAt: instant,
});
export type AnnouncementData = z.infer<typeof announcementSchema>;

/** An announcement must end after it starts, in the future, and within 14 days from now. */
export function timeErrors({ startsAt, endsAt }: AnnouncementData, now: Date): FieldErrors {
  const ends = Date.parse(endsAt);
  const starts = startsAt === undefined ? now.getTime() : Date.parse(startsAt);
  const latest = now.getTime() + ANNOUNCEMENT_LIMITS.days * DAY_MS;
  return ends > now.getTime() && ends > starts && ends <= latest ? {} : { endsAt: "invalid_date" };
}
