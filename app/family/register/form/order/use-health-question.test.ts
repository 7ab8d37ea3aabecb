import { expect, it } from "vitest";
import { childValues } from "#app/family/register/form/form-values.ts";
import { childrenToAsk } from "./use-health-question.ts";

it("A child is asked about once while a health answer is blank, even if it moves in the form", () => {
  const asked = new Set<string>();
  const child = (firstName: string, medicalConditions: string, allergies: string) =>
    childValues({ firstName, lastName: "Luna", medicalConditions, allergies });
  const answered = child("Lucía", "N/A", "None");
  const half = child("Mateo", "N/A", "  ");
  const namesOf = (...children: ReturnType<typeof childValues>[]) =>
    childrenToAsk(children, asked).map(({ firstName, childIndex }) => `${childIndex} ${firstName}`);
  expect(namesOf(answered, half)).toEqual(["1 Mateo"]);
  expect(namesOf(half, child("Inés", "", ""))).toEqual(["1 Inés"]);
  expect(namesOf(half, answered)).toEqual([]);
});
