import * as z from "zod/mini";
import { optionalLine, optionalParagraphs } from "#domain/text/checks.ts";
import { isCalendarDate } from "#domain/time/dates.ts";

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
  restoredOn: z.string("invalid_date").check(
    z.maxLength(10, "invalid_date"),
    z.refine((day) => day === "" || isCalendarDate(day), "invalid_date"),
  ),
  notes: optionalParagraphs(HANDOVER_LIMITS.notes),
});
export type HandoverNotes = z.infer<typeof handoverSchema>;

export const NO_HANDOVER_NOTES: HandoverNotes = {
  domain: "",
  mailbox: "",
  server: "",
  restoredOn: "",
  notes: "",
};

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
