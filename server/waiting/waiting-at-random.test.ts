import fc from "fast-check";
import { expect, test } from "vitest";
import { MAY_REJOIN, OFFER_REASONS } from "#domain/family/waiting.ts";
import { orderOf } from "#domain/registration/order.ts";
import { dateInZone, yearsBetween } from "#domain/time/dates.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { moveToDeleted } from "#server/registrations/state.ts";
import { changeGroupCapacity, changeProgramSettings } from "#server/site/programs/capacity.ts";
import { recountPlaces } from "#server/site/programs/places.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { CARD, FamilyVisitor } from "#tests/support/family-visitor.ts";
import { BIRTHS, haveRoomIn, ListedProgram } from "#tests/support/listed-program.ts";
import { childrenOf } from "#tests/support/ordering-family.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { waitingFamilies } from "#tests/support/waiting-families.ts";
import { declineOffer, leaveList, rejoinList } from "./family-entries.ts";
import { offerPlaces } from "./offer.ts";
import { keepLists } from "./waiting-job.ts";

const MINUTE = 60_000;
const SESSION = { phoneDigits: new Set(["0142"]) };
/** Sequences by engine; WAITING_STORIES=10000 runs so many on each (docs/reference/waiting-list.md#reserving-freed-spots). */
const { WAITING_STORIES } = process.env;
const STORIES: Record<Engine, number> = { sqlite: 60, postgres: 10 };
/** Each club's clock goes on, so a club lives for so many. */
const STORIES_OF_CLUB = 200;

