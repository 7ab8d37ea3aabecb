import * as z from "zod/mini";
import type { DraftPart } from "#app/components/staff/typed-draft.ts";
import {
  CLUB_DRAFT_KEY,
  fetchClubDraft,
  type StoredClubDraft,
  saveClubDraft,
} from "#app/components/staff/use-club-draft.ts";
import { type DraftSource, useSavedTyping } from "#app/components/staff/use-draft-saving.ts";
import { CLUB_PARTS, type ClubDifference, clubDifferences, mergeClubs } from "#domain/club-changes.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";

const source: DraftSource<PublishedClub, StoredClubDraft> = {
  queryKey: CLUB_DRAFT_KEY,
  fetch: fetchClubDraft,
  save: saveClubDraft,
};

const isClub = (value: unknown) =>
  typeof value === "object" && value !== null && CLUB_PARTS.every((part) => part in value);

/** Every field is saved as it is typed: what cannot be published yet is a gap of the draft. */
const part: DraftPart<PublishedClub, PublishedClub, PublishedClub> = {
  id: CLUB_ID,
  pieceIn: (payload) => payload,
  placed: (_payload, piece) => piece,
  valuesOf: (piece) => piece,
  read: (values) => ({ piece: values, wrong: {} }),
  merge: (base, mine, theirs) => mergeClubs(base, mine, theirs).merged,
  isApart: (base, mine, theirs) => !mergeClubs(base, mine, theirs).isConflict,
  schema: z.custom<PublishedClub>(isClub),
};

/** What somebody else wrote meanwhile into the same part. */
interface ClubConflict extends Pick<StoredClubDraft, "actor" | "actorName" | "updatedAt"> {
  /** From what they wrote to what would be saved. */
  differences: ClubDifference[];
}

/** The club's form, whose typing is saved as a draft by itself (docs/rules/publishing.md#typing-is-saved-by-itself). */
export function useClubTyping(given: StoredClubDraft) {
  const { form, ...saving } = useSavedTyping(source, given, part);
  const { base, values, theirs } = form;
  const conflict: ClubConflict | undefined = theirs && {
    ...{ actor: theirs.actor, actorName: theirs.actorName, updatedAt: theirs.updatedAt },
    differences: clubDifferences(theirs.payload, part.merge(base, values, theirs.payload)),
  };
  return { ...saving, conflict };
}
