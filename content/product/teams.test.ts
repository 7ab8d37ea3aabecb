import { describe, expect, it } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { findTeam, teamRefs } from "#domain/club/content.ts";

const { teams, teamSeason } = firstClub;
/** The year of the season, in which a team's players may not be older than its age group. */
const SEASON_YEAR = Number(/\d{4}/.exec(teamSeason.en)?.[0]);

describe("The club's teams", () => {
  it("have addresses that name one team each, safe to stand in a link", () => {
    expect(teamRefs(teams)).toHaveLength(2 * teams.length);
    for (const ref of teamRefs(teams)) expect(ref).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("are found by slug and by id, and by nothing else", () => {
    for (const team of teams) {
      expect(findTeam(teams, team.slug)).toEqual(team);
      expect(findTeam(teams, team.id)).toEqual(team);
      expect(findTeam(teams, team.name)).toBeUndefined();
    }
    for (const ref of ["", "constructor", `../${teams[0]?.id}`]) expect(findTeam(teams, ref)).toBeUndefined();
  });

  it.each(teams)("give $name an age group that its years of birth fit into", ({ ageGroup, birthYears }) => {
    const limit = Number(ageGroup.slice(1));
    for (const year of birthYears) {
      expect(SEASON_YEAR - year).toBeLessThanOrEqual(limit);
      expect(SEASON_YEAR - year).toBeGreaterThanOrEqual(limit - 2);
    }
  });

  it("never train at once on the same field", () => {
    const slots = teams.flatMap(({ field, training: { days, from, to } }) =>
      days.map((day) => ({ place: `${day} ${field.en}`, from, to })),
    );
    for (const [index, slot] of slots.entries())
      for (const other of slots.slice(index + 1))
        if (slot.place === other.place) expect(slot.to <= other.from || other.to <= slot.from).toBe(true);
  });
});
