import { describe, expect, it } from "vitest";
import { childValues, type FormValues, initialFormValues } from "#app/family/register/form/form-values.ts";
import type { Program } from "#app/family/register/form-programs.ts";
import { aidOfForm } from "./check-form.ts";

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
