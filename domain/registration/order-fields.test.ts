import { describe, expect, test } from "vitest";
import { inputName, ORDER_FIELDS, orderPath, questionAt } from "./order-fields.ts";
import { FORM_FIELDS } from "./questions.ts";

describe("The path of an answer", () => {
  test.each(FORM_FIELDS)(
    "leads back to its question %s, for the first child under the contract's name",
    (field) => {
      expect(inputName(orderPath(field, 0))).toBe(field);
      const path = orderPath(field, 2);
      const isOfChild = path.startsWith("children.2.");
      expect(questionAt(path)).toEqual({ field, child: isOfChild ? 2 : undefined });
      expect(inputName(path)).toBe(isOfChild ? path : field);
    },
  );

  test("names the place once: no part's name stands in a name within it", () => {
    const names = (part: string) => ORDER_FIELDS.filter((one) => one.part === part).map(({ name }) => name);
    expect(names("guardian")).toEqual(["firstName", "lastName", "email", "phone", "address"]);
    expect(names("emergencyContact")).toEqual(["name", "phone", "relation"]);
    expect(names("child").slice(0, 4)).toEqual(["firstName", "lastName", "age", "dateOfBirth"]);
  });

  test("of a program's own question keeps the question's id", () => {
    expect(questionAt("children.1.answers.ride")).toEqual({ field: "answers.ride", child: 1 });
    expect(inputName("children.0.answers.ride")).toBe("answers.ride");
    expect(inputName("children.1.answers.ride")).toBe("children.1.answers.ride");
  });

  test("of no question stays what it is", () => {
    expect(questionAt("customDonation")).toEqual({ field: "customDonation", child: undefined });
    expect(inputName("customDonation")).toBe("customDonation");
  });
});
