import * as z from "zod/mini";
import { asTyped, type DraftForm } from "#app/staff/shared/draft-form.ts";
import { CLUB_PARTS } from "#domain/club/draft.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club/facts.ts";

const isClub = (value: unknown) =>
  typeof value === "object" && value !== null && CLUB_PARTS.every((part) => part in value);

export const clubForm: DraftForm<"club", PublishedClub> = {
  subject: "club",
  subjectId: CLUB_ID,
  id: CLUB_ID,
  schema: z.custom<PublishedClub>(isClub),
  ...asTyped,
};
