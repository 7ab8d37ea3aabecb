import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import type { Language } from "#domain/text/languages.ts";
import { joinNames } from "#domain/time/sessions.ts";

/** A family's entries of all waiting lists, as the server answers: longest on a list first. */
export type Entry = InferResponseType<typeof api.family.$get, 200>["data"]["waitingList"][number];

/** "Mateo y Sofía". */
export function firstNames({ children }: Entry, language: Language): string {
  return joinNames(
    children.map(({ firstName }) => firstName),
    language,
  );
}

/** The entries, but for those that have ended and whose children have a later one in the same program. */
export function currentEntries(list: readonly Entry[]): Entry[] {
  return list.filter(({ programId, endedAt, children }, index) => {
    const later = list
      .filter((other, place) => other.programId === programId && (other.endedAt === null || place > index))
      .flatMap((other) => other.children);
    const isFollowed = ({ firstName, lastName }: Entry["children"][number]) =>
      later.some((child) => child.firstName === firstName && child.lastName === lastName);
    return endedAt === null || !children.every(isFollowed);
  });
}
