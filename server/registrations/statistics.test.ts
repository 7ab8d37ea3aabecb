import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { addSecondSeason, openOnly } from "#tests/support/clubs/second-season.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

onEitherEngine("The counts above the staff's list", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const list = async (query = "") => (await staff.get(`/api/registrations?limit=200&${query}`)).json();
  const statistics = async (query = "") =>
    (await (await staff.get(`/api/admin/statistics?${query}`)).json()).data;
  const idOf = async (childFirstName: string) => {
    const { data } = await list(`search=${childFirstName}`);
    return data[0].id as string;
  };

  test("follow a family from its first form to its erasure", async () => {
    const expectCounts = async (paid: number, pending: number) => {
      expect(await list("payment=paid")).toMatchObject({ matching: paid, total: paid + pending });
      expect(await list("payment=pending")).toMatchObject({ matching: pending });
      expect(await statistics()).toMatchObject({ total: paid + pending, paid });
    };
    await expectCounts(0, 0);
    await payRegistration(club, { childFirstName: "Ana", skillLevel: "" });
    const { intentId, confirm } = await beginPayment(club, { childFirstName: "Bruno", childAge: 14 });
    await expectCounts(1, 1);
    club.sandbox.confirmIntent(intentId, { card: "4242 4242 4242 4242" });
    await confirm();
    await expectCounts(2, 0);
    const ana = await idOf("Ana");
    await staff.call("DELETE", `/api/registrations/${ana}`);
    await expectCounts(1, 0);
    await staff.call("POST", `/api/registrations/${ana}/restore`);
    await expectCounts(2, 0);
    await staff.call("DELETE", `/api/registrations/${ana}`);
    await staff.call("DELETE", `/api/registrations/${ana}/permanent`);
    await expectCounts(1, 0);
    await club.db.updateTable("registrations").set({ childAge: 15, skillLevel: "Advanced" }).execute();
    expect(await list("skill=Advanced&age=12%2B")).toMatchObject({ matching: 1 });
    await expectCounts(1, 0);
  });

  test("of the seasons add up to those of all, and a child counts in each", async () => {
    await payRegistration(club, { childFirstName: "Ana" });
    await beginPayment(club, { childFirstName: "Bruno", email: "bruno@example.org" });
    const second = await addSecondSeason(club.db);
    await openOnly(club.db, second.campId);
    await payRegistration(club, { childFirstName: "Ana" });
    club.advance(1000);
    await payRegistration(club, { childFirstName: "Carla", childAge: 16 });
    const [first, next, all] = [
      await statistics(`season=${firstSeason.id}`),
      await statistics(`season=${second.seasonId}`),
      await statistics("season=all"),
    ];
    expect([first, next, all]).toMatchObject([
      { total: 2, paid: 1, families: 2, familiesPaid: 1, thisWeek: 2 },
      { total: 2, paid: 2, families: 1, familiesPaid: 1, thisWeek: 2 },
      // One family with the same address came in both.
      { total: 4, paid: 3, families: 2, familiesPaid: 1, thisWeek: 4 },
    ]);
    for (const [index, { count, paid }] of all.ages.entries()) {
      expect(first.ages[index].count + next.ages[index].count).toBe(count);
      expect(first.ages[index].paid + next.ages[index].paid).toBe(paid);
    }
    expect(await statistics()).toEqual(first);
    expect(await statistics(`program=${second.campId}`)).toEqual(next);
    const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: string }) => id).sort();
    const both = [...(await ids(`season=${firstSeason.id}`)), ...(await ids(`program=${second.campId}`))];
    expect(await ids("season=all")).toEqual(both.sort());
    club.setNow("2026-03-01T18:00:00.000Z");
    await staff.signIn();
    expect(await list()).toMatchObject({
      total: 2,
      data: [{ childFirstName: "Carla" }, { childFirstName: "Ana" }],
    });
  });

  test("say how the total is made up, as the program's page and the season's numbers count", async () => {
    const desk = await openDesk(club);
    await payRegistration(club, { childFirstName: "Ana" });
    await desk.enter({ childFirstName: "Bea" });
    await beginPayment(club, { childFirstName: "Cira" });
    club.advance(31 * 60_000);
    await beginPayment(club, { childFirstName: "Dalia" });
    const { total, parts } = await statistics(`program=${firstCamp.id}`);
    expect([total, parts]).toEqual([4, { confirmed: 1, unpaid: 3, needsReview: 0 }]);
    const programs = await (await staff.get("/api/admin/programs")).json();
    expect(programs.data[0].spots).toMatchObject({ confirmed: 1, held: 2, expired: 1 });
    const numbers = await (await staff.get(`/api/admin/season-report?program=${firstCamp.id}`)).json();
    expect(numbers.data.spots).toMatchObject({ confirmed: 1, needsReview: 0 });
    expect(await list(`program=${firstCamp.id}&payment=pending`)).toMatchObject({ matching: 3 });
  });

  test("include the matches of one season, or of all, also of past ones", async () => {
    const second = await addSecondSeason(club.db, {
      name: "2024",
      season: { startsOn: "2024-01-01", endsOn: "2024-12-31", state: "past" },
    });
    for (const name of ["Ana", "Anabel"]) await payRegistration(club, { childFirstName: name });
    await changeRows(
      club.db,
      "registrations",
      { childFirstName: "Anabel" },
      { seasonId: second.seasonId, programId: second.campId },
    );
    expect(await list("search=ana")).toMatchObject({ matching: 1, total: 1 });
    expect(await list("search=anabel")).toMatchObject({ matching: 0, data: [] });
    expect(await list("search=anabel&season=all")).toMatchObject({ matching: 1, total: 2 });
    expect(await list(`search=an&season=${second.seasonId}`)).toMatchObject({ matching: 1 });
  });

  test("page through all seasons in every order, each child once", async () => {
    const second = await addSecondSeason(club.db);
    for (let n = 0; n < 6; n++) {
      await openOnly(club.db, n % 2 ? second.campId : firstCamp.id);
      club.advance(1000);
      await payRegistration(club, { childFirstName: ["Ana", "Bea", "Cira", "Dalia", "Eva", "Fe"][n] ?? "" });
    }
    const pages = async (query: string) => {
      const seen: string[] = [];
      let cursor = "";
      do {
        const page = await (
          await staff.get(`/api/registrations?limit=2&${query}&cursor=${cursor}`.replace(/&cursor=$/, ""))
        ).json();
        seen.push(...page.data.map(({ childFirstName }: { childFirstName: string }) => childFirstName));
        cursor = encodeURIComponent(page.nextCursor ?? "");
      } while (cursor);
      return seen.join(" ");
    };
    expect(await pages("season=all")).toBe("Fe Eva Dalia Cira Bea Ana");
    expect(await pages("season=all&sort=oldest")).toBe("Ana Bea Cira Dalia Eva Fe");
    expect(await pages("season=all&sort=name")).toBe("Ana Bea Cira Dalia Eva Fe");
    expect(await pages(`season=${second.seasonId}&sort=name`)).toBe("Bea Dalia Fe");
  });

  test("refuse an unknown season or program, and a program of another season", async () => {
    const second = await addSecondSeason(club.db);
    const refused = async (query: string) => {
      const answer = await staff.get(`/api/admin/statistics?${query}`);
      return [answer.status, Object.keys((await answer.json()).fields ?? {})];
    };
    const nobody = "4f1e6f0e-6f0e-4b0e-8f0e-0123456789ab";
    expect(await refused("season=2025")).toEqual([400, ["season"]]);
    expect(await refused(`season=${nobody}`)).toEqual([400, ["season"]]);
    expect(await refused(`program=${nobody}`)).toEqual([400, ["program"]]);
    expect(await refused(`season=${firstSeason.id}&program=${second.campId}`)).toEqual([400, ["program"]]);
  });
});
