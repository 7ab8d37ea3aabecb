import { describe, expect, it } from "vitest";
import { kindOfReason, SIGN_UP_REASONS } from "./programs.ts";

describe("the reasons to sign up", () => {
  it("are the camp, a competitive team, a clinic, a league and year-round training, each of one kind", () => {
    expect(SIGN_UP_REASONS.map((reason) => [reason, kindOfReason(reason)])).toEqual([
      ["kids-camp", "camp"],
      ["competitive-team", "team"],
      ["clinic", "clinic"],
      ["league", "league"],
      ["year-round-training", "training"],
    ]);
  });
});
