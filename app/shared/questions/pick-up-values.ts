import type { PickUpPeople } from "#domain/registration/pick-up.ts";

/** A person while it is typed; the checkbox is for those who must not pick up the child. */
export function emptyPerson() {
  return { name: "", phone: "", mustNot: false };
}
export type TypedPerson = ReturnType<typeof emptyPerson>;

export function typedPeople(people: PickUpPeople): TypedPerson[] {
  return people.map(({ name, phone, may }) => ({ name, phone, mustNot: !may }));
}

/** Typed persons in the server's format, not validated yet. */
export function peopleOf(people: readonly TypedPerson[]): PickUpPeople {
  return people.map(({ name, phone, mustNot }) => ({ name, phone, may: !mustNot }));
}
