interface Provider {
  name: string;
  /** Its endings; the first is the usual one. */
  endings: readonly [string, ...string[]];
  /** How many slips of the name are still taken for it; none for a short word that is near others. */
  slips: 0 | 1 | 2;
}

/** Where the families of both sides of the border have their mail. */
const PROVIDERS: readonly Provider[] = [
  { name: "gmail", endings: ["com"], slips: 1 },
  { name: "hotmail", endings: ["com", "es", "com.mx"], slips: 2 },
  { name: "outlook", endings: ["com", "es", "com.mx"], slips: 2 },
  { name: "yahoo", endings: ["com", "com.mx", "es"], slips: 1 },
  { name: "icloud", endings: ["com"], slips: 2 },
  { name: "live", endings: ["com", "com.mx"], slips: 0 },
  { name: "prodigy", endings: ["net.mx"], slips: 2 },
];

/** Slips between two words: a letter too many, too few, another one, or two that changed places. */
function slipsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  rows[0] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      (rows[i] ?? [])[j] = swapped ? Math.min(least, at(i - 2, j - 2) + 1) : least;
    }
  }
  return at(a.length, b.length);
}

/** The ending that was meant: the same, or one with a single slip. Endings of two letters are countries: no slips. */
function meantEnding(typed: string, { endings }: Provider): string | undefined {
  if (endings.includes(typed)) return typed;
  return endings.find((ending) => ending.length > 2 && slipsBetween(typed, ending) === 1);
}

/** People seldom miss the first letter, and mail.com or ymail.com are not gmail.com. */
function isMeant(typed: string, { name, slips }: Provider): boolean {
  return typed === name || (typed[0] === name[0] && slipsBetween(typed, name) <= slips);
}

/**
 * The address that was probably meant, when the provider looks misspelt: rosa@gmial.con gives rosa@gmail.com.
 * undefined when nothing is to be asked. A question for people to answer, never a reason to refuse an address.
 */
export function suggestAddress(email: string): string | undefined {
  const [, local = "", domain = ""] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(email) ?? [];
  const [name = "", ...rest] = domain.toLowerCase().split(".");
  for (const provider of PROVIDERS) {
    if (!isMeant(name, provider)) continue;
    const ending = meantEnding(rest.join("."), provider);
    if (ending === undefined) continue;
    const meant = `${provider.name}.${ending}`;
    return meant === domain.toLowerCase() ? undefined : `${local}@${meant}`;
  }
  return undefined;
}
