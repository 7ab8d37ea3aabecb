import { expect, test } from "vitest";
import { teams } from "#content/club/teams.ts";

test("The first club has eight teams, in the order of their addresses, each named after its coach", () => {
  expect(teams.map(({ name }) => name.replace(/ \(.*\)$/, ""))).toEqual([
    "08/09B",
    "10/11B",
    "09/10G",
    "2012B",
    "2014 Boys",
    "15/16B",
    "17/18B",
    "16/17B",
  ]);
  for (const { name, coach } of teams) expect(name).toContain(`(${coach.split(" ").at(-1)})`);
});

test("They have as many players as docs/reference/public-pages.md#team-pages says", () => {
  expect(teams.map(({ size }) => size)).toEqual([18, 16, 14, 20, 16, 22, 24, 20]);
});

test("The first six have a full sheet and the last two a short page", () => {
  expect(teams.map(({ sheet }) => sheet)).toEqual([...Array(6).fill("full"), "short", "short"]);
});

test("Their phone numbers and email addresses are plainly invented", () => {
  for (const { phone, email } of teams) {
    expect(phone).toMatch(/555-01\d\d$/);
    expect(email).toMatch(/@[a-z.]*example\.org$/);
  }
  expect(new Set(teams.map(({ phone }) => phone)).size).toBe(8);
});
