import * as z from "zod/mini";
import { phoneNumber } from "./contact.ts";
import { TEXT_LIMITS } from "./registration-choices.ts";
import { requiredLine } from "./text.ts";

/** Most people that a family names for one child. */
export const PICK_UP_PEOPLE = 8;

/** Who may fetch a child from the field, and who must not (docs/rules/family.md#who-may-fetch-a-child). */
export const pickUpSchema = z
  .array(
    z
      .object({
        name: requiredLine("missing_name", TEXT_LIMITS.name),
        /** May be blank for somebody who must not. */
        phone: z.union([z.literal(""), phoneNumber("invalid_phone")], "invalid_phone"),
        may: z.boolean("invalid_input"),
      })
      .check(z.refine(({ may, phone }) => !may || phone !== "", { error: "invalid_phone", path: ["phone"] })),
  )
  .check(z.maxLength(PICK_UP_PEOPLE, "invalid_input"));
export type PickUp = z.infer<typeof pickUpSchema>;

/** The stored people; none if the family named nobody. */
export function readPickUp(stored: string | null): PickUp {
  return stored === null ? [] : (JSON.parse(stored) as PickUp);
}

/** "Ana Ruiz, (575) 555-0111", each of those who may, or must not, fetch a child. */
export function pickUpNames(people: PickUp, may: boolean): string[] {
  return people
    .filter((person) => person.may === may)
    .map(({ name, phone }) => [name, phone].filter(Boolean).join(", "));
}
