import { canonical } from "#domain/text/canonical.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import type { PublishedClub } from "./facts.ts";

/** Who the club is, one value each. */
const IDENTITY = ["name", "town", "slogan", "timeZone", "colour", "taxNumber", "staffLanguage"] as const;

/** The parts of the club's facts, in the order of their form. */
export const CLUB_PARTS = [
  ...IDENTITY,
  "mark",
  "contacts",
  "place",
  "email",
  "links",
  "coaches",
  "teamSeason",
  "teams",
] as const;
type ClubPart = (typeof CLUB_PARTS)[number];

/**
 * One change that visitors would see, shown to staff as one sentence
 * (docs/rules/publishing.md#what-changes-in-sentences).
 */
export type ClubDifference = {
  part: ClubPart;
  /** The person, link or team; empty for the club itself. */
  name: string;
} & (
  | { kind: "added" | "removed" | "order" | "changed" }
  | {
      kind: "text";
      /** A field name such as "phone" or "training.days". */
      field: string;
      language: Language | null;
      before: string;
      after: string;
    }
);

const isLanguage = (key: string): key is Language => LANGUAGES.some((language) => language === key);

interface Leaf {
  field: string;
  language: Language | null;
  value: string;
}

/** Every value inside a part, in its order, with the path as field name. */
function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (Array.isArray(value)) return leavesOf(value.map(String).join(", "), path);
  if (value !== null && typeof value === "object")
    return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]));
  const lastKey = path.at(-1) ?? "";
  const language = isLanguage(lastKey) ? lastKey : null;
  const field = (language ? path.slice(0, -1) : path).join(".");
  return [{ field, language, value: String(value ?? "") }];
}

function textChanges(part: ClubPart, name: string, before: unknown, after: unknown): ClubDifference[] {
  const [oldLeaves, newLeaves] = [leavesOf(before), leavesOf(after)];
  const placeOf = ({ field, language }: Leaf) => `${field} ${language}`;
  return newLeaves.flatMap((leaf): ClubDifference[] => {
    const value = oldLeaves.find((oldLeaf) => placeOf(oldLeaf) === placeOf(leaf))?.value ?? "";
    const { field, language } = leaf;
    if (value === leaf.value) return [];
    return [{ kind: "text", part, name, field, language, before: value, after: leaf.value }];
  });
}

interface RowRules<Row> {
  nameOf: (row: Row) => string;
  /** Keys that recognize an earlier row, most reliable first. */
  keys: readonly ((row: Row) => string)[];
}

/** Pairs each row after a change with the row it was before; an earlier row is used once. */
function pairRows<Row>(before: readonly Row[], after: readonly Row[], keys: RowRules<Row>["keys"]) {
  const oldRows = new Map<Row, Row>();
  const pairedRows = new Set<Row>();
  for (const keyOf of [(row: Row) => canonical(row), ...keys])
    for (const row of after) {
      if (oldRows.has(row)) continue;
      const oldRow = before.find(
        (candidate) => !pairedRows.has(candidate) && keyOf(candidate) === keyOf(row),
      );
      if (!oldRow) continue;
      oldRows.set(row, oldRow);
      pairedRows.add(oldRow);
    }
  return oldRows;
}

function rowChanges<Row>(
  part: ClubPart,
  before: readonly Row[],
  after: readonly Row[],
  { nameOf, keys }: RowRules<Row>,
): ClubDifference[] {
  const oldRows = pairRows(before, after, keys);
  const keptRows = [...oldRows.values()];
  const changes = after.flatMap((row): ClubDifference[] => {
    const old = oldRows.get(row);
    if (old === undefined) return [{ kind: "added", part, name: nameOf(row) }];
    return textChanges(part, nameOf(old), old, row);
  });
  const removed = before.filter((row) => !keptRows.includes(row));
  const order = after.flatMap((row) => oldRows.get(row) ?? []).map((row) => before.indexOf(row));
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
    ...IDENTITY.flatMap((part) => textChanges(part, "", { [part]: before[part] }, { [part]: after[part] })),
    ...(before.mark === after.mark ? [] : [{ kind: "changed" as const, part: "mark" as const, name: "" }]),
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
