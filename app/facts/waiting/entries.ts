import type { InferResponseType } from "hono/client";
import type { api } from "#app/lib/api.ts";

/** A family's entries of all waiting lists, as the server answers: longest on a list first. */
export type Entry = InferResponseType<typeof api.family.$get, 200>["data"]["waitingList"][number];

/** The entries, but for those that have ended and whose children have a later one in the same program. */
export function currentEntries(list: readonly Entry[]): Entry[] {
  const isSame = (a: Entry["children"][number], b: Entry["children"][number]) =>
    a.firstName === b.firstName && a.lastName === b.lastName;
  return list.filter(({ programId, endedAt, children }, index) => {
    const later = list.filter(
      (other, otherIndex) =>
        otherIndex !== index &&
        other.programId === programId &&
        (other.endedAt === null || otherIndex > index),
    );
    const isFollowed = (child: Entry["children"][number]) =>
      later.some((other) => other.children.some((otherChild) => isSame(otherChild, child)));
    return endedAt === null || !children.every(isFollowed);
  });
}
