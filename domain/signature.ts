/** Scripts that write a whole name without a space. */
const UNSPACED_NAME =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2}/u;

interface Guardian {
  parentFirstName: string;
  parentLastName: string;
}

/** The words of a name without accents and capitals; what has no letter is no word. */
function words(name: string): string[] {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en-US");
  return plain.split(/[^\p{L}\p{N}'’]+/u).filter((word) => /\p{L}/u.test(word));
}

/**
 * Whether a text is somebody's written name and not a mark: two words, one of them of two letters at least, or a
 * name of a script that writes without spaces; or whatever the guardian is called, in part or in full, because some
 * people have one name, and some a very short one (docs/rules/registration.md#a-signature-is-a-written-name).
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
