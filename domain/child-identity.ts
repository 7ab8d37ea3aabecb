import { cleanLine } from "./clean-text.ts";

interface Child {
  email: string;
  childFirstName: string;
  childLastName: string;
}

/** Joiners change only how neighboring letters look, so names with and without them are equal. */
function fold(text: string): string {
  return cleanLine(text)
    .replace(/[\u200C\u200D]/g, "")
    .toLocaleLowerCase("en-US");
}

/**
 * A key that is equal for registrations of the same child in the same family: mail address and full name, lower case
 * and trimmed (docs/rules/registration.md#when-two-registrations-are-for-the-same-child). Birth dates are compared
 * separately, where both are given. Twins share a birth date and surname but differ in first name.
 */
export function childKey({ email, childFirstName, childLastName }: Child): string {
  return [email, childFirstName, childLastName].map(fold).join("\n");
}

interface ChildName {
  childFirstName: string;
  childLastName: string;
}

/** Tells the children of one family apart, which share a mail address. */
export function nameKey({ childFirstName, childLastName }: ChildName): string {
  return childKey({ email: "", childFirstName, childLastName });
}

/** Spanish dictionary order in both languages: accents count last, and Ñ follows N. */
const dictionary = new Intl.Collator("es");

/** Sorts children by last name, then by first name. */
export function byChildName(a: ChildName, b: ChildName): number {
  return (
    dictionary.compare(a.childLastName, b.childLastName) ||
    dictionary.compare(a.childFirstName, b.childFirstName)
  );
}
