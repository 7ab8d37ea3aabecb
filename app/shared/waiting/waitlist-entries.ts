import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";
import type { Language } from "#domain/text/languages.ts";
import { joinNames } from "#domain/time/sessions.ts";

/** A waiting list entry of a family. The server sends the oldest first. */
export type WaitlistEntry = InferResponseType<typeof api.family.$get, 200>["data"]["waitingList"][number];

/** First names of an entry, as "Mateo y Sofía". */
export function firstNames({ children }: WaitlistEntry, language: Language): string {
  return joinNames(
    children.map(({ firstName }) => firstName),
    language,
  );
}

/** Omits an ended entry if all its children have a later entry in the same program. */
export function latestEntries(entries: readonly WaitlistEntry[]): WaitlistEntry[] {
  return entries.filter(({ programId, endedAt, children }, index) => {
    const laterChildren = entries
      .filter(
        (candidate, candidateIndex) =>
          candidate.programId === programId && (candidate.endedAt === null || candidateIndex > index),
      )
      .flatMap((entry) => entry.children);
    const hasLaterEntry = ({ firstName, lastName }: WaitlistEntry["children"][number]) =>
      laterChildren.some((child) => child.firstName === firstName && child.lastName === lastName);
    return endedAt === null || !children.every(hasLaterEntry);
  });
}
