import * as z from "zod/mini";
import type { DraftForm } from "#app/staff/shared/draft-form.ts";
import { CLUB_PARTS } from "#domain/club-changes.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";

const isClub = (value: unknown) =>
  typeof value === "object" && value !== null && CLUB_PARTS.every((part) => part in value);

/** Every field is saved as it is typed: what cannot be published yet is a gap of the draft. */
export const clubForm: DraftForm<"club", PublishedClub> = {
  ...{ subject: "club", subjectId: CLUB_ID, id: CLUB_ID, schema: z.custom<PublishedClub>(isClub) },
  shown: (payload) => payload,
  write: (payload) => ({ payload, wrong: {} }),
  // Each part is a section, and each team.
  sectionOf: (field) => /^(?:teams\.[^.]+|[^.]+)/.exec(field)?.[0] ?? "",
};
