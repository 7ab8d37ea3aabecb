/** One child of an order, and whether its program costs something before the sibling discount. */
export interface RankedChild {
  key: string;
  isPaid: boolean;
}

/**
 * Which child of its family each ordered child is in the season, from 1: those that are registered come first, in the
 * order of their registration, and the same child twice has the same number. Only children whose program costs something
 * are counted (docs/rules/prices.md#the-sibling-discount); a child of a free program has 1.
 * @param registered keys of the family's registered children whose program cost something
 * @param ordered the order's children, one for each registration
 */
export function ranksOfOrdered(registered: readonly string[], ordered: readonly RankedChild[]): number[] {
  const paid = ordered.flatMap(({ key, isPaid }) => (isPaid ? [key] : []));
  const known = [...new Set([...registered, ...paid])];
  return ordered.map(({ key, isPaid }) => (isPaid ? known.indexOf(key) + 1 : 1));
}
