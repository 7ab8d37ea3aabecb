import { expect, test } from "vitest";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { addSecondSeason, openOnly } from "#tests/support/clubs/second-season.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

onEitherEngine("Reports of a season", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => new StaffVisitor(club.app));

  const ask = async (question = "") => {
    await staff.signIn();
    return staff.get(`/api/admin/season-report${question}`);
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
  const refund = async (intentId: string, amount: number) => {
    club.sandbox.refund({ payment_intent: intentId, amount });
    await syncPayment({ ...club.deps, stripe: club.gateway }, intentId);
  };
  test("say how many of the registrations are refunded or disputed", async () => {
    const intentId = await register("Abril", "2025-06-12T20:00:00.000Z");
    expect((await season()).spots).toEqual({ confirmed: 1, needsReview: 0, returned: 0 });
    await refund(intentId, 4000);
    expect((await season()).spots).toEqual({ confirmed: 1, needsReview: 0, returned: 1 });
  });

  test("count paid, undeleted children, and those in review separately", async () => {
    await register("Abril", "2025-05-01T18:00:00.000Z", { tshirtSize: "XS", childAge: 6 });
    await register("Bruno", "2025-05-01T18:00:00.000Z", { tshirtSize: "XL", skillLevel: "" });
    for (const name of ["Waits", "Deleted", "Expired"]) await register(name, "2025-05-01T18:00:00.000Z");
    await change("Waits", { state: "needs_review" });
    await change("Deleted", { deletedAt: "2025-05-01T18:30:00.000Z" });
    await change("Expired", { state: "expired" });
    const { spots, byTshirt, byAge, bySkill, byLanguage } = await season();
    expect(spots).toEqual({ confirmed: 2, needsReview: 1, returned: 0 });
    expect(byTshirt).toEqual([
      { answer: "XS", confirmed: 1, needsReview: 0, unpaid: 0 },
      { answer: "small", confirmed: 0, needsReview: 0, unpaid: 0 },
      { answer: "medium", confirmed: 0, needsReview: 1, unpaid: 0 },
      { answer: "large", confirmed: 0, needsReview: 0, unpaid: 0 },
      { answer: "XL", confirmed: 1, needsReview: 0, unpaid: 0 },
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

  test("order a shirt for every expected child, and say how many are unpaid", async () => {
    await register("Abril", "2025-05-01T18:00:00.000Z", { tshirtSize: "XL" });
    const desk = await openDesk(club);
    await desk.enter({ childFirstName: "Beto", email: "beto@example.org", tshirtSize: "XL" });
    // A card checkout ends, so this child is not expected yet.
    await beginPayment(club, { childFirstName: "Cira", email: "cira@example.org", tshirtSize: "XL" });
    const { byTshirt, byAge, spots } = await season();
    expect(byTshirt.at(-1)).toEqual({ answer: "XL", confirmed: 1, needsReview: 0, unpaid: 1 });
    expect(byAge).toContainEqual({ answer: 9, confirmed: 1, needsReview: 0 });
    expect(spots.confirmed).toBe(1);
  });

  test("split by season and program, and sum up to all seasons", async () => {
    const second = await addSecondSeason(club.db);
    await register("Abril", "2025-05-01T20:00:00.000Z");
    await openOnly(club.db, second.campId);
    // A family pays before the season begins.
    await register("Bruno", "2025-12-20T20:00:00.000Z");
    club.setNow("2026-01-01T07:00:00.000Z");
    await register("Cira", "2026-02-01T20:00:00.000Z");
    const confirmed = async (question: string) => (await season(question)).spots.confirmed;
    expect(await confirmed(`?season=${firstSeason.id}`)).toBe(1);
    expect(await confirmed(`?season=${second.seasonId}`)).toBe(2);
    expect(await confirmed("?season=all")).toBe(3);
    expect(await confirmed(`?program=${second.campId}`)).toBe(2);
    expect(await confirmed("")).toBe(2);
  });

  test("handle a club without families, and refuse an unknown program", async () => {
    const { spots, byTshirt } = await season();
    expect(spots).toEqual({ confirmed: 0, needsReview: 0, returned: 0 });
    expect(byTshirt).toHaveLength(5);
    const response = await ask("?program=league");
    expect([response.status, (await response.json()).fields]).toEqual([400, { program: "invalid_input" }]);
  });
});
