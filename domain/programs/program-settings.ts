import * as z from "zod/mini";
import { WAITING_LIST_MODES } from "#domain/family/waiting-list.ts";
import { wholeNumber } from "#domain/text/checks.ts";
import { PROGRAM_SWITCHES } from "./programs.ts";

/** null means no limit. */
const capacity = z.nullable(wholeNumber("invalid_capacity", 0, 5000));

/** A group's capacity, which changes at once (docs/reference/seasons.md#group-capacity). */
export const groupCapacitySchema = z.object({ capacity });

/** Program settings that act at once (docs/reference/registration-opening.md#opening-and-closing); everything else is content. */
export const programSettingsSchema = z.object({
  switch: z.optional(z.enum(PROGRAM_SWITCHES)),
  capacity: z.optional(capacity),
  waitingList: z.optional(z.enum(WAITING_LIST_MODES, "invalid_input")),
  /** Whether families can no longer change their shirt sizes. */
  areShirtSizesLocked: z.optional(z.boolean("invalid_input")),
  /** Whether families may pay in cash at the field. */
  takesCash: z.optional(z.boolean("invalid_input")),
});
export type ProgramSettings = z.infer<typeof programSettingsSchema>;
