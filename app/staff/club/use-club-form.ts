import { createContext, use } from "react";
import * as z from "zod/mini";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { DraftForm } from "#app/staff/shared/draft-form.ts";
import { CLUB_PARTS } from "#domain/club-changes.ts";
import { CLUB_ERROR_CODES, CLUB_LIMITS, type ClubErrors } from "#domain/club-draft.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";
import type { Sample } from "#domain/samples.ts";

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

interface ClubForm {
  values: PublishedClub;
  change: (changes: Partial<PublishedClub>) => void;
  /** Why each field cannot be published, by path in the draft. */
  gaps: ClubErrors;
  /** What is still the sample's, as typed. */
  samples: readonly Sample[];
}

export const ClubFormContext = createContext<ClubForm | null>(null);

/**
 * State that the fields of the club's form share.
 * @throws {Error} outside the form
 */
export function useClubForm(): ClubForm {
  const form = use(ClubFormContext);
  if (!form) throw new Error("A field of the club stands in its form");
  return form;
}

/** The text for an error code in the club's draft. */
export function useClubWrong(): (code: string) => string {
  const { t } = useTranslation("adminClub");
  const { ofCode } = useErrorText();
  return (code) => {
    const own = CLUB_ERROR_CODES.find((errorCode) => errorCode === code);
    return own ? t(`wrong.${own}`, { players: CLUB_LIMITS.players }) : ofCode(code).message;
  };
}

/** Props of a field besides label and value. Its id is its path in the draft, which links point to. */
export function useClubField(place: string) {
  const { gaps } = useClubForm();
  const wrong = useClubWrong();
  const code =
    gaps[place] ?? Object.entries(gaps).find(([gapPlace]) => gapPlace.startsWith(`${place}.`))?.[1];
  return { id: place, unmarked: true, autoComplete: "off", error: code && wrong(code) };
}

/** Whether a row of a list has anything that cannot be published. */
export function useWrongRow(list: string): (index: number) => boolean {
  const { gaps } = useClubForm();
  const places = Object.keys(gaps);
  return (index) => places.some((place) => place.startsWith(`${list}.${index}.`));
}
