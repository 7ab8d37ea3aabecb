import { canonical } from "./canonical.ts";
import type { PublishedClub } from "./club-facts.ts";
import { LANGUAGES, type Language } from "./languages.ts";

/** The parts of the club's facts, in the order of their form. */
export const CLUB_PARTS = ["contacts", "place", "email", "links", "coaches", "teamSeason", "teams"] as const;
export type ClubPart = (typeof CLUB_PARTS)[number];

/** What visitors would find otherwise than today, one for each sentence that staff read (docs/rules/publishing.md#what-changes-in-sentences). */
export type ClubDifference = {
  part: ClubPart;
  /** Of whom or of what: a person, a link, a team; empty for the club itself. */
  name: string;
} & (
  | { kind: "added" | "removed" | "order" }
  | {
      kind: "text";
      /** Such as "phone" or "training.days". */
      field: string;
      language: Language | null;
      before: string;
      after: string;
    }
);

const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b);
const isLanguage = (key: string): key is Language => LANGUAGES.some((language) => language === key);

interface Leaf {
  field: string;
  language: Language | null;
  value: string;
}

/** Everything that a part says, value by value, in its order. */
function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (Array.isArray(value)) return leavesOf(value.map(String).join(", "), path);
  if (value !== null && typeof value === "object")
    return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]));
  const last = path.at(-1) ?? "";
  const language = isLanguage(last) ? last : null;
  const field = (language ? path.slice(0, -1) : path).join(".");
  return [{ field, language, value: value === undefined ? "" : String(value) }];
}

function textChanges(part: ClubPart, name: string, before: unknown, after: unknown): ClubDifference[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const at = ({ field, language }: Leaf) => `${field} ${language}`;
  return is.flatMap((leaf): ClubDifference[] => {
    const value = was.find((other) => at(other) === at(leaf))?.value ?? "";
    const { field, language } = leaf;
    if (value === leaf.value) return [];
    return [{ kind: "text", part, name, field, language, before: value, after: leaf.value }];
  });
}

interface RowRules<Row> {
  nameOf: (row: Row) => string;
  /** By which a row of before is known again, the surest first. */
  keys: readonly ((row: Row) => string)[];
}

/** Which row of before each row of after was; a row is taken once. */
function pairRows<Row>(before: readonly Row[], after: readonly Row[], keys: RowRules<Row>["keys"]) {
  const found = new Map<Row, Row>();
  const taken = new Set<Row>();
  for (const keyOf of [(row: Row) => canonical(row), ...keys])
    for (const row of after) {
      if (found.has(row)) continue;
      const known = before.find((other) => !taken.has(other) && keyOf(other) === keyOf(row));
      if (!known) continue;
      found.set(row, known);
      taken.add(known);
    }
  return found;
}

function rowChanges<Row>(
  part: ClubPart,
  before: readonly Row[],
  after: readonly Row[],
  { nameOf, keys }: RowRules<Row>,
): ClubDifference[] {
  const known = pairRows(before, after, keys);
  const kept = [...known.values()];
  const changes = after.flatMap((row): ClubDifference[] => {
    const old = known.get(row);
    if (old === undefined) return [{ kind: "added", part, name: nameOf(row) }];
    return textChanges(part, nameOf(old), old, row);
  });
  const removed = before.filter((row) => !kept.includes(row));
  const order = after.flatMap((row) => known.get(row) ?? []).map((row) => before.indexOf(row));
  const isMoved = order.some((place, i) => i > 0 && place < (order[i - 1] ?? 0));
  return [
    ...changes,
    ...removed.map((row): ClubDifference => ({ kind: "removed", part, name: nameOf(row) })),
    ...(isMoved ? [{ kind: "order" as const, part, name: "" }] : []),
  ];
}

/** What a draft of the club's facts would change for visitors, in the order of the form. */
export function clubDifferences(before: PublishedClub, after: PublishedClub): ClubDifference[] {
  const [person, link] = [
    { nameOf: (row: { name: string }) => row.name },
    (row: { label: string }) => row.label,
  ];
  return [
    ...rowChanges("contacts", before.contacts, after.contacts, {
      ...person,
      keys: [({ name }) => name, ({ email }) => email, ({ phone }) => phone],
    }),
    ...textChanges("place", "", before.place, after.place),
    ...textChanges("email", "", { email: before.email }, { email: after.email }),
    ...rowChanges("links", before.links, after.links, { nameOf: link, keys: [link, ({ url }) => url] }),
    ...rowChanges("coaches", before.coaches, after.coaches, {
      ...person,
      keys: [({ name }) => name, ({ phone }) => phone],
    }),
    ...textChanges("teamSeason", "", { teamSeason: before.teamSeason }, { teamSeason: after.teamSeason }),
    ...rowChanges("teams", before.teams, after.teams, { ...person, keys: [({ id }) => id] }),
  ];
}

/** Each part by itself, each team too: what two people may change at once. */
function splitParts(club: PublishedClub): Record<string, unknown> {
  const teams = club.teams.map((team): [string, unknown] => [`team ${team.id}`, team]);
  return {
    ...Object.fromEntries(CLUB_PARTS.filter((part) => part !== "teams").map((part) => [part, club[part]])),
    teams: club.teams.map(({ id }) => id),
    ...Object.fromEntries(teams),
  };
}

function joinParts(parts: Record<string, unknown>, first: PublishedClub): PublishedClub {
  const { teams, ...rest } = Object.fromEntries(CLUB_PARTS.map((part) => [part, parts[part] ?? first[part]]));
  return {
    ...(rest as unknown as PublishedClub),
    teams: (teams as string[]).flatMap((id) => (parts[`team ${id}`] as PublishedClub["teams"][number]) ?? []),
  };
}

/**
 * Two people's typing on the same version as one: what one of them left alone is the other's.
 * @param whose of a part that both changed otherwise
 */
export function mergeClubs(
  base: PublishedClub,
  mine: PublishedClub,
  theirs: PublishedClub,
  whose: "mine" | "theirs" = "mine",
): { merged: PublishedClub; isConflict: boolean } {
  const [was, own, other] = [splitParts(base), splitParts(mine), splitParts(theirs)];
  let isConflict = false;
  const merged: Record<string, unknown> = {};
  for (const part of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const [isMine, isTheirs] = [!isSame(own[part], was[part]), !isSame(other[part], was[part])];
    const isBoth = isMine && isTheirs && !isSame(own[part], other[part]);
    if (isBoth) isConflict = true;
    const wins = isBoth ? whose === "mine" : isMine;
    merged[part] = wins ? own[part] : other[part];
  }
  return { merged: joinParts(merged, mine), isConflict };
}
