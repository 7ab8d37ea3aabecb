import { type Context, Hono } from "hono";
import { expressionBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramId } from "#domain/programs.ts";
import { lengthFirst } from "#domain/text.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { jsonBody, requestLanguage } from "#server/platform/request-input.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import type { DatabaseSchema } from "#server/platform/tables.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { guardiansOf } from "#server/registrations/routes.ts";
import { releasePlaces } from "#server/site/places.ts";
import { findProgram } from "#server/site/programs.ts";
import { CONTACTS_MAX, exportContacts, recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import {
  extendedHold,
  groupPlaces,
  HALF_HOURS_OF_BROWSER,
  HALF_HOURS_OF_NETWORK,
  type Hold,
  newHold,
  presentGroups,
  RENEWALS,
  unpaidPlaces,
} from "./hold-queries.ts";

/** The browser and the network whose quotas of half-hour holds a place counts against. */
export interface Holder {
  browserHash: string;
  networkHash: string;
}

interface HoldRequest {
  registrationId: string;
  holder: Holder;
  now: Date;
}

/** Counts the half-hour holds that a browser or network has now, without this registration's own. */
function halfHoursOf(column: keyof Holder, { registrationId, holder, now }: HoldRequest) {
  return sql<number>`(select count(*) from holds as beside
    join registrations on registrations.id = beside.registration_id
    where ${sql.ref(`beside.${column}`)} = ${holder[column]} and beside.is_short = false
      and beside.registration_id <> ${registrationId} and registrations.hold_expires_at > ${instantOf(now)})`;
}

/** Whether the browser or the network has used its whole quota without this registration. */
function isAboveQuota(request: HoldRequest) {
  const eb = expressionBuilder<DatabaseSchema>();
  return eb
    .or([
      eb(halfHoursOf("browserHash", request), ">=", HALF_HOURS_OF_BROWSER),
      eb(halfHoursOf("networkHash", request), ">=", HALF_HOURS_OF_NETWORK),
    ])
    .$castTo<boolean>();
}

/** Inserts one hold; the same statement counts the quota and decides its length. */
async function createHold(trx: Trx, request: HoldRequest): Promise<Instant> {
  const { registrationId, holder, now } = request;
  const { isShort } = await trx
    .insertInto("holds")
    .values({ registrationId, ...holder, isShort: isAboveQuota(request), heldSince: instantOf(now) })
    .returning("isShort")
    .executeTakeFirstOrThrow();
  return instantOf(newHold(isShort, now).until);
}

interface HoldsRequest extends Omit<HoldRequest, "registrationId"> {
  registrationIds: readonly string[];
}

/**
 * Inserts holds for registrations that are about to be stored, with one query for one and two for several. The program
 * locks serialize concurrent orders, so each hold counts all earlier ones against the quota.
 * @returns when each hold ends, in the given order
 */
export async function createHolds(
  trx: Trx,
  { registrationIds, ...request }: HoldsRequest,
): Promise<Instant[]> {
  const [registrationId, ...others] = registrationIds;
  if (registrationId === undefined) return [];
  if (others.length === 0) return [await createHold(trx, { registrationId, ...request })];
  const { holder, now } = request;
  const running = await trx
    .selectNoFrom([
      halfHoursOf("browserHash", { registrationId, ...request }).as("browser"),
      halfHoursOf("networkHash", { registrationId, ...request }).as("network"),
    ])
    .executeTakeFirstOrThrow();
  const halfHoursLeft = Math.min(
    HALF_HOURS_OF_BROWSER - Number(running.browser),
    HALF_HOURS_OF_NETWORK - Number(running.network),
  );
  const holds = registrationIds.map((id, index) => ({ registrationId: id, isShort: index >= halfHoursLeft }));
  await trx
    .insertInto("holds")
    .values(holds.map((hold) => ({ ...hold, ...holder, heldSince: instantOf(now) })))
    .execute();
  return holds.map(({ isShort }) => instantOf(newHold(isShort, now).until));
}

interface ExtensionRequest extends Omit<HoldRequest, "registrationId"> {
  registration: { id: string; createdAt: Instant; holdExpiresAt: Instant | null };
  /** Whether Stripe has received a card for it. */
  showedCard: boolean;
}

/** The stored hold, or defaults if there is none, as after a restored backup, which leaves holds out. */
async function earlierHold(trx: Trx, { id, createdAt, holdExpiresAt }: ExtensionRequest["registration"]) {
  const stored = await trx
    .selectFrom("holds")
    .select(["isShort", "renewals", "heldSince"])
    .where("registrationId", "=", id)
    .executeTakeFirst();
  const until = holdExpiresAt === null ? null : new Date(holdExpiresAt);
  return { isShort: false, renewals: 0, heldSince: createdAt, ...stored, until };
}

/**
 * Extends the hold of a returning family and stores who has it. The program must be locked.
 * @returns when the hold ends
 */
export async function extendHold(trx: Trx, request: ExtensionRequest): Promise<Instant> {
  const { registration, holder, now, showedCard } = request;
  const earlier = await earlierHold(trx, registration);
  const holdRequest = { registrationId: registration.id, holder, now };
  const quota = await trx.selectNoFrom(isAboveQuota(holdRequest).as("isAbove")).executeTakeFirstOrThrow();
  const { until, isShort, renewals }: Hold = extendedHold(earlier, {
    now,
    isAboveQuota: Boolean(quota.isAbove),
    showedCard,
  });
  const wasKept = earlier.until !== null && earlier.until > now;
  const values = { ...holder, isShort, renewals, heldSince: wasKept ? earlier.heldSince : instantOf(now) };
  await trx
    .insertInto("holds")
    .values({ registrationId: registration.id, ...values })
    .onConflict((conflict) => conflict.column("registrationId").doUpdateSet(values))
    .execute();
  return instantOf(until);
}

interface FreeRequest {
  programId: ProgramId;
  /** A group's id; null for every unpaid place of the program. */
  group: string | null;
  /** The actor of the audit log. */
  actor: string;
}

/**
 * Frees unpaid places before their holds end. The registrations and payments stay: a family that pays later gets a place
 * if one is left, and one that returns gets a five-minute hold (docs/rules/registration.md#staff-free-unpaid-places).
 * @returns how many places were freed
 */
function freeUnpaidPlaces(
  { db, now }: Pick<Deps, "db" | "now">,
  { programId, group, actor }: FreeRequest,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const at = now();
    const places = await unpaidPlaces(trx, at, programId);
    const chosen = group === null ? places : (groupPlaces(places).get(group) ?? []);
    if (chosen.length === 0) return 0;
    const freed = await trx
      .updateTable("registrations")
      .set({ place: "none", holdExpiresAt: null })
      .where(
        "id",
        "in",
        chosen.map(({ registrationId }) => registrationId),
      )
      // Skip places that were paid for in the meantime.
      .where("place", "=", "held")
      .returning(["id", "programId", "groupId"])
      .execute();
    if (freed.length === 0) return 0;
    const ids = freed.map(({ id }) => id);
    await trx
      .updateTable("holds")
      .set({ browserHash: null, networkHash: null, renewals: RENEWALS })
      .where("registrationId", "in", ids)
      .execute();
    await releasePlaces(trx, freed);
    await recordAudit(trx, {
      at,
      actor,
      action: "places_freed",
      subject: programId,
      details: { count: ids.length },
    });
    return ids.length;
  });
}

