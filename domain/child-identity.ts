import { cleanLine } from "./clean-text.ts";

interface Child {
  email: string;
  childFirstName: string;
  childLastName: string;
}

/** Joiners are seen by the letters beside them alone: a name with one and without is the same name. */
function fold(text: string): string {
  return cleanLine(text)
    .replace(/[\u200C\u200D]/g, "")
    .toLocaleLowerCase("en-US");
}

/**
 * Tells whether two registrations are for the same child of the same family: mail address and full name,
 * lower case and trimmed (docs/rules/registration.md#when-two-registrations-are-for-the-same-child). Birth dates are compared apart, where both are given; twins
 * share those and a surname, and the first name tells them apart.
 */
export function childKey({ email, childFirstName, childLastName }: Child): string {
  return [email, childFirstName, childLastName].map(fold).join("\n");
}

interface ChildName {
  childFirstName: string;
  childLastName: string;
}

/** A Spanish dictionary's order, in both languages alike: accents count last, and Ñ follows N. */
const dictionary = new Intl.Collator("es");

/** Sorts children as a list is looked through: by last name, then by first name. */
export function byChildName(a: ChildName, b: ChildName): number {
  return (
    dictionary.compare(a.childLastName, b.childLastName) ||
    dictionary.compare(a.childFirstName, b.childFirstName)
  );
}
