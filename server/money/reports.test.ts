import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { insertPayment } from "#server/payments/intents.ts";
import { settlePayment } from "#server/payments/settle/settle.ts";
import { clubTime } from "#tests/support/club-time.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import { addSecondSeason, openOnly } from "#tests/support/second-season.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { firstSeason } from "#tests/support/test-season.ts";
import { bookLedgerEntries } from "./allocations.ts";

onEitherEngine("Reports of a season", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;
  beforeEach(async () => {
    club = await createTestApp(engine);
    staff = new StaffVisitor(createStaffApp(club.deps));
  });
  afterEach(() => club.close());

  const ask = async (question = "") => {
    await staff.signIn();
    return staff.get(`/api/admin/season${question}`);
  };
  const season = async (question = "") => (await (await ask(question)).json()).data;
  const register = async (
    childFirstName: string,
    instant: string,
    changes: Partial<RegistrationData> = {},
  ) => {
    club.setNow(instant);
    const family = { childFirstName, waiverDate: instant.slice(0, 10), donationAmount: 0 } as const;
    return payRegistration(club, { ...family, ...changes });
  };
  const change = (
    childFirstName: string,
    changes: { state?: "needs_review" | "expired"; deletedAt?: string },
  ) =>
    club.db.updateTable("registrations").set(changes).where("childFirstName", "=", childFirstName).execute();
  const giveDonation = (cents: number) =>
    club.db.transaction().execute(async (trx) => {
      const now = club.deps.now();
      const request = { purpose: "donation", amountCents: cents, liveKey: randomUUID() } as const;
      const origin = {
        browserHash: "b",
        language: "en",
        environment: "test",
        stripeAccount: null,
        now,
      } as const;
      const paymentId = String((await insertPayment(trx, { ...request, ...origin }))?.id);
      await trx.insertInto("donations").values({ id: randomUUID(), paymentId }).execute();
      const charge = { kind: "charge", stripeId: randomUUID(), cents, createdAt: now.toISOString() } as const;
      await bookLedgerEntries(trx, { id: paymentId, orderId: null, purpose: "donation" }, [charge]);
    });
  const refund = async (intentId: string, amount: number) => {
    club.sandbox.refund({ payment_intent: intentId, amount });
    await settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
  };
  const registrationsByDay = async () => {
    const { overTime } = await season();
    return overTime.points.map((point: { date: string; registrations: number }) => [
      point.date,
      point.registrations,
    ]);
  };

  test("split days at midnight in the club's time zone, and include empty days", async () => {
    await register("Abril", clubTime("2025-05-01", "23:59"));
    await register("Bruno", clubTime("2025-05-02", "00:00"));
    await register("Cira", "2025-05-02T20:00:00.000Z");
    await register("Dalia", "2025-05-04T20:00:00.000Z");
    club.setNow("2025-05-05T20:00:00.000Z");
    expect(await registrationsByDay()).toEqual([
      ["2025-05-01", 1],
      ["2025-05-02", 2],
      ["2025-05-03", 0],
      ["2025-05-04", 1],
      ["2025-05-05", 0],
    ]);
  });

  test("handle days on which clocks change", async () => {
    await register("Abril", clubTime("2025-03-08", "23:59"));
    await register("Bruno", clubTime("2025-03-09", "23:59"));
    await register("Cira", clubTime("2025-03-10", "00:00"));
    expect(await registrationsByDay()).toEqual([
      ["2025-03-08", 1],
      ["2025-03-09", 1],
      ["2025-03-10", 1],
    ]);
  });

  test("end with the camp, or with later events", async () => {
    const intentId = await register("Abril", "2025-06-12T20:00:00.000Z");
    club.setNow("2025-09-01T20:00:00.000Z");
    expect((await registrationsByDay()).at(-1)).toEqual(["2025-06-13", 0]);
    club.setNow("2025-06-15T20:00:00.000Z");
    expect((await season()).places).toEqual({ confirmed: 1, needsReview: 0, returned: 0 });
    await refund(intentId, 4000);
    expect((await season()).places).toEqual({ confirmed: 1, needsReview: 0, returned: 1 });
    club.setNow("2025-09-01T20:00:00.000Z");
    expect((await registrationsByDay()).at(-1)).toEqual(["2025-06-15", 0]);
  });

  test("use weeks for a season of many months", async () => {
    await register("Abril", "2025-02-05T20:00:00.000Z");
    await register("Bruno", "2025-02-09T20:00:00.000Z");
    await register("Cira", "2025-06-12T20:00:00.000Z");
    const { step, points } = (await season()).overTime;
    expect(step).toBe("week");
    expect(points).toHaveLength(19);
    expect(points[0]).toMatchObject({ date: "2025-02-03", registrations: 2, inCents: 8000 });
    expect(points.at(-1)).toMatchObject({ date: "2025-06-09", registrations: 1, inCents: 4000 });
  });

  test("count paid, undeleted children, and those in review separately", async () => {
    await register("Abril", "2025-05-01T18:00:00.000Z", { tshirtSize: "XS", childAge: 6 });
    await register("Bruno", "2025-05-01T18:00:00.000Z", { tshirtSize: "XL", skillLevel: "" });
    for (const name of ["Waits", "Deleted", "Expired"]) await register(name, "2025-05-01T18:00:00.000Z");
    await change("Waits", { state: "needs_review" });
    await change("Deleted", { deletedAt: "2025-05-01T18:30:00.000Z" });
    await change("Expired", { state: "expired" });
    const { places, overTime, byTshirt, byAge, bySkill, byLanguage } = await season();
    expect(places).toEqual({ confirmed: 2, needsReview: 1, returned: 0 });
    expect(overTime.points).toMatchObject([{ registrations: 3 }]);
    expect(byTshirt).toEqual([
      { answer: "XS", confirmed: 1, needsReview: 0 },
      { answer: "small", confirmed: 0, needsReview: 0 },
      { answer: "medium", confirmed: 0, needsReview: 1 },
      { answer: "large", confirmed: 0, needsReview: 0 },
      { answer: "XL", confirmed: 1, needsReview: 0 },
    ]);
    expect(byAge.map(({ answer }: { answer: number }) => answer)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
    ]);
    expect(byAge[0]).toEqual({ answer: 6, confirmed: 1, needsReview: 0 });
    expect(bySkill).toMatchObject([
      { answer: "Beginner", confirmed: 1, needsReview: 1 },
      { answer: "Intermediate", confirmed: 0 },
      { answer: "Advanced", confirmed: 0 },
      { answer: null, confirmed: 1 },
    ]);
    expect(byLanguage).toMatchObject([
      { answer: "en", confirmed: 0 },
      { answer: "es", confirmed: 2, needsReview: 1 },
    ]);
  });

  test("split by season and sum up to all seasons, with separate donations by their day", async () => {
    const second = await addSecondSeason(club.db);
    await register("Abril", "2025-05-01T20:00:00.000Z", { donationAmount: 20 });
    await giveDonation(2500);
    await openOnly(club.db, second.campId);
    // A family pays before the season begins, and a donor gives on its first day.
    await register("Bruno", "2025-12-20T20:00:00.000Z");
    club.setNow("2026-01-01T07:00:00.000Z");
    await giveDonation(700);
    await register("Cira", "2026-02-01T20:00:00.000Z");
    const sums = async (question: string) => {
      const { places, overTime } = await season(question);
      const total = (name: "registrations" | "inCents" | "donationCents") =>
        overTime.points.reduce((sum: number, point: Record<string, number>) => sum + (point[name] ?? 0), 0);
      return [places.confirmed, total("registrations"), total("inCents"), total("donationCents")];
    };
    expect(await sums(`?season=${firstSeason.id}`)).toEqual([1, 1, 8500, 4500]);
    expect(await sums(`?season=${second.seasonId}`)).toEqual([2, 2, 10_700, 700]);
    expect(await sums("?season=all")).toEqual([3, 3, 19_200, 5200]);
    expect(await sums(`?program=${second.campId}`)).toEqual([2, 2, 10_000, 0]);
    expect(await sums("")).toEqual(await sums(`?season=${second.seasonId}`));
  });

  test("handle a club without families, and refuse an unknown program", async () => {
    const { places, overTime, byTshirt } = await season();
    expect([places, overTime]).toEqual([
      { confirmed: 0, needsReview: 0, returned: 0 },
      { step: "day", points: [] },
    ]);
    expect(byTshirt).toHaveLength(5);
    const response = await ask("?program=league");
    expect([response.status, (await response.json()).fields]).toEqual([400, { program: "invalid_input" }]);
  });
});
