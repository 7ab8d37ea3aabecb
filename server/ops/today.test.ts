import { expect, test } from "vitest";
import { testimonialSamples } from "#content/club/testimonial-samples.ts";
import { countPlaceholders, findPlaceholders } from "#domain/club/placeholders.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import { encrypt } from "#server/platform/secret-key.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms, eveningsOn } from "#tests/support/clubs/republish.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { deliverAll } from "#tests/support/stripe/deliver-events.ts";
import { Browser } from "#tests/support/visitors/browser.ts";

const KIND = { parentName: "Rosa", rating: 5, comment: "The children came home smiling." };

onEitherEngine("To do", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  const today = async () => (await (await desk.staff.get("/api/admin/today")).json()).data;

  const list = async (path: string) => (await (await desk.staff.get(`/api/admin/${path}`)).json()).data;
  const NOTHING_OWED = { count: 0, cents: 0, overdue: 0, dueOn: null };

  test("shows only the closed camp in a new club", async () => {
    await club.db.updateTable("programs").set({ switch: "closed" }).execute();
    expect(await today()).toEqual({
      aid: 0,
      alerts: 0,
      disputes: { count: 0, answerBy: null },
      refundsFailed: 0,
      owed: NOTHING_OWED,
      returnedCheck: NOTHING_OWED,
      interestsWithSpots: 0,
      closedPrograms: 1,
      waitlistWithSpots: 0,
      offersRefused: 0,
      duplicates: 0,
      reportedNotMe: 0,
      familyChanges: 0,
      toReview: 0,
      discrepancies: 0,
      interests: 0,
      clearances: 0,
      unpaid: 0,
      testimonials: 0,
      deletedSoon: 0,
      unreadable: [],
      placeholders: {
        ...countPlaceholders(findPlaceholders(firstSite(), firstSite())),
        testimonials: testimonialSamples.length,
      },
      setupMissing: ["account", "club", "program", "backup", "publish"],
      backedUpAt: null,
    });
  });

  test("names connections that the current secret.key does not decrypt", async () => {
    const value = encrypt(Buffer.alloc(32, 9), "connection stripe", "{}");
    const updatedAt = club.deps.now().toISOString();
    await club.db.insertInto("settings").values({ key: "encrypted:stripe", value, updatedAt }).execute();
    expect(await today()).toMatchObject({ unreadable: ["stripe"] });
  });

  test("counts duplicate registrations, held spots and testimonials, without names", async () => {
    await payRegistration(club, { phone: "575-555-0101" });
    club.advance(1000);
    await payRegistration(club, { phone: "575-555-0102" });
    await beginPayment(club, { childFirstName: "Iker", email: "iker@example.org" });
    await new Browser(club).post("/api/testimonials", KIND);
    const counts = await today();
    expect(counts).toMatchObject({ duplicates: 2, unpaid: 1, testimonials: 1 });
    expect(JSON.stringify(counts)).not.toMatch(/Luc|Iker|Rosa|555/);
  });

  test("counts paid children without a spot, and deleted ones shortly before erasure", async () => {
    await payRegistration(club);
    await club.db.updateTable("registrations").set({ state: "needs_review" }).execute();
    expect(await today()).toMatchObject({ toReview: 1 });
    const [registration] = await desk.registrations();
    await desk.staff.call("DELETE", `/api/registrations/${registration?.id}`);
    expect(await today()).toMatchObject({ toReview: 0, deletedSoon: 0 });
    club.advance(22 * DAY_MS);
    await desk.staff.signIn();
    expect(await today()).toMatchObject({ deletedSoon: 0 });
    club.advance(DAY_MS);
    await desk.staff.signIn();
    expect(await today()).toMatchObject({ deletedSoon: 1 });
  });

  test("shows a dispute's deadline until it is answered or lost", async () => {
    const intentId = await payRegistration(club);
    const { id } = club.sandbox.openDispute(intentId);
    await deliverAll(club);
    // Nine days after the payment by the bank's clock, told by the club's.
    expect(await today()).toMatchObject({ disputes: { count: 1, answerBy: "2025-05-10" } });
    expect(await list("payments?state=to_answer")).toMatchObject([{ state: "disputed" }]);
    club.advance(60_000);
    club.sandbox.answerDispute(id);
    await deliverAll(club);
    expect(await today()).toMatchObject({ disputes: { count: 0, answerBy: null } });
    expect(await list("payments?state=to_answer")).toEqual([]);
    expect(await list("payments?state=disputed")).toHaveLength(1);
    club.advance(60_000);
    club.sandbox.closeDispute(id, "lost");
    await deliverAll(club);
    expect(await today()).toMatchObject({ disputes: { count: 0 } });
  });

  test("shows families' balances, including returned checks, until paid", async () => {
    const id = String((await desk.enter()).data.id);
    await desk.takeCash(id, { cents: 4000, method: "check", checkNumber: "1042" });
    await desk.enter({ childFirstName: "Iker" });
    club.advance(1000);
    await desk.staff.call("POST", `/api/admin/payments/${(await desk.payments())[0]?.id}/returned-check`, {});
    const returnedCheck = { count: 1, cents: 4000, overdue: 0, dueOn: "2025-05-01" };
    expect(await today()).toMatchObject({ owed: { ...returnedCheck, count: 2, cents: 8000 }, returnedCheck });
    expect(await list("unpaid?season=all&returnedCheck=yes")).toMatchObject([
      { registrationId: id, checkReturnedAt: new Date(club.deps.now()).toISOString() },
    ]);
    expect(await list("contacts?list=unpaid&season=all&returnedCheck=yes")).toMatchObject([
      { email: "rosa@example.org" },
    ]);
    club.advance(DAY_MS);
    await desk.staff.signIn();
    expect(await today()).toMatchObject({ owed: { count: 2, overdue: 1 }, returnedCheck: { overdue: 1 } });
    await desk.takeCash(id);
    expect(await today()).toMatchObject({ owed: { count: 1, cents: 4000 }, returnedCheck: NOTHING_OWED });
  });

  test("shows interests in a full program once a spot is free, and none in a closed one", async () => {
    const rosa = { name: "Rosa Peña", language: "es", reason: "full" };
    const ask = (programId: string, contact: string) =>
      new Browser(club).post("/api/interests", { ...rosa, programId, contact });
    const camp = club.db.updateTable("programs").where("id", "=", firstCamp.id);
    await camp.set({ capacity: 1, spotsTaken: 1 }).execute();
    await ask(firstCamp.id, "rosa@example.org");
    await ask(firstSeason.programs.find(({ kind }) => kind === "league")?.id ?? "", "luz@example.org");
    expect(await today()).toMatchObject({ interestsWithSpots: 0, closedPrograms: 0, interests: 2 });
    expect(await list("interests?free=yes")).toEqual([]);
    await camp.set({ capacity: 2 }).execute();
    expect(await today()).toMatchObject({ interestsWithSpots: 1 });
    expect(await list("interests?free=yes")).toMatchObject([{ contact: "rosa@example.org" }]);
    await camp.set({ switch: "closed" }).execute();
    expect(await today()).toMatchObject({ interestsWithSpots: 0, closedPrograms: 1 });
    // Its last day is over: nobody waits for its switch any more.
    await changePrograms(club.db, { sessions: eveningsOn("2025-04-30") }, firstCamp.id);
    expect(await today()).toMatchObject({ closedPrograms: 0 });
  });
});
