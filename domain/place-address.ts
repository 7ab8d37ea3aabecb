import type { PlaceFacts } from "./club-facts.ts";

/** Whether a session's place lies in the club's park, whose street and map are known: "Field 2, Parque del Mezquite". */
export function isInPark(place: string, { park }: Pick<PlaceFacts, "park">): boolean {
  return place.includes(park);
}

/** A session's place, with street and town where it lies in the club's park. */
export function addressOf(place: string, known: PlaceFacts): string {
  return isInPark(place, known) ? [place, known.street, known.city].join(", ") : place;
}
