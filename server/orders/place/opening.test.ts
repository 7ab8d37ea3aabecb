import { beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { clubTime } from "#tests/support/clubs/club-time.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { CARD } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const SETUP = "/api/create-payment-intent";
const MINUTES = 60_000;
/** Saturday 6:00 PM in Denver. */
const OPENS = "2025-05-04T00:00:00.000Z";
const JUST_BEFORE = "2025-05-03T23:59:59.999Z";
const CLOSES = "2025-06-01T06:00:00.000Z";
/** The camp's last day is June 13 in the club's time zone, which is six hours behind UTC. */
const LAST_MINUTE = clubTime("2025-06-13", "23:59");
const DAY_AFTER = clubTime("2025-06-14", "00:00");

onEitherEngine("A program that opens and closes automatically", (engine) => {
  const club = clubPerTest(engine);
  beforeEach(async () => {
    await changeRows(club.db, "programs", { id: firstCamp.id }, { switch: "auto" });
    await set({ opensAt: OPENS });
  });

  const set = (changes: { opensAt?: string | null; closesAt?: string | null }) =>
    changePrograms(club.db, changes, firstCamp.id);
  const setUp = async (browser: Browser, waiverDate: string, app = club.app) => {
    browser.speakTo(app);
    const registrationData = { ...familyRegistration({ waiverDate }), programId: firstCamp.id };
    const response = await browser.post(SETUP, { registrationData });
    return { status: response.status, body: await response.json() };
  };
  const told = async (app = club.app) => {
    const { data, serverNow } = await (await app.request("/api/programs")).json();
    return { ...data[0], serverNow };
  };
  const anybody = async (waiverDate: string, app = club.app) => {
    const browser = new Browser(club);
    await browser.get("/api/config");
    return setUp(browser, waiverDate, app);
  };

  test("refuses one millisecond before it opens, and takes the first family at that instant, on every server", async () => {
    const db = await openDatabase(club.location);
    const second = createApp({ ...club.deps, db });
    club.setNow(JUST_BEFORE);
    expect(await told()).toMatchObject({
      availability: "not_yet",
      opensAt: OPENS,
      serverNow: JUST_BEFORE,
      name: { en: "Summer camp", es: "Campamento de verano" },
      season: { slug: "2025", name: { en: "2025", es: "2025" } },
    });
    for (const app of [club.app, second]) {
      expect(await anybody("2025-05-03", app)).toMatchObject({ status: 409, body: { code: "not_yet_open" } });
    }
    expect(club.sandbox.intents()).toEqual([]);
    club.setNow(OPENS);
    for (const app of [club.app, second]) {
      expect((await told(app)).availability).toBe("open");
      expect((await anybody("2025-05-03", app)).status).toBe(200);
    }
    await db.destroy();
  });

  test("closes at its instant; a held spot can still be paid, and a new one is refused", async () => {
    await set({ closesAt: CLOSES });
    club.setNow("2025-06-01T05:59:59.999Z");
    const early = new Browser(club);
    await early.get("/api/config");
    const begun = await setUp(early, "2025-05-31");
    expect(begun.status).toBe(200);
    club.setNow(CLOSES);
    expect((await told()).availability).toBe("closed");
    expect(await anybody("2025-06-01")).toMatchObject({ status: 409, body: { code: "registration_closed" } });
    expect((await setUp(early, "2025-05-31")).body.paymentIntentId).toBe(begun.body.paymentIntentId);
    club.sandbox.confirmIntent(begun.body.paymentIntentId, CARD);
    const { paymentIntentId } = begun.body;
    const paid = { registrationData: familyRegistration(), paymentIntentId };
    expect(await dataOf(early.post("/api/registrations", paid))).toMatchObject({ status: "confirmed" });
  });

  test("is closed for a family that returns after its hold has ended", async () => {
    await set({ closesAt: CLOSES });
    club.setNow("2025-06-01T05:59:59.999Z");
    const family = new Browser(club);
    await family.get("/api/config");
    await setUp(family, "2025-06-01");
    club.advance(31 * MINUTES);
    const late = await setUp(family, "2025-06-01");
    expect(late).toMatchObject({ status: 409, body: { code: "registration_closed" } });
  });

  test("closes after its last day in the club's time zone, unless staff opened it by hand", async () => {
    club.setNow(LAST_MINUTE);
    expect((await told()).availability).toBe("open");
    expect((await anybody("2025-06-13")).status).toBe(200);
    club.setNow(DAY_AFTER);
    expect((await told()).availability).toBe("closed");
    expect(await anybody("2025-06-14")).toMatchObject({ status: 409, body: { code: "registration_closed" } });
    const staff = await signedIn(club.app);
    const opened = await staff.call("PATCH", `/api/admin/programs/${firstCamp.id}`, { switch: "open" });
    expect(opened.status).toBe(200);
    expect((await told()).availability).toBe("open");
    expect((await anybody("2025-06-14")).status).toBe(200);
  });

  test("without an opening time is closed until staff open it", async () => {
    await set({ opensAt: null });
    expect((await told()).availability).toBe("closed");
    expect(await anybody("2025-05-01")).toMatchObject({ status: 409, body: { code: "registration_closed" } });
  });
});
