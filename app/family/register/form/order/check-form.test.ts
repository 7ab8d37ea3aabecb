import { describe, expect, it } from "vitest";
import { childValues, type FormValues, initialFormValues } from "#app/family/register/form/form-values.ts";
import type { Program } from "#app/family/register/program-choice.ts";
import { aidOfForm, takeChildrenToAsk } from "./check-form.ts";

const programs = [
  { id: "camp", feeCents: 40_00 },
  { id: "tryouts", feeCents: 0 },
  { id: "league", feeCents: null },
] as Program[];

function asking(children: readonly string[], changes: Partial<FormValues> = {}): FormValues {
  return {
    ...initialFormValues("2026-05-20", "camp"),
    children: children.map((programId) => childValues({ programId })),
    asksAid: true,
    aid: "No work since October",
    ...changes,
  };
}

describe("What a family that cannot pay says of it", () => {
  it("goes with an order of one or two children that costs something, also without a word", () => {
    expect(aidOfForm(asking(["camp"]), programs)).toEqual({ aid: "No work since October" });
    expect(aidOfForm(asking(["camp", "tryouts"]), programs)).toEqual({ aid: "No work since October" });
    expect(aidOfForm(asking(["camp"], { aid: "" }), programs)).toEqual({ aid: "" });
  });

  it.each([
    ["the box is not ticked", asking(["camp"], { asksAid: false })],
    ["there are three children", asking(["camp", "camp", "camp"])],
    ["the family donates", asking(["camp"], { donationAmount: "20" })],
    ["it is free", asking(["tryouts"])],
    ["the price is not decided", asking(["league"])],
  ])("stays in the browser when %s", (_why, values) => {
    expect(aidOfForm(values, programs)).toEqual({});
  });
});

it("A child is asked about once while a health answer is blank, even if it moves in the form", () => {
  const asked = new Set<string>();
  const child = (firstName: string, medicalConditions: string, allergies: string) =>
    childValues({ firstName, lastName: "Luna", medicalConditions, allergies });
  const answered = child("Lucía", "N/A", "None");
  const half = child("Mateo", "N/A", "  ");
  const namesOf = (...children: ReturnType<typeof childValues>[]) =>
    takeChildrenToAsk(children, asked).map(({ firstName, childIndex }) => `${childIndex} ${firstName}`);
  expect(namesOf(answered, half)).toEqual(["1 Mateo"]);
  expect(namesOf(half, child("Inés", "", ""))).toEqual(["1 Inés"]);
  expect(namesOf(half, answered)).toEqual([]);
});
