import { foldForSearch } from "./clean-text.ts";

/** Scripts that write full names without a space. */
const UNSPACED_NAME =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2}/u;

interface Guardian {
  parentFirstName: string;
  parentLastName: string;
}

/** The folded words of a name; parts without a letter are dropped. */
function words(name: string): string[] {
  return foldForSearch(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word));
}

/**
 * Whether a text is a written name rather than a mark: two words, one with at least two letters, or a name in a script
 * without spaces. The guardian's own name also counts, in full or in part, because some people have one name or a very
 * short one (docs/rules/registration.md#a-signature-is-a-written-name).
 */
export function isWrittenName(signature: string, { parentFirstName, parentLastName }: Guardian): boolean {
  const signed = words(signature);
  if (UNSPACED_NAME.test(signature)) return true;
  if (signed.length > 1 && signed.some((word) => [...word].length > 1)) return true;
  const called = [parentFirstName, parentLastName].map(words);
  return (
    called.some((name) => name.length > 0 && name.join(" ") === signed.join(" ")) ||
    called.flat().some((word) => [...word].length > 1 && signed.includes(word))
  );
}
