import { describe, expect, it } from "vitest";
import { isPayable, SIGN_UP_REASONS } from "./programs.ts";

describe("the reasons to sign up", () => {
  it("are the camp, a competitive team, a clinic, a league and year-round training; only the camp can be paid", () => {
    expect(SIGN_UP_REASONS.map((reason) => [reason, isPayable(reason)])).toEqual([
      ["kids-camp", true],
      ["competitive-team", false],
      ["clinic", false],
      ["league", false],
      ["year-round-training", false],
    ]);
  });
});
