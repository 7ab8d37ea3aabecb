import * as z from "zod/mini";
import { requiredLine } from "#domain/text/checks.ts";
import { foldForSearch } from "#domain/text/clean-text.ts";
import { phoneNumber } from "#domain/text/contact.ts";
import { PICK_UP_MAX, TEXT_LIMITS } from "./limits.ts";

const personSchema = z.object({
  name: requiredLine("missing_name", TEXT_LIMITS.name),
  phone: z.union([z.literal(""), phoneNumber("invalid_phone")], "invalid_phone"),
  may: z.boolean("invalid_input"),
});

/** As `pickUpSchema`, but phones may be blank, as on paper and in spreadsheets. */
export const paperPickUpSchema = z
  .array(personSchema, "invalid_input")
  .check(z.maxLength(PICK_UP_MAX, "invalid_input"));

/**
 * Who may pick up a child, and who must not; only the former need a phone
 * (docs/reference/family-page.md#authorized-pickup).
 */
export const pickUpSchema = z
  .array(
    personSchema.check(
      z.refine(({ may, phone }) => !may || phone !== "", { error: "invalid_phone", path: ["phone"] }),
    ),
    "invalid_input",
  )
  .check(z.maxLength(PICK_UP_MAX, "invalid_input"));
export type PickUpPeople = z.infer<typeof pickUpSchema>;

/** The stored persons; empty if the family named none. */
export function readPickUp(stored: string | null): PickUpPeople {
  return stored === null ? [] : (JSON.parse(stored) as PickUpPeople);
}

/** The column's value: JSON, or null without persons. */
export function storedPickUp(people: PickUpPeople | undefined): string | null {
  return people && people.length > 0 ? JSON.stringify(people) : null;
}

/** Whether a person of this name must not pick up the child; accents, case and punctuation do not count. */
export function isBarred(people: PickUpPeople, name: string): boolean {
  const folded = foldForSearch(name);
  return people.some((person) => !person.may && foldForSearch(person.name) === folded);
}

/** A registration's people, with those whom other registrations of the child bar, even if this one allows them. */
export function withBarred(own: PickUpPeople, others: PickUpPeople): PickUpPeople {
  return others.reduce(
    (people, other) =>
      other.may || isBarred(people, other.name)
        ? people
        : [...people.filter(({ name }) => !isBarred([other], name)), other],
    own,
  );
}

/** "Ana Ruiz, (575) 555-0111" for each person who may, or must not, pick up a child. */
export function pickUpNames(people: PickUpPeople, may: boolean): string[] {
  return people
    .filter((person) => person.may === may)
    .map(({ name, phone }) => [name, phone].filter(Boolean).join(", "));
}
