import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, DAY_MS } from "#domain/time/dates.ts";
import { proposeTeams, type TeamCandidate } from "./team-proposal.ts";

const FIRST = [
  "Ana",
  "Beto",
  "Carla",
  "Dani",
  "Elsa",
  "Fito",
  "Gema",
  "Hugo",
  "Iris",
  "Juan",
  "Kike",
  "Lola",
];
const LAST = ["Ruiz", "Luna", "Vega", "Soto"];

/** The child with this number; names repeat after 48. */
function candidate(index: number, changes: Partial<TeamCandidate> = {}): TeamCandidate {
  const first = FIRST[index % FIRST.length] ?? "";
  const last = LAST[Math.floor(index / FIRST.length) % LAST.length] ?? "";
  return {
    id: `child-${String(index).padStart(2, "0")}`,
    firstName: first,
    lastName: last,
    birthDate: addDays("2015-08-01", (index * 97) % 730),
    family: `family-${index}`,
    wish: "",
    ...changes,
  };
}

const nameOf = ({ firstName, lastName }: TeamCandidate) => `${firstName} ${lastName}`;

/** Children in which family `f` has child `i` if `families[i]` is `f`, and who wish for each other as in `pairs`. */
function childrenWith(families: readonly number[], pairs: readonly [number, number][]) {
  const children = families.map((family, index) => candidate(index, { family: `family-${family}` }));
  const wishOf = (index: number) =>
    pairs
      .filter((pair) => pair.includes(index))
      .map(([one, two]) => nameOf(candidate(one === index ? two : one)))
      .join(" y ");
  return children.map((child, index) => ({ ...child, wish: wishOf(index) }));
}

const drawn = (most: number) =>
  fc.integer({ min: 2, max: most }).chain((count) => {
    const child = fc.nat({ max: count - 1 });
    return fc.record({
      teams: fc.integer({ min: 1, max: 4 }),
      families: fc.array(child, { minLength: count, maxLength: count }),
      pairs: fc.array(
        fc.tuple(child, child).filter(([one, two]) => one !== two),
        { maxLength: 3 },
      ),
    });
  });

function sizesOf(teams: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, team) => teams.filter((other) => other === team).length);
}

const areEven = (sizes: readonly number[]) => Math.max(...sizes) - Math.min(...sizes) <= 1;

/** Whether any division has even sizes and all these groups of children together. */
function isPossible(groups: readonly (readonly number[])[], count: number, teams: number): boolean {
  const place = (index: number, sizes: readonly number[]): boolean => {
    const group = groups[index];
    if (!group) return areEven(sizes);
    // Teams of the same size are interchangeable.
    return sizes.some(
      (size, team) => sizes.indexOf(size) === team && place(index + 1, sizes.with(team, size + group.length)),
    );
  };
  return place(0, Array(teams).fill(0)) && groups.flat().length === count;
}

/** Groups of the numbers below `count` that these pairs join. */
function joined(count: number, pairs: readonly (readonly [number, number])[]): number[][] {
  let groups = Array.from({ length: count }, (_, index) => [index]);
  for (const pair of pairs) {
    const touched = groups.filter((group) => pair.some((index) => group.includes(index)));
    groups = [...groups.filter((group) => !touched.includes(group)), touched.flat()];
  }
  return groups;
}

test("Each child has one team, siblings share it, and sizes differ by one at most where families allow it", () => {
  fc.assert(
    fc.property(drawn(8), ({ teams, families, pairs }) => {
      const children = childrenWith(families, pairs);
      const placements = proposeTeams(children, teams);
      expect(placements.map(({ id }) => id).toSorted()).toEqual(children.map(({ id }) => id));
      const teamOf = children.map(
        ({ id }) => placements.find((placement) => placement.id === id)?.team ?? -1,
      );
      const siblings = families.flatMap((family, index) =>
        families.flatMap((other, later) =>
          later > index && other === family ? [[index, later] as const] : [],
        ),
      );
      for (const [one, two] of siblings) expect(teamOf[one]).toBe(teamOf[two]);
      const sizes = sizesOf(teamOf, teams);
      const areFamiliesEven = isPossible(joined(families.length, siblings), families.length, teams);
      expect(areEven(sizes)).toBe(areFamiliesEven || areEven(sizes));
      if (!areFamiliesEven) return;
      // A mutual wish is unmet only if no even division has it beside those that are met.
      const met = pairs.filter(([one, two]) => teamOf[one] === teamOf[two]);
      for (const pair of pairs.filter((other) => !met.includes(other)))
        expect(isPossible(joined(families.length, [...siblings, ...met, pair]), families.length, teams)).toBe(
          false,
        );
    }),
    { numRuns: 200 },
  );
});

test("The same children give the same teams in any order", () => {
  fc.assert(
    fc.property(drawn(24), fc.infiniteStream(fc.nat()), ({ teams, families, pairs }, order) => {
      const children = childrenWith(families, pairs);
      const shuffled = children
        .map((child) => ({ child, rank: order.next().value }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ child }) => child);
      expect(proposeTeams(shuffled, teams)).toEqual(proposeTeams(children, teams));
    }),
  );
});

test("48 children are divided into four teams with the reason of each placement", () => {
  const families = Array.from({ length: 48 }, (_, index) =>
    [1, 13, 14].includes(index) ? index - 1 : index,
  );
  const children = childrenWith(families, [
    [3, 27],
    [5, 40],
    [40, 8],
  ]).map((child) =>
    child.id === "child-20" ? { ...child, wish: "Con mi prima Ana Ruiz, por favor" } : child,
  );
  const placements = proposeTeams(children, 4);
  const names = new Map(children.map((child) => [child.id, nameOf(child)]));
  const lines = placements.map(({ id, team, reasons }) => {
    const why = reasons.map(({ kind, childIds }) =>
      [kind, ...childIds.map((other) => names.get(other))].join(" "),
    );
    return `${team + 1}: ${names.get(id)}, ${children.find((child) => child.id === id)?.birthDate}: ${why.join("; ")}`;
  });
  const means = [0, 1, 2, 3].map((team) => {
    const days = placements
      .filter((placement) => placement.team === team)
      .map(({ id }) => Date.parse(children.find((child) => child.id === id)?.birthDate ?? "") / DAY_MS);
    return days.reduce((sum, day) => sum + day, 0) / days.length;
  });
  expect(Math.max(...means) - Math.min(...means)).toBeLessThan(31);
  expect(
    sizesOf(
      placements.map(({ team }) => team),
      4,
    ),
  ).toEqual([12, 12, 12, 12]);
  expect(lines.join("\n")).toMatchSnapshot();
});

test.each([
  ["full names on both sides", "Beto Ruiz", "con Ana Ruiz", true],
  ["a first name that only one child has", "Beto Ruiz", "ana!", true],
  ["other accents and case", "BÉTO RUÍZ", "Aná ruiz", true],
  ["an answer on one side only", "Beto Ruiz", "", false],
  ["a first name that two children have", "Beto", "Ana", false],
] as const)("A wish with %s is mutual or not", (_what, first, second, isMutual) => {
  const anotherBeto = candidate(13);
  const children = [candidate(0, { wish: first }), candidate(1, { wish: second }), candidate(2), anotherBeto];
  const reasons = proposeTeams(children, 2).flatMap((placement) => placement.reasons);
  expect(reasons.some(({ kind }) => kind === "wish")).toBe(isMutual);
});
