import { firstClub } from "#content/club/first-club.ts";
import type { PublishedClub } from "#domain/club/content.ts";
import { WEEKDAYS } from "#domain/time/sessions.ts";

/** What the club chooses from, and what it does not write itself. */
const CHOSEN = new Set<string>([...["head", "assistant", "full", "short", "boys", "girls"], ...WEEKDAYS]);
const isOwn = (text: string) => !CHOSEN.has(text) && !/^(U\d+|\d\d:\d\d)$/.test(text);

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}

/** Every text, name, number and address that content/ has of the club; short ones are parts of other words. */
export const firstClubTexts = [...new Set(stringsIn({ ...firstClub, domain: "" }))].filter(
  (text) => isOwn(text) && text.length > 7,
);

/** The club with other texts, names, numbers and addresses throughout. */
export function changedClub(): PublishedClub {
  let count = 0;
  const changed = (text: string): string => {
    count += 1;
    if (!isOwn(text)) return text;
    if (text.startsWith("https:")) return `https://www.example.org/other/${count}`;
    if (text.includes("@")) return `other-${count}@club.example.org`;
    if (text.startsWith("(")) return `(915) 555-${String(1000 + count)}`;
    return /^[a-z0-9-]+$/.test(text) ? `other-${count}` : `Other words ${count}`;
  };
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return changed(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part)]));
  };
  const club = walk(firstClub) as PublishedClub;
  const training = { from: "16:15", to: "17:25" };
  return {
    ...club,
    timeZone: "America/Monterrey",
    color: "#5b2a86",
    staffLanguage: firstClub.staffLanguage,
    // Families' calendars know the club's appointments by it.
    domain: firstClub.domain,
    teams: club.teams.map((team) => ({ ...team, training: { ...team.training, ...training } })),
  };
}