const births = fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 2 });
const places = fc.option(fc.nat({ max: 4 }), { nil: null, freq: 9 });
const which = fc.nat();
const joining = fc.record({
  what: fc.constant("join" as const),
  births,
  isTogether: fc.boolean(),
  isVerified: fc.constantFrom(true, true, true, false),
});
const event = fc.oneof(
  { weight: 3, arbitrary: joining },
  fc.record({ what: fc.constant("order" as const), births }),
  fc.record({ what: fc.constant("leave" as const), which }),
  fc.record({ what: fc.constant("cancel" as const), which }),
  { weight: 2, arbitrary: fc.record({ what: fc.constant("capacity" as const), places }) },
  fc.record({ what: fc.constant("group" as const), which: fc.nat({ max: 1 }), places }),
  fc.record({
    what: fc.constant("later" as const),
    minutes: fc.constantFrom(0, 31, 13 * 60, 25 * 60),
    isSwept: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("offer" as const),
      which,
      reason: fc.option(fc.constantFrom(...OFFER_REASONS), { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("accept" as const), which, isPaid: fc.boolean() }) },
  fc.record({ what: fc.constant("decline" as const), which }),
  fc.record({ what: fc.constant("rejoin" as const), which }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;
type Kind<What extends Event["what"]> = Event & { what: What };
const story = fc.record({
  hasGroups: fc.boolean(),
  waitingList: fc.constantFrom("staff" as const, "automatic" as const),
  capacity: fc.nat({ max: 1 }),
  first: fc.array(joining, { minLength: 1, maxLength: 3 }),
  events: fc.array(event, { minLength: 6, maxLength: 16 }),
});

const someOf = <Row>(rows: readonly Row[], index: number) => rows[index % Math.max(1, rows.length)];

/** What families and staff of one club do. */
function actors(club: TestApp) {
  let families = 0;
  const visitors = new Map<string, FamilyVisitor>();
  const settings = () => ({ actor: "system", now: club.deps.now() });
  const address = () => {
    families += 1;
    return `198.${18 + (families >> 16)}.${(families >> 8) & 255}.${families & 255}`;
  };
  const { digitsFor } = waitingFamilies(club);
  const answers = (program: ListedProgram, childFirstName: string, bornOn: string) => {
    const today = dateInZone(club.deps.now(), club.deps.live.club.timeZone);
    return {
      childFirstName,
      childDateOfBirth: bornOn,
      programId: program.id,
      childAge: yearsBetween(bornOn, today),
      signUpReason: "clinic" as const,
      waiverDate: today,
    };
  };

  const join = async (program: ListedProgram, { births: born, isTogether, isVerified }: Kind<"join">) => {
    const visitor = new FamilyVisitor(club, { address: address() });
    const email = `waits${families}@example.org`;
    visitors.set(email, visitor);
    const sent = {
      programId: program.id,
      mode: isTogether ? "together" : "apart",
      guardian: { firstName: "Rosa", lastName: "Paz", email, phone: "575 555 0142" },
      children: born.map((index, child) => ({
        firstName: `Kid${"ab"[child]}`,
        lastName: "Paz",
        dateOfBirth: BIRTHS[index],
      })),
    };
    expect((await visitor.call("POST", "/api/waiting-list", sent)).status).toBe(202);
    if (!isVerified) return;
    expect((await visitor.type(email, await digitsFor(email), "0142")).status).toBe(200);
    // No two families at the same instant, so that the order is certain.
    club.advance(1);
  };

  /** A family's order: it may have what is left once those who wait could still have theirs, and nothing else. */
  const order = async (program: ListedProgram, born: readonly number[]) => {
    const before = await program.full();
    const family = new FamilyVisitor(club, { address: address() });
    const children = born.map((index, child) => answers(program, `Kid${"ab"[child]}`, BIRTHS[index] ?? ""));
    const answer = await family.order(childrenOf(children, { email: `orders${families}@example.org` }));
    const after = await program.full();
    if (answer.status === 200) {
      expect(after.couldHave).toBe(before.couldHave);
      return;
    }
    expect(answer.body).toMatchObject({ code: "program_full" });
    // Refused rightly: a place is missing, in the program or in a group.
    const isMissing = before.parts.some(({ free, kept }, index) => {
      const own = born.filter((one) => one === index).length;
      return own > 0 && own + kept > free;
    });
    expect(isMissing || born.length + before.kept > before.free).toBe(true);
  };

  /** Staff offer, in turn or out of it. @returns whether the offer was beyond the capacity, which needs a reason */
  const offer = async (program: ListedProgram, { which: index, reason }: Kind<"offer">) => {
    const entry = someOf(
      (await program.entries()).filter(({ place }) => place === "waiting"),
      index,
    );
    if (!entry) return false;
    const fits = haveRoomIn(await program.full(), entry.places);
    try {
      await offerPlaces(club.deps, { id: entry.id, reason, actor: "pin:x" });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : String(error);
      expect([code, fits, reason]).toEqual(["program_full", false, undefined]);
      return false;
    }
    expect(fits || reason !== undefined).toBe(true);
    return !fits;
  };

  const accept = async (program: ListedProgram, { which: index, isPaid }: Kind<"accept">) => {
    const entry = someOf(
      (await program.entries()).filter(({ place }) => place === "offered"),
      index,
    );
    const visitor = visitors.get(entry?.email ?? "");
    if (!entry || !visitor) return;
    const { email } = entry;
    const isOver = (entry.offerUntil ?? "") <= club.deps.now().toISOString();
    await visitor.browser.get("/api/config", visitor.address);
    const children = entry.children.map(({ firstName, bornOn }) => ({
      ...answers(program, firstName, bornOn),
      childLastName: "Paz",
      email,
    }));
    const path = `/api/family/offers/${entry.id}/accept`;
    const send = () => visitor.call("POST", path, { order: orderOf(childrenOf(children)) });
    let answer = await send();
    if (answer.status === 401) {
      await visitor.askForCode(email);
      await visitor.type(email, await digitsFor(email), "0142");
      answer = await send();
    }
    expect([answer.status, answer.code]).toEqual(isOver ? [409, "offer_over"] : [200, undefined]);
    if (isOver || !isPaid) return;
    const { orderId, ...payment } = answer.body as unknown as Record<string, string>;
    club.sandbox.confirmIntent(payment.paymentIntentId ?? "", CARD);
    const paid = await visitor.call("POST", `/api/orders/${orderId}/confirm`, payment);
    expect(paid.body.data).toMatchObject({ paymentStatus: "paid" });
  };

  const cancel = async (program: ListedProgram, index: number) => {
    const id = someOf(await program.registered(), index)?.id;
    if (id === undefined) return;
    await inTransaction(club.db, async (trx) => {
      const found = trx.selectFrom("registrations").selectAll().where("id", "=", id);
      await moveToDeleted(trx, await found.executeTakeFirstOrThrow(), {
        at: club.deps.now(),
        actor: "system",
      });
    });
  };

  const leave = async (program: ListedProgram, index: number) => {
    const entry = someOf(await program.entries(), index);
    if (!entry) return;
    await leaveList(club.db, { ...SESSION, email: entry.email }, { id: entry.id, now: club.deps.now() });
  };

  const decline = async (program: ListedProgram, index: number) => {
    const entry = someOf(
      (await program.entries()).filter(({ place }) => place === "offered"),
      index,
    );
    if (!entry || (entry.offerUntil ?? "") <= club.deps.now().toISOString()) return;
    await declineOffer(club.db, { ...SESSION, email: entry.email }, { id: entry.id, now: club.deps.now() });
  };

  const rejoin = async (program: ListedProgram, index: number) => {
    const ended = (await program.entries()).filter(
      ({ endedReason }) => endedReason !== null && MAY_REJOIN.includes(endedReason),
    );
    const entry = someOf(ended, index);
    if (!entry) return;
    await rejoinList(club.db, { ...SESSION, email: entry.email }, { id: entry.id, now: club.deps.now() });
    club.advance(1);
  };

  const later = ({ minutes, isSwept }: Kind<"later">) => {
    club.advance(minutes * MINUTE);
    return isSwept ? keepLists(club.deps) : undefined;
  };

  const group = async (program: ListedProgram, { which: index, places: capacity }: Kind<"group">) => {
    const { id: groupId } = (await program.groups())[index] ?? {};
    if (groupId) {
      await changeGroupCapacity(club.db, { ...settings(), programId: program.id, capacity, groupId });
    }
  };

  /** @returns whether staff offered beyond the capacity */
  return async (program: ListedProgram, one: Event): Promise<boolean> => {
    if (one.what === "offer") return offer(program, one);
    if (one.what === "join") await join(program, one);
    else if (one.what === "order") await order(program, one.births);
    else if (one.what === "later") await later(one);
    else if (one.what === "accept") await accept(program, one);
    else if (one.what === "group") await group(program, one);
    else if (one.what === "capacity") {
      const change = { ...settings(), id: program.id, settings: { capacity: one.places } };
      await changeProgramSettings(club.db, change);
    } else await { leave, cancel, decline, rejoin }[one.what](program, one.which);
    return false;
  };
}

/** Whoever was passed over did not fit, even with the places that later families were offered in the same moment. */
async function expectFairness(
  program: ListedProgram,
  before: Awaited<ReturnType<ListedProgram["entries"]>>,
): Promise<void> {
  const waited = new Set(before.flatMap(({ id, place }) => (place === "waiting" ? id : [])));
  const entries = await program.entries();
  const full = await program.full();
  const isNew = ({ id, place }: { id: string; place: string }) => waited.has(id) && place === "offered";
  for (const [index, entry] of entries.entries()) {
    if (entry.place !== "waiting") continue;
    const later = entries.slice(index).filter(isNew);
    if (later.length === 0) continue;
    expect(
      haveRoomIn(
        full,
        entry.places,
        later.flatMap(({ places: own }) => own),
      ),
    ).toBe(false);
  }
}

onBothEngines("A list, its offers and the public, in any order", (engine) => {
  const stories = Number(WAITING_STORIES ?? STORIES[engine]);
  test("never overbook, miscount, split a family, overtake or leave a place idle", {
    timeout: 600_000 + stories * 3000,
  }, async () => {
    for (let told = 0; told < stories; told += STORIES_OF_CLUB) {
      const club = await createTestApp(engine);
      const carryOut = actors(club);
      const tell = async ({
        first,
        events,
        ...made
      }: typeof story extends fc.Arbitrary<infer S> ? S : never) => {
        const program = await ListedProgram.add(club, made);
        for (const one of [...first, ...events]) {
          const before = await program.counted();
          const entriesBefore = await program.entries();
          const isBeyond = await carryOut(program, one);
          const { placesTaken, capacity: limit } = await program.counted();
          const isMore = placesTaken > before.placesTaken;
          if (isMore && !isBeyond) expect(placesTaken).toBeLessThanOrEqual(limit ?? placesTaken);
          // An accepted offer uses up its places, and no others.
          if (one.what === "accept") expect(placesTaken).toBe(before.placesTaken);
          // Staff may offer out of turn.
          if (one.what !== "offer") await expectFairness(program, entriesBefore);
          const entries = await program.entries();
          for (const { children } of entries) {
            expect(
              new Set(children.map(({ place, registrationId }) => `${place} ${registrationId !== null}`))
                .size,
            ).toBe(1);
          }
          if (made.waitingList === "automatic" && one.what === "later" && one.isSwept) {
            const full = await program.full();
            const idle = entries.filter(
              ({ place, places: own }) => place === "waiting" && haveRoomIn(full, own),
            );
            expect(idle).toEqual([]);
          }
          expect(await club.db.transaction().execute(recountPlaces)).toEqual([]);
        }
        await club.db.deleteFrom("waitingEntries").execute();
        await club.db.transaction().execute(recountPlaces);
      };
      const numRuns = Math.min(STORIES_OF_CLUB, stories - told);
      await fc.assert(fc.asyncProperty(story, tell), { numRuns, seed: 20261126 + told });
      await club.close();
    }
  });
});
