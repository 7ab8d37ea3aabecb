import type { SiteClub } from "#domain/club/content.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";

/** The file's name, of the club and the program's year: "sample-club-2025.ics", "sample-club-clinic-2025.ics". */
export function calendarFileName(
  { name }: Pick<SiteClub, "name">,
  { sessions }: Pick<PublicProgram, "sessions">,
  slug = "",
): string {
  const year = sessions[0]?.on.slice(0, 4) ?? "";
  return `${`${name} ${slug} ${year}`.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.ics`;
}
