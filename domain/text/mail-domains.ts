interface Provider {
  name: string;
  /** Domain endings, the usual one first. */
  endings: readonly [string, ...string[]];
  /** How many typing mistakes in the name are recognized; none for short words that resemble others. */
  maxTypos: 0 | 1 | 2;
}

/** Mail providers that families on both sides of the border use. */
const PROVIDERS: readonly Provider[] = [
  { name: "gmail", endings: ["com"], maxTypos: 1 },
  { name: "hotmail", endings: ["com", "es", "com.mx"], maxTypos: 2 },
  { name: "outlook", endings: ["com", "es", "com.mx"], maxTypos: 2 },
  { name: "yahoo", endings: ["com", "com.mx", "es"], maxTypos: 1 },
  { name: "icloud", endings: ["com"], maxTypos: 2 },
  { name: "live", endings: ["com", "com.mx"], maxTypos: 0 },
  { name: "prodigy", endings: ["net.mx"], maxTypos: 2 },
];

/** Typing mistakes between two words: letters that are extra, missing, wrong, or swapped with a neighbor. */
function countTypos(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const distanceAt = (i: number, j: number) => rows[i]?.[j] ?? 0;
  rows[0] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(
        distanceAt(i - 1, j) + 1,
        distanceAt(i, j - 1) + 1,
        distanceAt(i - 1, j - 1) + same,
      );
      (rows[i] ?? [])[j] = swapped ? Math.min(least, distanceAt(i - 2, j - 2) + 1) : least;
    }
  }
  return distanceAt(a.length, b.length);
}

/**
 * The ending that was meant: an exact match, or one typing mistake away. Two-letter endings are countries and must
 * match exactly.
 */
function intendedEnding(typed: string, { endings }: Provider): string | undefined {
  if (endings.includes(typed)) return typed;
  return endings.find((ending) => ending.length > 2 && countTypos(typed, ending) === 1);
}

/** The first letter must match, because it is rarely mistyped, and mail.com or ymail.com are not gmail.com. */
function matchesProvider(typed: string, { name, maxTypos }: Provider): boolean {
  return typed === name || (typed[0] === name[0] && countTypos(typed, name) <= maxTypos);
}

/**
 * The likely intended address if the provider looks misspelled: rosa@gmial.con gives rosa@gmail.com. undefined without
 * a suggestion. Families decide; no address is refused because of it.
 */
export function suggestAddress(email: string): string | undefined {
  const [, local = "", domain = ""] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(email) ?? [];
  const [name = "", ...rest] = domain.toLowerCase().split(".");
  for (const provider of PROVIDERS) {
    if (!matchesProvider(name, provider)) continue;
    const ending = intendedEnding(rest.join("."), provider);
    if (ending === undefined) continue;
    const meant = `${provider.name}.${ending}`;
    return meant === domain.toLowerCase() ? undefined : `${local}@${meant}`;
  }
  return undefined;
}
