/** A child of an order, and whether its program costs something before the sibling discount. */
export interface RankedChild {
  key: string;
  isPaid: boolean;
}

/**
 * The rank of each ordered child in its family this season, from 1. Registered children come first, in order of
 * registration; the same child has the same rank each time. Only children whose program costs something are counted
 * (docs/rules/prices.md#the-sibling-discount); a child of a free program gets 1.
 * @param registered keys of the family's registered children whose program costs something
 * @param ordered the order's children, one for each registration
 */
export function ranksOfOrdered(registered: readonly string[], ordered: readonly RankedChild[]): number[] {
  const paid = ordered.flatMap(({ key, isPaid }) => (isPaid ? [key] : []));
  const children = [...new Set([...registered, ...paid])];
  return ordered.map(({ key, isPaid }) => (isPaid ? children.indexOf(key) + 1 : 1));
}