/** Few families have this many children; smaller groups are only counted in the total. */
const SMALLEST_GROUP = 3;
const SHOWN_GROUPS = 10;

const freePlacesSchema = z.object({ group: z.nullable(z.string().check(lengthFirst(100))) });

/** @throws {ApiError} not_found */
async function programIn(db: Db, c: Context): Promise<ProgramId> {
  const program = await findProgram(db, c.req.param("id") ?? "");
  if (!program) throw new ApiError("not_found");
  return program.id;
}

/** Staff's routes for unpaid places: how many are held, whom to contact, and how to free them. */
export function holdRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/programs/:id/holds", staff, async (c) => {
      const places = await unpaidPlaces(db, now(), await programIn(db, c));
      const groups = presentGroups(groupPlaces(places));
      const shown = groups.filter((group) => group.places >= SMALLEST_GROUP).slice(0, SHOWN_GROUPS);
      const since = groups.map((group) => group.since).sort()[0] ?? null;
      return c.json({ data: { places: places.length, since, groups: shown } });
    })
    .get("/admin/programs/:id/holds/contacts", staff, async (c) => {
      const places = await unpaidPlaces(db, now(), await programIn(db, c));
      const ids = places.map(({ registrationId }) => registrationId).slice(0, CONTACTS_MAX + 1);
      const guardians = await guardiansOf(db, { column: "id", ids, language: requestLanguage(c) });
      const exportNote = { list: "paying" as const, actor: c.var.staff.actor, at: now() };
      return c.json({ data: await exportContacts(db, [...guardians.values()].flat(), exportNote) });
    })
    .post("/admin/programs/:id/holds/free", staff, jsonBody(freePlacesSchema), async (c) => {
      const { group } = c.req.valid("json");
      const freed = await freeUnpaidPlaces(deps, {
        programId: await programIn(db, c),
        group,
        actor: c.var.staff.actor,
      });
      return c.json({ data: { freed } });
    });
}
