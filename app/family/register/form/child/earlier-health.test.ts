import { describe, expect, it } from "vitest";
import type { Family } from "#app/family/portal/use-family.ts";
import { healthThisSeason } from "./earlier-health.tsx";

const LUCIA = { firstName: "lucía ", lastName: "LUNA", dateOfBirth: "2016-02-01" };
const ANSWERED = { medicalConditions: "Asthma", allergies: null, healthErasedAt: null };

function familyWith(health: object | null, seasonId = "spring"): Family {
  const child = { firstName: "Lucía", lastName: "Luna", dateOfBirth: "2016-02-01", health };
  return { orders: [{ seasonId, children: [child] }] } as unknown as Family;
}

describe("The health answers of a signed-in family's child", () => {
  it.each([
    ["its own season", familyWith(ANSWERED), LUCIA, { medicalConditions: "Asthma", allergies: "" }],
    ["another season", familyWith(ANSWERED, "fall"), LUCIA, undefined],
    ["another birth date", familyWith(ANSWERED), { ...LUCIA, dateOfBirth: "2015-02-01" }, undefined],
    ["another name", familyWith(ANSWERED), { ...LUCIA, firstName: "Luz" }, undefined],
    ["erased answers", familyWith({ ...ANSWERED, healthErasedAt: "2026-01-01" }), LUCIA, undefined],
    ["blank answers", familyWith({ ...ANSWERED, medicalConditions: null }), LUCIA, undefined],
    ["an order without health", familyWith(null), LUCIA, undefined],
  ])("are proposed by the order of %s only if they are this child's", (_case, family, child, expected) => {
    expect(healthThisSeason(family, child, "spring")).toEqual(expected);
  });
});
