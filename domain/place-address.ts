import type { PlaceFacts } from "./club-facts.ts";

/** Whether a session is at the club's park, such as "Field 2, Town Park"; its street and map are known. */
export function isInPark(place: string, { park }: Pick<PlaceFacts, "park">): boolean {
  return place.includes(park);
}

/** A session's place, with street and town if it is at the club's park. */
export function addressOf(place: string, facts: PlaceFacts): string {
  return isInPark(place, facts) ? [place, facts.street, facts.city].join(", ") : place;
}
