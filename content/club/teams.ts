import { olderTeams } from "#content/club/teams/older-teams.ts";
import { youngerTeams } from "#content/club/teams/younger-teams.ts";
import type { PublishedTeam } from "#domain/club/content.ts";

/** The season that every team plays (docs/reference/public-pages.md#team-pages). */
export const season = { en: "2025 Spring/Fall", es: "Primavera y otoño de 2025" };

/** The eight teams that a new installation begins with, in the club's order (docs/reference/public-pages.md#team-pages). */
export const teams: PublishedTeam[] = [...olderTeams, ...youngerTeams];
