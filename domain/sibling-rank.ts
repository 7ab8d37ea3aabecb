/**
 * Which child of its family each ordered child is in the season, from 1: those that are registered come first, in the
 * order of their registration, and the same child twice has the same number (docs/rules/prices.md#the-sibling-discount).
 * @param registered keys of the family's registered children
 * @param ordered keys of the order's children, one for each registration
 */
export function ranksOfOrdered(registered: readonly string[], ordered: readonly string[]): number[] {
  const known = [...new Set([...registered, ...ordered])];
  return ordered.map((key) => known.indexOf(key) + 1);
}
