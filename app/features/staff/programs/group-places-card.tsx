/** Filled in by the route of groups' places. */
export function GroupPlacesCard() {
  return null;
}
