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

/** The typed persons as the server takes them, not validated yet. */
export function peopleOf(typed: readonly TypedPerson[]): PickUpPeople {
  return typed.map(({ name, phone, mustNot }) => ({ name, phone, may: !mustNot }));
}
