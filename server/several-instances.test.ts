import { describe, expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { payRegistration, payUnheard } from "#tests/support/orders/paying-family.ts";
import { TEST_PIN, type TestApp } from "#tests/support/servers/test-app.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";
import { createApp } from "./app.ts";

const NEW_PIN = "5937";
const MINUTES = 60_000;

/** On PostgreSQL alone: SQLite is for one server (docs/scale.md). */
describe("A second server of the club, with connections of its own to PostgreSQL,", () => {
  const club = clubPerTest("postgres");
  const second = perTest(
    async () => ({ ...club.deps, db: await openDatabase(club.location) }),
    ({ db }) => db.destroy(),
  );

  /** One member of staff, whose calls a proxy gives now to the one server and now to the other. */
  const staffOfBoth = () => {
    const [here, there] = [club.app, createStaffApp(second)];
    const onFirst = new StaffVisitor(here);
    const onSecond = new StaffVisitor(there);
    const passOn = () => {
      for (const [name, value] of onFirst.cookies) onSecond.cookies.set(name, value);
    };
    return { onFirst, onSecond, passOn };
  };
  const availability = async (app: TestApp["app"]) =>
    (await (await app.request("/api/programs")).json()).data[0].availability;

  test("knows the first server's sessions, and ends them when the PIN changes there", async () => {
    const { onFirst, onSecond, passOn } = staffOfBoth();
    await onFirst.signIn();
    passOn();
    expect((await onSecond.get("/api/registrations")).status).toBe(200);
    const changed = await onFirst.call("POST", "/api/admin/pin", { currentPin: TEST_PIN, newPin: NEW_PIN });
    expect(changed.status).toBe(200);
    expect((await onSecond.get("/api/registrations")).status).toBe(401);
    expect((await new StaffVisitor(createStaffApp(second), "198.51.100.7").signIn(NEW_PIN)).status).toBe(200);
  });

  test("shows at once that staff closed registration on the first", async () => {
    const app = createApp(second);
    expect(await availability(app)).toBe("open");
    const { onFirst } = staffOfBoth();
    await onFirst.signIn();
    await onFirst.call("PATCH", `/api/admin/programs/${firstCamp.id}`, { switch: "closed" });
    expect(await availability(app)).toBe("closed");
  });

  test("never sells a spot twice: of twelve families on both servers, four get the four spots", async () => {
    await club.db.updateTable("programs").set({ capacity: 4 }).execute();
    const apps = [club.app, createApp(second)];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const app = apps[i % 2] ?? club.app;
        const registrationData = familyRegistration({ childFirstName: `Child ${"abcdefghijkl"[i]}` });
        const address = { "x-forwarded-for": `203.0.113.${i + 1}` };
        return new Browser({ app }).post("/api/create-payment-intent", { registrationData }, address);
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(4).fill(200),
      ...Array(8).fill(409),
    ]);
    const { spotsTaken } = await readRow(second.db, "programs", { id: firstCamp.id }, ["spotsTaken"]);
    expect(spotsTaken).toBe(4);
  });

  test("that polls and sends mail at the same time books each payment and sends each mail once", async () => {
    for (const childFirstName of ["Ana", "Leo", "Mía"]) await payUnheard(club, { childFirstName });
    club.advance(5 * MINUTES);
    await Promise.all(
      [club.deps, second].map((deps) => pollPendingPayments({ ...deps, stripe: club.gateway })),
    );
    expect(await second.db.selectFrom("ledger").select("kind").execute()).toEqual(
      Array(3).fill({ kind: "charge" }),
    );
    await Promise.all([sendDueMail(club.deps), sendDueMail(second)]);
    const letters = club.mailbox.sent.map(({ messageId }) => messageId);
    expect([letters.length, new Set(letters).size]).toEqual([6, 6]);
  });

  test("writes to the same audit log, in order", async () => {
    await payRegistration(club);
    const { onFirst, onSecond, passOn } = staffOfBoth();
    await onFirst.signIn();
    passOn();
    const { data } = await (await onSecond.get("/api/registrations")).json();
    for (const visitor of [onFirst, onSecond, onFirst]) {
      club.advance(1000);
      await visitor.get(`/api/registrations/${data[0].id}`);
    }
    club.advance(1000);
    await onSecond.call("DELETE", `/api/registrations/${data[0].id}`);
    const log = await onFirst.get("/api/admin/audit");
    const lines = (await log.json()).data as { action: string }[];
    expect(lines.map(({ action }) => action).slice(0, 4)).toEqual([
      "registration_deleted",
      ...Array(3).fill("registration_viewed"),
    ]);
  });
});
