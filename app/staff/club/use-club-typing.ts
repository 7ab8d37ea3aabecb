import * as z from "zod/mini";
import type { DraftPart } from "#app/staff/shared/typed-draft.ts";
import { CLUB_DRAFT_KEY, type StoredClubDraft, saveClubDraft } from "#app/staff/shared/use-club-draft.ts";
import { type DraftSource, useSavedTyping } from "#app/staff/shared/use-draft-saving.ts";
import { CLUB_PARTS } from "#domain/club-changes.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";

const source: DraftSource<PublishedClub> = { queryKey: CLUB_DRAFT_KEY, save: saveClubDraft };

const isClub = (value: unknown) =>
  typeof value === "object" && value !== null && CLUB_PARTS.every((part) => part in value);

/** Every field is saved as it is typed: what cannot be published yet is a gap of the draft. */
export const clubPart: DraftPart<PublishedClub, PublishedClub, PublishedClub> = {
  id: CLUB_ID,
  pieceIn: (payload) => payload,
  placed: (_payload, piece) => piece,
  valuesOf: (piece) => piece,
  read: (values) => ({ piece: values, wrong: {} }),
  // Each team is a section of its own.
  sectionOf: (field) => /^(?:teams\.[^.]+|[^.]+)/.exec(field)?.[0] ?? "",
  schema: z.custom<PublishedClub>(isClub),
};

/** The club's form, whose typing is saved as a draft by itself (docs/rules/publishing.md#typing-is-saved-by-itself). */
export function useClubTyping(given: StoredClubDraft) {
  return useSavedTyping(source, given, clubPart);
}
