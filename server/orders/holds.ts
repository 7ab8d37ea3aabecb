import { type Context, Hono } from "hono";
import { expressionBuilder } from "kysely";
import * as z from "zod/mini";
import type { ProgramId } from "#domain/programs.ts";
import { lengthFirst } from "#domain/text.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { addressKey, clientAddress } from "#server/platform/rate-limit.ts";
import { jsonBody, requestLanguage } from "#server/platform/request-input.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import type { DatabaseSchema } from "#server/platform/tables.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { guardiansOf } from "#server/registrations/routes.ts";
import { releasePlaces } from "#server/site/places.ts";
import { findProgram } from "#server/site/programs.ts";
import { CONTACTS_MAX, exportContacts, recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import {
  groupPlaces,
  HALF_HOURS_OF_BROWSER,
  HALF_HOURS_OF_NETWORK,
  type Hold,
  heldAgain,
  newHold,
  presentGroups,
  RENEWALS,
  unpaidPlaces,
} from "./hold-queries.ts";

/** Whose half hours a place counts among. */
export interface Holder {
  browserHash: string;
  networkHash: string;
}

const HASH_BYTES = 16;

/**
 * Stands for the network that a call comes from: an IPv4 address, or the /64 of an IPv6 address. Keyed, because
 * all addresses that there are can be tried in minutes (docs/rules/privacy.md#the-network-of-a-kept-place).
 */
export function networkHash(
  c: Context,
  { secretKey, settings }: Pick<Deps, "secretKey" | "settings">,
): string {
  const network = addressKey(clientAddress(c, settings.trustedProxies));
  return keyedHash(secretKey, "network of a hold", network).subarray(0, HASH_BYTES).toString("base64url");
}

interface Keeping {
  registrationId: string;
  holder: Holder;
  now: Date;
}

/** The half hours that run for the browser or the network of a holder, this registration's own left out. */
function halfHoursOf(column: keyof Holder, { registrationId, holder, now }: Keeping) {
  const eb = expressionBuilder<DatabaseSchema>();
  return eb
    .selectFrom("holds as beside")
    .innerJoin("registrations", "registrations.id", "beside.registrationId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(`beside.${column}`, "=", holder[column])
    .where("beside.isShort", "=", false)
    .where("beside.registrationId", "!=", registrationId)
    .where("registrations.holdExpiresAt", ">", instantOf(now));
}

/** Whether the browser or the network has all its half hours without this registration. */
function isAbove(keeping: Keeping) {
  const eb = expressionBuilder<DatabaseSchema>();
  return eb
    .or([
      eb(halfHoursOf("browserHash", keeping), ">=", HALF_HOURS_OF_BROWSER),
      eb(halfHoursOf("networkHash", keeping), ">=", HALF_HOURS_OF_NETWORK),
    ])
    .$castTo<boolean>();
}

/** Decided in the statement that stores it. */
async function keepOne(trx: Trx, keeping: Keeping): Promise<Instant> {
  const { registrationId, holder, now } = keeping;
  const { isShort } = await trx
    .insertInto("holds")
    .values({ registrationId, ...holder, isShort: isAbove(keeping), heldSince: instantOf(now) })
    .returning("isShort")
    .executeTakeFirstOrThrow();
  return instantOf(newHold(isShort, now).until);
}

interface KeepingFirst extends Omit<Keeping, "registrationId"> {
  registrationIds: readonly string[];
}

/**
 * Notes who keeps the places of registrations that are about to be stored, in one question for one and in two for
 * several. Their programs are locked: of many that come at once each counts those before it, and so does each child of
 * one order.
 * @returns until when, in their order
 */
export async function keepFirst(trx: Trx, { registrationIds, ...keeping }: KeepingFirst): Promise<Instant[]> {
  const [registrationId, ...others] = registrationIds;
  if (registrationId === undefined) return [];
  if (others.length === 0) return [await keepOne(trx, { registrationId, ...keeping })];
  const { holder, now } = keeping;
  const before = await trx
    .selectNoFrom([
      halfHoursOf("browserHash", { registrationId, ...keeping }).as("browser"),
      halfHoursOf("networkHash", { registrationId, ...keeping }).as("network"),
    ])
    .executeTakeFirstOrThrow();
  const left = Math.min(
    HALF_HOURS_OF_BROWSER - Number(before.browser),
    HALF_HOURS_OF_NETWORK - Number(before.network),
  );
  const holds = registrationIds.map((id, at) => ({ registrationId: id, isShort: at >= left }));
  await trx
    .insertInto("holds")
    .values(holds.map((hold) => ({ ...hold, ...holder, heldSince: instantOf(now) })))
    .execute();
  return holds.map(({ isShort }) => instantOf(newHold(isShort, now).until));
}

interface Returning extends Omit<Keeping, "registrationId"> {
  registration: { id: string; createdAt: Instant; holdExpiresAt: Instant | null };
  /** Stripe has seen a card for it. */
  showedCard: boolean;
}

/** What is known of an earlier hold: nothing after a restore, as backups leave holds out. */
async function earlierHold(trx: Trx, { id, createdAt, holdExpiresAt }: Returning["registration"]) {
  const noted = await trx
    .selectFrom("holds")
    .select(["isShort", "renewals", "heldSince"])
    .where("registrationId", "=", id)
    .executeTakeFirst();
  const until = holdExpiresAt === null ? null : new Date(holdExpiresAt);
  return { isShort: false, renewals: 0, heldSince: createdAt, ...noted, until };
}

/**
 * Decides how long the place of a family that comes back is kept, and notes for whom. The program is locked.
 * @returns until when
 */
export async function keepAgain(trx: Trx, returning: Returning): Promise<Instant> {
  const { registration, holder, now, showedCard } = returning;
  const earlier = await earlierHold(trx, registration);
  const keeping = { registrationId: registration.id, holder, now };
  const above = await trx.selectNoFrom(isAbove(keeping).as("isAbove")).executeTakeFirstOrThrow();
  const { until, isShort, renewals }: Hold = heldAgain(earlier, {
    now,
    isAbove: Boolean(above.isAbove),
    showedCard,
  });
  const wasKept = earlier.until !== null && earlier.until > now;
  const note = { ...holder, isShort, renewals, heldSince: wasKept ? earlier.heldSince : instantOf(now) };
  await trx
    .insertInto("holds")
    .values({ registrationId: registration.id, ...note })
    .onConflict((conflict) => conflict.column("registrationId").doUpdateSet(note))
    .execute();
  return instantOf(until);
}

interface Freeing {
  programId: ProgramId;
  /** A group's id; null for every unpaid place of the program. */
  group: string | null;
  /** Who does it, as the audit log names them. */
  actor: string;
}

/**
 * Lets unpaid places go before their time. The registrations and their payments stay: who pays later gets a place
 * while there is one, and who comes back is kept one for five minutes
 * (docs/rules/registration.md#staff-free-unpaid-places).
 * @returns how many places are free now
 */
function freeUnpaidPlaces(
  { db, now }: Pick<Deps, "db" | "now">,
  { programId, group, actor }: Freeing,
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
      // One that was paid for meanwhile has taken its place.
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
    await recordAudit(trx, { at, actor, action: "places_freed", subject: `${programId}: ${ids.length}` });
    return ids.length;
  });
}

/** Families with more children than this are rare; whoever keeps fewer places stands in a sum. */
const SMALLEST_GROUP = 3;
const SHOWN_GROUPS = 10;

const freePlacesSchema = z.object({ group: z.nullable(z.string().check(lengthFirst(100))) });

/** @throws {ApiError} not_found */
async function programIn(db: Db, c: Context): Promise<ProgramId> {
  const program = await findProgram(db, c.req.param("id") ?? "");
  if (!program) throw new ApiError("not_found");
  return program.id;
}

/** Places that families hold and have not paid for: what staff see of them, and how they free them. */
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
      const handing = { list: "paying", actor: c.var.staff.actor, at: now() };
      return c.json({ data: await exportContacts(db, [...guardians.values()].flat(), handing) });
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
