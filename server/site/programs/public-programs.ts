import { Hono } from "hono";
import { formsOfProgram } from "#domain/club/forms.ts";
import { WAITLIST_RESERVED_MS } from "#domain/family/waiting-list.ts";
import { priceAt, priceOfOne, quoteHash } from "#domain/prices/price-order.ts";
import { availability, defaultProgram } from "#domain/programs/availability.ts";
import { PROGRAM_KINDS, type ProgramId } from "#domain/programs/programs.ts";
import { currentFirst, type PublishedSeason } from "#domain/programs/site-data.ts";
import { acceptedAges, groupsByBirthDate } from "#domain/registration/ages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam } from "#server/platform/http/request-input.ts";
import {
  closingPlaceholders,
  findLiveProgram,
  listLivePrograms,
  openingOf,
  type Program,
  questionsOf,
} from "./published-programs.ts";
import { isExpiredHold } from "./spots.ts";

/** A program or a group: its spots and waiting children. */
type Counter = Pick<Program, "id" | "capacity" | "spotsTaken" | "waiting" | "waitlistReservedSince">;

const freeIn = ({ capacity, spotsTaken }: Counter, expiredHolds = 0) =>
  capacity === null ? null : capacity - spotsTaken + expiredHolds;

/** The number of spots reserved for waiting children; none after 24 hours without an accepted offer. */
function reservedSpots({ waiting, waitlistReservedSince }: Counter, now: Date): number {
  const isOver =
    waitlistReservedSince !== null && waitlistReservedSince <= instantBefore(now, WAITLIST_RESERVED_MS);
  return isOver ? 0 : waiting;
}

