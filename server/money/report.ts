import { Hono } from "hono";
import { sql } from "kysely";
import { acceptedAges, allAges } from "#domain/registration/ages.ts";
import { isInRange, SKILL_LEVELS, TSHIRT_SIZES, type TshirtSize } from "#domain/registration/limits.ts";
import { PAID_STATES, type RegistrationState } from "#domain/registration/status.ts";
import { countSpots, countSpotsBy, countWhere, type SpotGroup } from "#domain/staff/reports.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { countRows, type Db } from "#server/platform/database/database.ts";
import { query } from "#server/platform/http/request-input.ts";
import { everySeason, type ListedProgram } from "#server/platform/published.ts";
import { inScope, type SeasonScope, scopeOf, scopeParameters } from "#server/platform/season-scope.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { returnedIds } from "./registration-money.ts";

function paidRegistrations(db: Db, scope: SeasonScope) {
  return db
    .selectFrom("registrations")
    .where("registrations.deletedAt", "is", null)
    .where("registrations.state", "in", PAID_STATES)
    .where((eb) => eb.and(inScope(scope)));
}

async function spotGroups(db: Db, scope: SeasonScope): Promise<SpotGroup[]> {
  return groupsOf(paidRegistrations(db, scope));
}

/**
 * Expected children who are not paid: their spot is held without an end for cash or a check
 * (docs/reference/rosters.md#expected-children).
 */
async function unpaidGroups(db: Db, scope: SeasonScope): Promise<SpotGroup[]> {
  const unpaid = db
    .selectFrom("registrations")
    .where("registrations.deletedAt", "is", null)
    .where("registrations.state", "=", "awaiting_manual_payment")
    .where("registrations.hasSpot", "=", true)
    .where("registrations.holdExpiresAt", "is", null)
    .where((eb) => eb.and(inScope(scope)));
  return groupsOf(unpaid);
}

const STATUS_OF_STATE: { readonly [State in RegistrationState]?: SpotGroup["status"] } = {
  confirmed: "confirmed",
  awaiting_manual_payment: "unpaid",
};

async function groupsOf(registrations: ReturnType<typeof paidRegistrations>): Promise<SpotGroup[]> {
  const groups = await registrations
    .select((eb) => [
      "childAge",
      "skillLevel",
      "tshirtSize",
      "language",
      "state",
      eb.fn.countAll<number>().as("count"),
    ])
    .groupBy(["childAge", "skillLevel", "tshirtSize", "language", "state"])
    .execute();
  return groups.map(({ state, ...group }) => ({
    ...group,
    status: STATUS_OF_STATE[state] ?? "needs_review",
  }));
}

/** Children with a refunded or disputed payment; staff may free their spots. */
function countReturned(db: Db, scope: SeasonScope): Promise<number> {
  return countRows(paidRegistrations(db, scope).where(sql<boolean>`registrations.id in ${returnedIds()}`));
}

async function programsIn(db: Db, { programId, seasonId }: SeasonScope): Promise<ListedProgram[]> {
  return [...(await everySeason(db)).programs.values()].filter(
    ({ id, season }) => (programId ?? id) === id && (seasonId ?? season.id) === season.id,
  );
}

/** Every age that the programs accept, and that a counted child has. */
function agesIn(programs: readonly ListedProgram[], groups: readonly SpotGroup[]): number[] {
  const counted = groups.map(({ childAge }) => ({ minAge: childAge, maxAge: childAge }));
  const accepted = programs.map((program) => acceptedAges(program, program.startsOn));
  const { minAge, maxAge } = allAges([...accepted, ...counted]);
  return Array.from({ length: maxAge - minAge + 1 }, (_, years) => minAge + years);
}

/** The whole report; answers in the form's order. */
async function seasonReport(db: Db, scope: SeasonScope) {
  const groups = await spotGroups(db, scope);
  const expected = [...groups, ...(await unpaidGroups(db, scope))];
  const programs = await programsIn(db, scope);
  const sizeOf = ({ tshirtSize }: SpotGroup) => tshirtSize;
  const isListed = (size: TshirtSize) =>
    programs.some(({ shirtSizes }) => isInRange(size, shirtSizes)) ||
    expected.some((group) => sizeOf(group) === size);
  return {
    spots: { ...countSpots(groups), returned: await countReturned(db, scope) },
    byAge: countSpotsBy(groups, ({ childAge }) => childAge, agesIn(programs, groups)),
    bySkill: countSpotsBy(groups, ({ skillLevel }) => skillLevel, SKILL_LEVELS),
    /** The shirt order: one for every expected child, `unpaid` of them not paid yet. */
    byTshirt: countSpotsBy(expected, sizeOf, TSHIRT_SIZES.filter(isListed)).map((row) => ({
      ...row,
      unpaid: countWhere(expected, (group) => group.status === "unpaid" && sizeOf(group) === row.answer),
    })),
    byLanguage: countSpotsBy(groups, ({ language }) => language, LANGUAGES),
  };
}

const seasonQuery = query(scopeParameters);

export function reportRoutes(deps: Deps) {
  return new Hono().get(
    "/admin/season-report",
    requirePermission(deps)("payments.view"),
    seasonQuery,
    async (c) => {
      const scope = await scopeOf(deps, c.req.valid("query"));
      return c.json({ data: await seasonReport(deps.db, scope) });
    },
  );
}
