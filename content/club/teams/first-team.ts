import type { PublishedTeam } from "#domain/club/content.ts";

/** What a team's page tells, besides its name and address (docs/reference/public-pages.md#team-pages). */
export type FirstTeam = Omit<PublishedTeam, "id" | "slug" | "name" | "sheet">;
