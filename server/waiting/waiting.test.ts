import { beforeEach, expect, test } from "vitest";
import { ERASE_DELAY_DAYS } from "#domain/family/family-page.ts";
import { eraseRequested } from "#server/family/erase.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { addGroup } from "#tests/support/clubs/program-groups.ts";
import { campOf, publisherOf } from "#tests/support/clubs/publishing.ts";
import { changePrograms, changeSeasons, eveningsOn } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows, readRow, readRows } from "#tests/support/database/rows.ts";
import { addProgram, childrenOf } from "#tests/support/orders/ordering-family.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { DIGITS, waitingFamilies } from "#tests/support/visitors/waiting-families.ts";
import { processWaitingLists } from "./waiting-job.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

onBothEngines("A family that waits for a place", (engine) => {
  const club = clubPerTest(engine);
  const families = perTest(
    () => waitingFamilies(club),
    async ({ wrongCounters }) => expect(await wrongCounters()).toEqual([]),
  );
  beforeEach(async () => {
    await families.list("staff");
  });

  const browser = () => new FamilyVisitor(club, { address: families.address() });
  const join = (visitor: FamilyVisitor, email: string, ...names: string[]) =>
    visitor.call("POST", "/api/waiting-list", families.joined(email, names));
  const typeCode = async (visitor: FamilyVisitor, email: string) =>
    (await visitor.type(email, await families.digitsFor(email), DIGITS)).status;

  test("counts once its mailbox is verified, and then reserves freed spots", async () => {
    await families.capacity(0);
    const visitor = browser();
    expect((await join(visitor, "a@example.org", "Ana")).status).toBe(202);
    await families.capacity(1);
    expect(await families.availability()).toBe("few");
    await families.capacity(0);
    expect(await typeCode(visitor, "a@example.org")).toBe(200);
    expect(await families.listOf(visitor)).toMatchObject([{ position: 1, endedReason: null }]);
    await families.capacity(1);
    expect(await families.availability()).toBe("waiting");
    expect(await families.order("z@example.org")).toMatchObject({
      status: 409,
      body: { code: "program_full" },
    });
    await families.capacity(2);
    expect((await families.order("z@example.org")).status).toBe(200);
  });

  test("joins in the browser that verified the mailbox before, however many codes others requested", async () => {
    await families.capacity(0);
    const visitor = await families.wait("a@example.org");
    club.advance(1000);
    for (let at = 0; at < 40; at++) expect((await join(browser(), "a@example.org", "Eve")).status).toBe(202);
    club.advance(1000);
    expect((await join(visitor, "a@example.org", "Beto")).status).toBe(202);
    expect(await typeCode(visitor, "a@example.org")).toBe(200);
    expect(await families.listOf(visitor)).toHaveLength(2);
  });

  test("waits only where the program has a list, which staff switch on", async () => {
    await families.capacity(0);
    expect(await families.availability()).toBe("waiting");
    const staff = await signedIn(club.app);
    const path = `/api/admin/programs/${firstCamp.id}`;
    expect((await staff.call("PATCH", path, { waitingList: "off" })).status).toBe(200);
    expect(await families.availability()).toBe("full");
    const refused = await join(browser(), "a@example.org", "Ana");
    expect(refused).toMatchObject({ status: 409, body: { code: "waiting_list_off" } });
    const logged = await readRows(club.db, "auditLog", { action: "waiting_list_changed" }, ["details"]);
    expect(logged).toEqual([{ details: '{"from":"staff","to":"off"}' }]);
  });

  test("waits with a birth date of somebody whom the program takes, also where it has no groups", async () => {
    const clinic = await addProgram(club.db, { feeCents: 3000, capacity: 0 });
    const visitor = browser();
    const bornOn = (dateOfBirth: string) =>
      visitor.call("POST", "/api/waiting-list", {
        ...families.joined("a@example.org", ["Ana"]),
        programId: clinic,
        children: [{ firstName: "Ana", lastName: "Paz", dateOfBirth }],
      });
    const refused = { status: 400, body: { fields: { "children.0.dateOfBirth": "age_range_program" } } };
    const year = club.deps.now().getUTCFullYear();
    for (const wrong of [year - 3, year - 25, year + 1])
      expect(await bornOn(`${wrong}-03-04`)).toMatchObject(refused);
    expect((await bornOn(`${year - 9}-03-04`)).status).toBe(202);
  });

  test("reserves its group's spot and one of the program, but no other group's", async () => {
    const groups = { programId: firstCamp.id };
    const young = { ...groups, code: "U10", bornFrom: "2015-08-01", bornTo: "2017-07-31", capacity: 0 };
    const youngId = await addGroup(club.db, young);
    const old = { ...groups, code: "U12", bornFrom: "2013-08-01", bornTo: "2015-07-31", capacity: null };
    await addGroup(club.db, old);
    await families.wait("a@example.org");
    await families.capacity(2);
    await changeRows(club.db, "programGroups", { id: youngId }, { capacity: 1 });
    const order = async (childFirstName: string, childDateOfBirth: string, childAge: number) => {
      const email = `${childFirstName}@example.org`;
      return (await browser().order(childrenOf([{ childFirstName, childDateOfBirth, childAge, email }])))
        .status;
    };
    expect(await order("Zoe", "2016-05-06", 8)).toBe(409);
    expect(await order("Yael", "2014-05-06", 10)).toBe(200);
    expect(await order("Xenia", "2014-05-06", 10)).toBe(409);
  });

  test("gets the spot of an expired hold", async () => {
    await families.list("automatic");
    await families.capacity(1);
    expect((await families.order("z@example.org")).status).toBe(200);
    const visitor = await families.wait("a@example.org");
    club.advance(HOUR);
    await processWaitingLists(club.deps);
    await visitor.signIn("a@example.org", DIGITS);
    expect(await families.listOf(visitor)).toMatchObject([{ offer: {} }]);
  });

  test("reserves a free spot for 24 hours, and then the public may take it", async () => {
    await families.capacity(0);
    await families.wait("a@example.org");
    await families.capacity(1);
    await processWaitingLists(club.deps);
    club.advance(23 * HOUR);
    await processWaitingLists(club.deps);
    expect((await families.order("z@example.org")).status).toBe(409);
    club.advance(2 * HOUR);
    expect(await families.availability()).toBe("few");
    expect((await families.order("z@example.org")).status).toBe(200);
  });

  test("is not let in by another browser's code, nor by a stranger's entry in its name", async () => {
    await families.capacity(0);
    const stranger = browser();
    await join(stranger, "a@example.org", "Eve");
    club.advance(1000);
    const visitor = await families.wait("a@example.org");
    expect(await families.listOf(visitor)).toHaveLength(1);
    expect(await readRow(club.db, "programs", { id: firstCamp.id }, ["waiting"])).toEqual({ waiting: 1 });
    club.advance(25 * HOUR);
    // Too late for its own code, too.
    expect(await typeCode(stranger, "a@example.org")).not.toBe(200);
    await stranger.signIn("a@example.org", DIGITS);
    expect(await families.listOf(stranger)).toHaveLength(1);
    expect(await readRows(club.db, "waitingEntries", {}, ["endedReason"])).toEqual([{ endedReason: null }]);
  });

  test("names each child once, and is not verified by a code with another family's phone at the same computer", async () => {
    await families.capacity(0);
    const shared = browser();
    const twice = families.joined("a@example.org", ["Ana", "ana"], "together");
    expect(await shared.call("POST", "/api/waiting-list", twice)).toMatchObject({
      status: 400,
      body: { fields: { "children.1.firstName": "same_child_twice" } },
    });
    const strangers = families.joined("a@example.org", ["Eve"]);
    strangers.guardian.phone = "(575) 555-0199";
    await shared.call("POST", "/api/waiting-list", strangers);
    club.advance(1000);
    const second = await addProgram(club.db, { feeCents: 5000, slug: "second", capacity: 0 });
    await changeRows(club.db, "programs", { id: second }, { waitingList: "staff" });
    const own = { ...families.joined("a@example.org", ["Ana"]), programId: second };
    expect((await shared.call("POST", "/api/waiting-list", own)).status).toBe(202);
    expect(await typeCode(shared, "a@example.org")).toBe(200);
    expect(await families.listOf(shared)).toMatchObject([{ programId: second, position: 1 }]);
    expect(await readRows(club.db, "waitingEntries", {}, ["programId"])).toEqual([{ programId: second }]);
  });

  test("is off the list of a program without sessions once its season is over", async () => {
    await families.capacity(0);
    const visitor = await families.wait("a@example.org");
    await changePrograms(club.db, { sessions: [] });
    await processWaitingLists(club.deps);
    expect(await families.listOf(visitor)).toMatchObject([{ endedReason: null }]);
    await changeSeasons(club.db, { startsOn: "2020-06-01", endsOn: "2020-06-05" });
    await processWaitingLists(club.deps);
    expect(await families.listOf(visitor)).toMatchObject([{ endedReason: "closed" }]);
  });

  test("is off the list of a season that is over, which offers nothing any more", async () => {
    await families.list("automatic");
    await families.capacity(0);
    const visitor = await families.wait("a@example.org");
    await changeSeasons(club.db, { state: "past" });
    await families.capacity(1);
    await processWaitingLists(club.deps);
    expect(await families.listOf(visitor)).toMatchObject([{ endedReason: "closed", offer: null }]);
  });

  test("prevents deletion of its program while it waits, but not of its group once it left", async () => {
    const publisher = await publisherOf(club);
    await addGroup(club.db, {
      programId: firstCamp.id,
      code: "U10",
      bornFrom: "2015-08-01",
      bornTo: "2017-07-31",
      sex: "all",
    });
    await families.capacity(0);
    const visitor = await families.wait("a@example.org");
    const remove = () =>
      publisher.publish((draft) => {
        campOf(draft).groups = [];
      });
    expect(await remove()).toMatchObject({ status: 409 });
    const [entry] = await families.listOf(visitor);
    expect((await visitor.call("DELETE", `/api/family/waiting-list/${entry?.id}`)).status).toBe(200);
    expect(await remove()).toMatchObject({ status: 200 });
    expect((await visitor.call("POST", `/api/family/waiting-list/${entry?.id}/rejoin`)).status).toBe(200);
    expect(await families.listOf(visitor)).toMatchObject([{ position: 1 }]);
  });

  test("waits with eight children at most, each once", async () => {
    await families.capacity(0);
    const names = [..."ABCDEFG"].map((letter) => `Kid${letter}`);
    await families.wait("a@example.org", names, "together");
    await families.wait("a@example.org", ["KidA"]);
    await families.wait("a@example.org", ["KidX", "KidY"], "together");
    await families.wait("a+camp@example.org", ["KidB"], "together");
    await families.wait("a+camp@example.org", ["KidX", "KidY"], "together");
    await families.wait("a@example.org", ["KidZ"]);
    const entries = await readRows(club.db, "waitingEntries", {}, ["joinedAt", "endedReason"]);
    const inOrder = entries.toSorted((a, b) => a.joinedAt.localeCompare(b.joinedAt));
    const refused = Array.from({ length: 4 }, () => "refused");
    expect(inOrder.map(({ endedReason }) => endedReason)).toEqual([null, ...refused, null]);
  });

  test("does not wait while spots are free, and can correct its answers before the code", async () => {
    const early = await families.wait("b@example.org", ["Bo"]);
    expect(await families.listOf(early)).toMatchObject([{ position: null, endedReason: "spots_free" }]);
    await families.capacity(0);
    const visitor = browser();
    for (const name of ["Aan", "Ana"]) {
      await join(visitor, "a@example.org", name);
      club.advance(1000);
    }
    await typeCode(visitor, "a@example.org");
    expect(await families.listOf(visitor)).toMatchObject([{ position: 1, children: [{ firstName: "Ana" }] }]);
  });

  test("sees its position, leaves, and joins again at the end", async () => {
    await families.capacity(0);
    const first = await families.wait("a@example.org");
    club.advance(1000);
    const second = await families.wait("b@example.org");
    expect(await families.listOf(second)).toMatchObject([{ position: 2 }]);
    const [entry] = await families.listOf(first);
    expect((await second.call("DELETE", `/api/family/waiting-list/${entry?.id}`)).status).toBe(404);
    expect((await first.call("DELETE", `/api/family/waiting-list/${entry?.id}`)).status).toBe(200);
    expect(await families.listOf(second)).toMatchObject([{ position: 1 }]);
    expect(await families.listOf(first)).toMatchObject([
      { position: null, endedReason: "left", mayRejoin: true },
    ]);
    club.advance(1000);
    const again = await first.call("POST", `/api/family/waiting-list/${entry?.id}/rejoin`);
    expect(again.body).toMatchObject({ endedReason: null });
    expect(await families.listOf(first)).toMatchObject([{ position: 2 }]);
  });

  test("waits for months without a question, and is erased 30 days after it left", async () => {
    await families.capacity(0);
    await changePrograms(club.db, { sessions: eveningsOn("2026-06-12", "2026-06-13") }, firstCamp.id);
    await families.wait("a@example.org");
    await families.wait("b@example.org", ["Beto"]);
    club.advance(70 * DAY);
    await processWaitingLists(club.deps);
    club.mailbox.sent.length = 0;
    await sendDueMail(club.deps);
    expect(club.mailbox.sent).toEqual([]);
    const rows = () => readRows(club.db, "waitingEntries", {}, ["email", "endedReason"]);
    expect(await rows()).toMatchObject([{ endedReason: null }, { endedReason: null }]);
    const leaving = browser();
    await leaving.signIn("b@example.org", DIGITS);
    const [entry] = await families.listOf(leaving);
    await leaving.call("DELETE", `/api/family/waiting-list/${entry?.id}`);
    club.advance(31 * DAY);
    await runJob(club, "housekeeping");
    expect(await rows()).toEqual([{ email: "a@example.org", endedReason: null }]);
  });

  test("moves and erases entries under another spelling of its address, unless that has registrations", async () => {
    const spelled = (tag: string) => `ROSA+${tag}@example.org`;
    await families.capacity(0);
    await families.wait(spelled("lista"), ["Caro"]);
    await families.wait(spelled("pagado"), ["Dora"]);
    await families.wait("other@example.org", ["Zoe"]);
    await families.capacity(10);
    const phone = `(575) 555-${DIGITS}`;
    await payOrder(club, [{ childFirstName: "Ana", email: "rosa@example.org", phone }]);
    await payOrder(club, [{ childFirstName: "Eva", email: spelled("pagado"), phone }]);
    const mother = browser();
    await mother.signIn("rosa@example.org", DIGITS);
    const file = await mother.browser.get("/api/family/export", mother.address);
    const { waitingLists } = (await file.json()) as { waitingLists: { children: { firstName: string }[] }[] };
    expect(waitingLists.map(({ children }) => children[0]?.firstName)).toEqual(["Caro", "Dora"]);
    await changePrograms(club.db, { sessions: eveningsOn("2020-06-01", "2020-06-05") });
    expect((await mother.call("POST", "/api/family/erase", {})).status).toBe(200);
    club.advance(ERASE_DELAY_DAYS * DAY);
    await eraseRequested(club.deps);
    const kept = club.db.selectFrom("waitingChildren").select("firstName").orderBy("firstName");
    expect(await kept.execute()).toEqual([{ firstName: "Dora" }, { firstName: "Zoe" }]);
  });

  test("of one network waits with twelve children a day, however many mailboxes a bot has", async () => {
    await families.capacity(0);
    const names = ["KidA", "KidB", "KidC", "KidD"];
    const bots: FamilyVisitor[] = [];
    for (const mailbox of ["one", "two", "three", "four"]) {
      const bot = new FamilyVisitor(club, { address: "198.51.100.66" });
      const email = `bot.${mailbox}@example.org`;
      expect((await bot.call("POST", "/api/waiting-list", families.joined(email, names))).status).toBe(202);
      const { status, code } = await bot.type(email, await families.digitsFor(email), DIGITS);
      expect([status, code]).toEqual(mailbox === "four" ? [429, "too_many_joins"] : [200, undefined]);
      bots.push(bot);
    }
    // Families of one millisecond are in any order.
    club.advance(1000);
    // The same browser over another connection.
    const moved = new FamilyVisitor(club, { address: families.address(), browser: bots[3]?.browser });
    const email = "bot.four@example.org";
    expect(await typeCode(moved, email)).toBe(200);
    club.advance(1000);
    await families.wait("a@example.org");
    const staff = await signedIn(club.app);
    const read = async () => (await (await staff.call("GET", "/api/admin/waiting-list")).json()).data;
    const [first, ...others] = (await read()).map(({ id }: { id: string }) => id);
    expect(others).toHaveLength(16);
    expect((await staff.call("POST", `/api/admin/waiting-list/${first}/remove`)).status).toBe(200);
    expect((await read()).map(({ id }: { id: string }) => id)).toEqual(others);
    expect(await readRows(club.db, "auditLog", { action: "waiting_removed" })).toHaveLength(1);
  });
});
