import { describe, expect, it } from "vitest";
import { findTeam, teamRefs } from "#domain/club-facts.ts";
import { season, teams } from "./teams.ts";

/** The year of the season, in which a team's players may not be older than its age group. */
const SEASON_YEAR = Number(season.en.slice(0, 4));

describe("The club's teams", () => {
  it("are eight, in the order of their addresses, each named after its coach", () => {
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

  it("have as many players as docs/rules/pages.md#team-pages says", () => {
    expect(teams.map(({ size }) => size)).toEqual([18, 16, 14, 20, 16, 22, 24, 20]);
  });

  it("have addresses that name one team each, safe to stand in a link", () => {
    expect(teamRefs(teams)).toHaveLength(16);
    for (const ref of teamRefs(teams)) expect(ref).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("are found by slug and by id, and by nothing else", () => {
    for (const team of teams) {
      expect(findTeam(teams, team.slug)).toEqual(team);
      expect(findTeam(teams, team.id)).toEqual(team);
    }
    for (const ref of ["", "ibarrondo", "08/09B", "2012B", "constructor", "../08-09b"])
      expect(findTeam(teams, ref)).toBeUndefined();
  });

  it.each(teams)("give $name an age group that its years of birth fit into", ({ ageGroup, birthYears }) => {
    const limit = Number(ageGroup.slice(1));
    for (const year of birthYears) {
      expect(SEASON_YEAR - year).toBeLessThanOrEqual(limit);
      expect(SEASON_YEAR - year).toBeGreaterThanOrEqual(limit - 2);
    }
  });

  it("have a whole sheet for the first six and a short page for the last two", () => {
    expect(teams.map(({ sheet }) => sheet)).toEqual([...Array(6).fill("full"), "short", "short"]);
  });

  it("never train and play at once on the same field", () => {
    const slots = teams.flatMap(({ field, training: { days, from, to } }) =>
      days.map((day) => ({ place: `${day} ${field.en}`, from, to })),
    );
    for (const [index, slot] of slots.entries())
      for (const other of slots.slice(index + 1))
        if (slot.place === other.place) expect(slot.to <= other.from || other.to <= slot.from).toBe(true);
  });

  it("can be reached at numbers and addresses that are plainly invented", () => {
    for (const { phone, email } of teams) {
      expect(phone).toMatch(/555-01\d\d$/);
      expect(email).toMatch(/@[a-z.]*example\.org$/);
    }
    expect(new Set(teams.map(({ phone }) => phone)).size).toBe(8);
  });
});
