import { nameWords } from "#domain/text/person-name.ts";
import { type CalendarDate, DAY_MS } from "#domain/time/dates.ts";

/** Most teams of a proposal. */
export const PROPOSED_TEAMS_MAX = 40;

export interface TeamCandidate {
  id: string;
  firstName: string;
  lastName: string;
  /** null counts as the average. */
  birthDate: CalendarDate | null;
  /** Equal for siblings. */
  family: string;
  /** The family's answer with whom the child wants to play. */
  wish: string;
}

/** "apart" is a mutual wish that did not fit; "even" has no other children. */
export interface PlacementReason {
  kind: "sibling" | "wish" | "apart" | "even";
  childIds: string[];
}

export interface Placement {
  id: string;
  /** Counted from 0. */
  team: number;
  reasons: PlacementReason[];
}

/** Children who stay together. */
type Cluster = readonly TeamCandidate[];

/** The pairs of children whose answers name each other, by full name or by a first name that only one child has. */
function mutualWishes(children: readonly TeamCandidate[]): [TeamCandidate, TeamCandidate][] {
  const known = children.map((child) => {
    const [first = ""] = nameWords(child.firstName);
    return { child, first, last: nameWords(child.lastName), wished: new Set(nameWords(child.wish)) };
  });
  const sameFirstName = Map.groupBy(known, ({ first }) => first);
  type Known = (typeof known)[number];
  const isNamed = ({ wished }: Known, { first, last }: Known) =>
    wished.has(first) && (sameFirstName.get(first)?.length === 1 || last.some((word) => wished.has(word)));
  return known.flatMap((first, index) =>
    known
      .slice(index + 1)
      .filter((other) => isNamed(first, other) && isNamed(other, first))
      .map(({ child }): [TeamCandidate, TeamCandidate] => [first.child, child]),
  );
}

/** Room of each team, so that sizes differ by at most one. */
function evenTeamSizes(children: number, teams: number): number[] {
  return Array.from({ length: teams }, (_, team) => Math.floor((children + teams - 1 - team) / teams));
}

const bySize = (first: Cluster, second: Cluster) => second.length - first.length;

/** The team for a cluster: one that it fills, else the one with the most room. */
function teamFor({ length }: Cluster, free: readonly number[]): number {
  return free.indexOf(free.includes(length) ? length : Math.max(...free));
}

/** Whether the clusters, the largest first, fit into the teams. */
function areFitting(clusters: readonly Cluster[], teamSizes: readonly number[]): boolean {
  let free = teamSizes;
  for (const cluster of clusters.toSorted(bySize)) {
    const team = teamFor(cluster, free);
    free = free.with(team, (free[team] ?? 0) - cluster.length);
  }
  return free.every((left) => left === 0);
}

/** Siblings, joined by mutual wishes as far as the sizes stay even. */
function clustersOf(
  children: readonly TeamCandidate[],
  wishes: readonly [TeamCandidate, TeamCandidate][],
  teamSizes: readonly number[],
): Cluster[] {
  let clusters: Cluster[] = [...Map.groupBy(children, ({ family }) => family).values()];
  const areFamiliesFitting = areFitting(clusters, teamSizes);
  const [largest = 0] = teamSizes;
  for (const [first, other] of wishes) {
    const joined = clusters.filter((cluster) => cluster.includes(first) || cluster.includes(other));
    if (joined.length < 2) continue;
    const next = [joined.flat(), ...clusters.filter((cluster) => !joined.includes(cluster))];
    if (areFamiliesFitting ? areFitting(next, teamSizes) : joined.flat().length <= largest) clusters = next;
  }
  return clusters;
}

/** Days that children are younger than the average, added up; a child without a birth date counts as average. */
function youthIn(children: readonly TeamCandidate[]) {
  const days = children.flatMap(({ birthDate }) => (birthDate ? Date.parse(birthDate) / DAY_MS : []));
  const average = days.reduce((sum, day) => sum + day, 0) / days.length;
  return (team: Cluster) =>
    team.reduce((sum, { birthDate }) => sum + (birthDate ? Date.parse(birthDate) / DAY_MS - average : 0), 0);
}

/**
 * Clusters, the largest first, as `teamFor` says; then single children, those far from the average
 * age first, each to the team whose ages it evens out most.
 */
function divided(clusters: readonly Cluster[], teamSizes: readonly number[]): TeamCandidate[][] {
  const youth = youthIn(clusters.flat());
  const inOrder = clusters.toSorted((a, b) => bySize(a, b) || Math.abs(youth(b)) - Math.abs(youth(a)));
  const teams = teamSizes.map((): TeamCandidate[] => []);
  for (const cluster of inOrder) {
    const free = teamSizes.map((size, team) => size - (teams[team]?.length ?? 0));
    const open = teams.filter((_, team) => cluster.length === 1 && Number(free[team]) > 0);
    const [best] = open.toSorted((a, b) => (youth(a) - youth(b)) * youth(cluster));
    (best ?? teams[teamFor(cluster, free)])?.push(...cluster);
  }
  return teams;
}

/** Why a child is in its team. */
function reasonsOf(
  child: TeamCandidate,
  players: readonly TeamCandidate[],
  wishes: readonly [TeamCandidate, TeamCandidate][],
): PlacementReason[] {
  const wished = wishes
    .filter((pair) => pair.includes(child))
    .map(([first, two]) => (first === child ? two : first));
  const others = {
    sibling: players.filter((other) => other !== child && other.family === child.family),
    wish: wished.filter((other) => players.includes(other)),
    apart: wished.filter((other) => !players.includes(other)),
  };
  const reasons = (["sibling", "wish", "apart"] as const).flatMap((kind): PlacementReason[] =>
    others[kind].length > 0 ? [{ kind, childIds: others[kind].map(({ id }) => id) }] : [],
  );
  return reasons.some(({ kind }) => kind !== "apart")
    ? reasons
    : [{ kind: "even", childIds: [] }, ...reasons];
}

/**
 * Divides children into teams (docs/reference/teams.md#proposals): siblings together, then even sizes, then mutual
 * wishes together, then even birth dates. The same children give the same teams in any order.
 */
export function proposeTeams(children: readonly TeamCandidate[], teamCount: number): Placement[] {
  const keyOf = ({ birthDate, id }: TeamCandidate) => `${birthDate ?? "9999"} ${id}`;
  const sorted = children.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const teamSizes = evenTeamSizes(sorted.length, teamCount);
  const wishes = mutualWishes(sorted);
  const teams = divided(clustersOf(sorted, wishes, teamSizes), teamSizes);
  return teams.flatMap((players, team) =>
    players.map((child) => ({ id: child.id, team, reasons: reasonsOf(child, players, wishes) })),
  );
}
