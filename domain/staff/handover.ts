import * as z from "zod/mini";
import { calendarDay, optionalLine, optionalParagraphs } from "#domain/text/checks.ts";

/** What the site cannot know, typed once; lengths in characters. */
export const HANDOVER_LIMITS = { line: 300, notes: 2000 } as const;

/** The fields of the handover notes, in the order of the form. */
export const HANDOVER_FIELDS = ["domain", "mailbox", "server", "restoredOn", "notes"] as const;

export const handoverSchema = z.object({
  /** Where the domain is registered, and who pays for it. */
  domain: optionalLine(HANDOVER_LIMITS.line),
  /** Where the club's mailbox is, and who can open it. Never a password. */
  mailbox: optionalLine(HANDOVER_LIMITS.line),
  server: optionalLine(HANDOVER_LIMITS.line),
  /** The day on which somebody last restored a backup and saw the registrations; empty if never. */
  restoredOn: z._default(z.union([z.literal(""), calendarDay("invalid_date")], "invalid_date"), ""),
  notes: optionalParagraphs(HANDOVER_LIMITS.notes),
});
export type HandoverNotes = z.infer<typeof handoverSchema>;

/** What happens on a day that staff prepare or do something about. */
export const DUTY_KINDS = [
  "opens",
  "firstDay",
  "lastDay",
  "closes",
  "seasonEnds",
  "balancesDue",
  "offersEnd",
] as const;
export type DutyKind = (typeof DUTY_KINDS)[number];
