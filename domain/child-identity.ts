import { cleanLine, foldMarks, foldName } from "./clean-text.ts";

interface Child {
  email: string;
  childFirstName: string;
  childLastName: string;
}

/**
 * A key that is equal for registrations of the same child in the same family: mail address and full name, folded
 * (docs/rules/registration.md#when-two-registrations-are-for-the-same-child). Birth dates are compared
 * separately, where both are given. Twins share a birth date and surname but differ in first name.
 */
export function childKey({ email, childFirstName, childLastName }: Child): string {
  const mailbox = cleanLine(email).toLocaleLowerCase("en-US");
  return [mailbox, foldName(childFirstName), foldName(childLastName)].join("\n");
}

interface ChildName {
  childFirstName: string;
  childLastName: string;
}

/** Tells the children of one family apart, which share a mail address. */
export function nameKey({ childFirstName, childLastName }: ChildName): string {
  return childKey({ email: "", childFirstName, childLastName });
}

/** Spanish dictionary order in both languages: accents and case are ignored, and Ñ follows N. */
const dictionary = new Intl.Collator("es", { sensitivity: "base" });

/** Compares names as a dictionary does; apostrophes and hyphens move nobody. */
export function compareNames(first: string, second: string): number {
  return dictionary.compare(foldMarks(first), foldMarks(second));
}

/** Sorts children by last name, then by first name. */
export function byChildName(a: ChildName, b: ChildName): number {
  return compareNames(a.childLastName, b.childLastName) || compareNames(a.childFirstName, b.childFirstName);
}
