import { orderOf } from "#domain/registration/order.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { familyRegistration } from "./families.ts";

export const DIGITS = "1".repeat(40_000);
/** Marks of two kinds on one letter, which Unicode's normal form sorts. */
export const MARKS = `a${"\u0301\u0316".repeat(12_000)}`;

const CHILDREN = ["Ana", "Bea", "Caro", "Dani", "Eva", "Flor", "Gil", "Hugo"];
/** The body of an order for eight children, with these answers changed for each. */
export const orderWith = (change: object) => ({
  order: orderOf(
    CHILDREN.map((childFirstName) => ({
      programId: firstCamp.id,
      data: familyRegistration({ childFirstName, ...change }),
    })),
  ),
});
