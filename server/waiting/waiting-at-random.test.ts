import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dateInZone, yearsBetween } from "#domain/calendar-date.ts";
import { codeDigits } from "#server/mail/mailbox-codes.ts";
import { moveToDeleted } from "#server/orders/delete.ts";
import type { Engine } from "#server/platform/engine.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { changeGroupCapacity, changeProgramSettings } from "#server/site/capacity.ts";
import { recountPlaces } from "#server/site/places.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { FamilyVisitor } from "#tests/support/family-visitor.ts";
import { addProgram, childrenOf, orderingFamily } from "#tests/support/ordering-family.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { endEntry } from "./entries.ts";
import { keepLists } from "./waiting-job.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BIRTHS = ["2016-03-04", "2018-03-04"] as const;
const RUNS: Record<Engine, number> = { sqlite: 200, postgres: 25 };

const births = fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 2 });
const places = fc.option(fc.nat({ max: 4 }), { nil: null, freq: 4 });
const event = fc.oneof(
  fc.record({ what: fc.constant("join" as const), births, isTogether: fc.boolean(), isProved: fc.boolean() }),
  fc.record({ what: fc.constant("order" as const), births }),
  fc.record({ what: fc.constant("leave" as const), which: fc.nat() }),
  fc.record({ what: fc.constant("cancel" as const), which: fc.nat() }),
  fc.record({ what: fc.constant("capacity" as const), places }),
  fc.record({ what: fc.constant("group" as const), which: fc.nat({ max: 1 }), places }),
  fc.record({ what: fc.constant("later" as const), minutes: fc.constantFrom(31, 13 * 60) }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;
const story = fc.record({
  hasGroups: fc.boolean(),
  capacity: fc.nat({ max: 3 }),
  events: fc.array(event, { minLength: 4, maxLength: 12 }),
});

const freeIn = ({ capacity }: { capacity: number | null }, taken: number) =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - taken);

/** A program of one story, read from its rows and not from its counters. */
class Program {
  readonly club: TestApp;
  readonly id: string;
  constructor(club: TestApp, id: string) {
    this.club = club;
    this.id = id;
  }

  groups() {
    return this.club.db
      .selectFrom("programGroups")
      .selectAll()
      .where("programId", "=", this.id)
      .orderBy("bornFrom")
      .execute();
  }

  /** Children with a place: confirmed ones, and those whose hold has not ended. */
  async taken() {
    const now = this.club.deps.now().toISOString();
    const rows = await this.club.db
      .selectFrom("registrations")
      .select(["id", "groupId", "place", "holdExpiresAt"])
      .where("programId", "=", this.id)
      .where("place", "!=", "none")
      .orderBy("createdAt")
      .execute();
    return rows.filter(({ holdExpiresAt }) => holdExpiresAt === null || holdExpiresAt > now);
  }

  async full() {
    const program = await this.club.db
      .selectFrom("programs")
      .selectAll()
      .where("id", "=", this.id)
      .executeTakeFirstOrThrow();
    const taken = await this.taken();
    const waiting = await this.club.db
      .selectFrom("waitingChildren")
      .innerJoin("waitingEntries", "waitingEntries.id", "entryId")
      .select("groupId")
      .where("waitingChildren.programId", "=", this.id)
      .where("provedAt", "is not", null)
      .where("endedAt", "is", null)
      .execute();
    const dayAgo = new Date(this.club.deps.now().getTime() - 24 * HOUR).toISOString();
    const isKept = ({ listSince }: { listSince: string | null }) => listSince === null || listSince > dayAgo;
    const parts = (await this.groups()).map((group) => {
      const free = freeIn(group, taken.filter(({ groupId }) => groupId === group.id).length);
      const own = waiting.filter(({ groupId }) => groupId === group.id).length;
      return { id: group.id, free, kept: isKept(group) ? Math.min(own, free) : 0 };
    });
    const alone = isKept(program) ? waiting.filter(({ groupId }) => groupId === null).length : 0;
    const kept = parts.reduce((sum, part) => sum + part.kept, alone);
    const free = freeIn(program, taken.length);
    /** How many of those who wait could have a place now, within their 24 hours. */
    return { free, parts, couldHave: Math.min(free, kept), kept };
  }
}

onBothEngines("A list and the public, in any order", (engine) => {
  test("never overbook, miscount, or take from each other", { timeout: 300_000 }, async () => {
    const club = await createTestApp(engine);
    let families = 0;
    const address = () => {
      families += 1;
      return `198.${18 + (families >> 16)}.${(families >> 8) & 255}.${families & 255}`;
    };
    const settings = { actor: "system", now: club.deps.now() };

    const join = async (
      program: Program,
      { births: born, isTogether, isProved }: Event & { what: "join" },
    ) => {
      const visitor = new FamilyVisitor(club, { address: address() });
      const email = `waits${families}@example.org`;
      const sent = {
        ...{ programId: program.id, mode: isTogether ? "together" : "apart" },
        guardian: { firstName: "Rosa", lastName: "Paz", email, phone: "575 555 0142" },
        children: born.map((index, child) => ({
          ...{ firstName: `Kid${"ab"[child]}`, lastName: "Paz", dateOfBirth: BIRTHS[index] },
        })),
      };
      expect((await visitor.call("POST", "/api/waiting-list", sent)).status).toBe(202);
      if (!isProved) return;
      const code = await club.db
        .selectFrom("mailboxCodes")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      expect((await visitor.type(email, codeDigits(club.deps.secretKey, code.id), "0142")).status).toBe(200);
    };

    /** A family's order: it may have what is left once those who wait could still have theirs, and nothing else. */
    const order = async (program: Program, born: readonly number[]) => {
      const before = await program.full();
      const family = orderingFamily(club, { address: address() });
      const today = dateInZone(club.deps.now(), club.deps.live.club.timeZone);
      const children = born.map((index, child) => ({
        ...{
          childFirstName: `Kid${"ab"[child]}`,
          childDateOfBirth: BIRTHS[index] ?? "",
          programId: program.id,
        },
        ...{ childAge: yearsBetween(BIRTHS[index] ?? "", today), signUpReason: "clinic" as const },
        waiverDate: today,
      }));
      const answer = await family.order(childrenOf(children, { email: `orders${families}@example.org` }));
      const after = await program.full();
      if (answer.status === 200) {
        expect(after.couldHave).toBe(before.couldHave);
        return;
      }
      expect(answer.body).toMatchObject({ code: "program_full" });
      // Refused rightly: a place is missing, in the program or in a group.
      const isMissing = before.parts.some(({ id, free, kept }, index) => {
        const own = born.filter((one) => one === index).length;
        return id !== "" && own > 0 && own + kept > free;
      });
      expect(isMissing || born.length + before.kept > before.free).toBe(true);
    };

    const carryOut = async (program: Program, one: Event) => {
      if (one.what === "join") return join(program, one);
      if (one.what === "order") return order(program, one.births);
      if (one.what === "later") {
        club.advance(one.minutes * MINUTE);
        return keepLists(club.deps);
      }
      if (one.what === "capacity") {
        return changeProgramSettings(club.db, {
          ...settings,
          id: program.id,
          settings: { capacity: one.places },
        });
      }
      if (one.what === "group") {
        const group = (await program.groups())[one.which];
        const change = { ...settings, programId: program.id, capacity: one.places };
        return group && changeGroupCapacity(club.db, { ...change, groupId: group.id });
      }
      if (one.what === "leave") {
        const entries = await club.db
          .selectFrom("waitingEntries")
          .select("id")
          .where("programId", "=", program.id)
          .orderBy("id")
          .execute();
        const id = entries[one.which % Math.max(1, entries.length)]?.id;
        const now = club.deps.now().toISOString();
        return id && inTransaction(club.db, (trx) => endEntry(trx, { id, reason: "left", now }));
      }
      const taken = await program.taken();
      const id = taken[one.which % Math.max(1, taken.length)]?.id;
      if (!id) return;
      await inTransaction(club.db, async (trx) => {
        const row = await trx
          .selectFrom("registrations")
          .selectAll()
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        await moveToDeleted(trx, row, { at: club.deps.now(), actor: "system" });
      });
    };

    await fc.assert(
      fc.asyncProperty(story, async ({ hasGroups, capacity, events }) => {
        const program = new Program(
          club,
          await addProgram(club.db, { feeCents: 5000, capacity, slug: randomUUID() }),
        );
        const day = { startsOn: "2027-06-12", endsOn: "2027-06-13", waitingList: "staff" } as const;
        await club.db.updateTable("programs").set(day).where("id", "=", program.id).execute();
        const spans = [
          { code: "U10", bornFrom: "2015-08-01", bornTo: "2017-07-31", capacity: 2 },
          { code: "U8", bornFrom: "2017-08-01", bornTo: "2019-07-31", capacity: null },
        ];
        for (const span of hasGroups ? spans : []) {
          await club.db
            .insertInto("programGroups")
            .values({ id: randomUUID(), programId: program.id, ...span })
            .execute();
        }
        const counted = () =>
          club.db
            .selectFrom("programs")
            .select(["placesTaken", "capacity"])
            .where("id", "=", program.id)
            .executeTakeFirstOrThrow();
        for (const one of events) {
          const before = await counted();
          await carryOut(program, one);
          const { placesTaken, capacity: limit } = await counted();
          if (placesTaken > before.placesTaken) expect(placesTaken).toBeLessThanOrEqual(limit ?? placesTaken);
          expect(await club.db.transaction().execute(recountPlaces)).toEqual([]);
        }
        await club.db.deleteFrom("waitingEntries").execute();
        await club.db.transaction().execute(recountPlaces);
      }),
      { numRuns: RUNS[engine], seed: 20261126 },
    );
    await club.close();
  });
});
