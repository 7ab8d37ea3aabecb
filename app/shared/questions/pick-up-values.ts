import type { PickUpPeople } from "#domain/registration/pick-up.ts";

/** A person while it is typed; the checkbox is for those who must not pick up the child. */
export interface TypedPerson {
  name: string;
  phone: string;
  mustNot: boolean;
}

export function emptyPerson(): TypedPerson {
  return { name: "", phone: "", mustNot: false };
}

export function typedPeople(people: PickUpPeople): TypedPerson[] {
  return people.map(({ name, phone, may }) => ({ name, phone, mustNot: !may }));
}

/** Typed persons in the server's format, not validated yet. */
export function peopleOf(people: readonly TypedPerson[]): PickUpPeople {
  return people.map(({ name, phone, mustNot }) => ({ name, phone, may: !mustNot }));
}