/** Expired holds by program and by group: their spots are free, but still counted as taken. */
async function expiredHoldCounts(db: Db | Trx, now: Date) {
  const rows = await db
    .selectFrom("registrations")
    .select((eb) => ["programId", "groupId", eb.fn.countAll<number>().as("count")])
    .where(isExpiredHold(instantOf(now)))
    .groupBy(["programId", "groupId"])
    .execute();
  const counts = new Map<string, number>();
  for (const { programId, groupId, count } of rows) {
    counts.set(programId, (counts.get(programId) ?? 0) + Number(count));
    if (groupId !== null) counts.set(groupId, Number(count));
  }
  return counts;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * A program's free spots without reservations, limited by the sum of its groups'; null: no limit. Same rule as a
 * public claim (server/site/programs/spots.ts).
 */
function unreservedSpots(
  program: Counter,
  groups: readonly Counter[],
  { expired: expiredHolds, now }: { expired: ReadonlyMap<string, number>; now: Date },
): number | null {
  const freeSpotsIn = (counter: Counter) =>
    freeIn(counter, expiredHolds.get(counter.id)) ?? Number.POSITIVE_INFINITY;
  const reservedByGroup = groups.map((group) =>
    Math.min(reservedSpots(group, now), Math.max(0, freeSpotsIn(group))),
  );
  const freeByGroup = groups.map((group) => Math.max(0, freeSpotsIn(group) - reservedSpots(group, now)));
  const inGroups = groups.length === 0 ? Number.POSITIVE_INFINITY : sum(freeByGroup);
  const spots = Math.min(freeSpotsIn(program) - reservedSpots(program, now) - sum(reservedByGroup), inGroups);
  return Number.isFinite(spots) ? spots : null;
}

/**
 * Public data of all programs of live seasons, the current season first, in a fixed number of queries
 * (docs/reference/prices.md#price-guarantee).
 */
export async function publicPrograms(db: Db, now: Date, timeZone: string) {
  const [programs, groups, expiredHolds] = await Promise.all([
    listLivePrograms(db),
    db.selectFrom("programGroups").selectAll().execute(),
    expiredHoldCounts(db, now),
  ]);
  const groupsOf = Map.groupBy(groups, ({ programId }) => programId);
  const today = dateInZone(now, timeZone);
  const live = [...new Set(programs.map(({ season }) => season))];
  const seasons: PublishedSeason[] = live.length === 0 ? [] : currentFirst(live, today);
  const inOrder = programs.toSorted((a, b) => seasons.indexOf(a.season) - seasons.indexOf(b.season));
  const offered = inOrder.map((program) => {
    const { id, slug, kind, season, texts, prices, opensAt, closesAt, startsOn, endsOn } = program;
    const feeCents = priceAt(program.feeCents, prices, now);
    const spots = unreservedSpots(program, groupsOf.get(id) ?? [], { expired: expiredHolds, now });
    const state = availability(openingOf(program, now, timeZone), spots, program.waitingList);
    return {
      id,
      slug,
      kind,
      season: {
        id: season.id,
        slug: season.slug,
        name: season.names,
        siblingRule: season.siblingRule,
      },
      name: { en: texts.en.name, es: texts.es.name },
      /** Current price in cents; null while undecided. */
      feeCents,
      /** Price in cents after the early prices. */
      regularCents: program.feeCents,
      prices: prices.flatMap(({ cents, until }) =>
        Date.parse(until) > now.getTime() ? { cents, until } : [],
      ),
      availability: state,
      /** Only if few are left; the number of taken spots is private. */
      spotsLeft: state === "few" ? spots : null,
      opensAt,
      closesAt,
      startsOn,
      endsOn,
      ...acceptedAges(program, startsOn),
      shirtSizes: program.shirtSizes,
      needsSex: program.needsSex,
      groups: groupsByBirthDate(program.groups).map((group) =>
        pickColumns(group, ["code", "bornFrom", "bornTo", "sex"]),
      ),
      hasQuestions: program.questions.length > 0,
      quoteHash:
        feeCents === null
          ? null
          : quoteHash([{ programId: id }], priceOfOne(id, program.feeCents ?? feeCents, feeCents)),
    };
  });
  const defaults = PROGRAM_KINDS.map((kind) => {
    const pricedOfKind = offered.filter((program) => program.kind === kind && program.feeCents !== null);
    return defaultProgram(pricedOfKind, (program) => program.availability, today);
  });
  /** Whether it is the default program of its kind, for families that only give a reason. */
  return offered.map((program) => ({ ...program, isFeatured: defaults.includes(program) }));
}

/** Programs of live seasons with free spots, and the number of closed ones that have a price and are not over. */
export async function openProgramsAndClosedCount(db: Db, now: Date, timeZone: string) {
  const offered = await publicPrograms(db, now, timeZone);
  const today = dateInZone(now, timeZone);
  const priced = offered.filter(({ feeCents }) => feeCents !== null);
  const hasRoom = ({ availability: state }: (typeof offered)[number]) => state === "open" || state === "few";
  return {
    withRoom: priced.filter(hasRoom).map(({ id }) => id),
    closed: priced.filter(
      ({ availability: state, endsOn }) => state === "closed" && (endsOn === null || endsOn >= today),
    ).length,
  };
}

/**
 * Free spots of these programs and their groups by id, including reserved ones. Expired holds are free; null: no
 * limit.
 */
export async function freeSpotsOf(
  db: Db | Trx,
  programIds: readonly ProgramId[],
  now: Date,
): Promise<Map<string, number | null>> {
  if (programIds.length === 0) return new Map();
  const columns = ["id", "capacity", "spotsTaken", "waiting", "waitlistReservedSince"] as const;
  const programs = await db.selectFrom("programs").select(columns).where("id", "in", programIds).execute();
  const groups = await db
    .selectFrom("programGroups")
    .select(columns)
    .where("programId", "in", programIds)
    .execute();
  const expiredHolds = await expiredHoldCounts(db, now);
  return new Map(
    [...programs, ...groups].map((counter) => [counter.id, freeIn(counter, expiredHolds.get(counter.id))]),
  );
}

/** Allows a whole school behind one address on opening day, with pages that poll every minute or faster. */
const LOOK_LIMIT = { name: "programs", calls: 3600, windowSeconds: 600 };

/** The programs on the site with their prices, spots and questions. */
export function publicProgramRoutes(deps: Deps) {
  const { db, now, live } = deps;
  return (
    new Hono()
      .get("/programs", rateLimit(deps, LOOK_LIMIT), async (c) => {
        const currentTime = now();
        const programs = await publicPrograms(db, currentTime, live.club.timeZone);
        // Nothing opens without payments (docs/reference/registration-opening.md#opening-and-closing).
        const stripe = deps.stripe.present();
        const isClosed = !stripe || closingPlaceholders(deps, stripe).length > 0;
        const { version, site } = live.current();
        const data = programs.map((program) => ({
          ...program,
          ...(isClosed && { availability: "closed" as const, spotsLeft: null }),
          forms: formsOfProgram(site.policies.forms, program.id).map((form) =>
            pickColumns(form, ["id", "title", "playerFromAge"]),
          ),
        }));
        c.header("Cache-Control", "no-store");
        // Shows a page that its facts are outdated (docs/reference/page-loading.md#page-data).
        return c.json({ data, serverNow: instantOf(currentTime), version });
      })
      // Both languages, so switching the page's language needs no request.
      .get("/programs/:id/questions", rateLimit(deps, LOOK_LIMIT), async (c) => {
        const program = await findLiveProgram(db, idParam(c));
        if (!program) throw new ApiError("not_found");
        c.header("Cache-Control", "no-store");
        return c.json({ data: await questionsOf(db, program.id) });
      })
  );
}
