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
