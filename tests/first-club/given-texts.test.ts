import { expect, test } from "vitest";
import { club } from "#content/club/club.ts";
import { teams } from "#content/club/texts/en.json" with { type: "json" };

test("The slogan is the one that was given", () => {
  expect(club.slogan.en).toBe("Building champions on and off the field.");
});

test("The three teams on the teams page have their names, ages and hours", () => {
  const written = teams.levels.steps.map(({ name, ages, schedule }) => [name, ages, schedule]);
  expect(written).toEqual([
    ["U10 Development", "Ages 8-10", "Tuesdays and Thursdays 5:00-6:30 PM"],
    ["U12 Competitive", "Ages 10-12", "Mon, Wed, Fri 6:00-7:30 PM"],
    ["U15 Elite", "Ages 13-15", "Four times a week plus weekend games"],
  ]);
});
