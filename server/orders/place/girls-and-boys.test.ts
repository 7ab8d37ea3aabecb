import { beforeEach, expect, test } from "vitest";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { childrenOf } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const [GIRLS, BOYS] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
const BORN = { bornFrom: "2015-08-01", bornTo: "2017-07-31" };
const NINE = { childAge: 9, childDateOfBirth: "2016-02-01" };
const ANA = { ...NINE, childFirstName: "Ana", childSex: "girl" } as const;
const BETO = { ...NINE, childFirstName: "Beto", childSex: "boy", email: "beto@example.org" } as const;

onEitherEngine("A girls' and a boys' group at the same ages", (engine) => {
  const club = clubPerTest(engine);
  const rows = async () =>
    (await readRows(club.db, "registrations")).map(({ childFirstName, groupId, childSex }) => ({
      childFirstName,
      groupId,
      childSex,
    }));
  const publishGroups = () =>
    changePrograms(
      club.db,
      {
        groups: [
          { id: GIRLS, code: "U10G", sex: "girls", ...BORN },
          { id: BOYS, code: "U10B", sex: "boys", ...BORN },
        ],
      },
      firstCamp.id,
    );
  beforeEach(publishGroups);

  test("each take their own children, whose sex is on the roster and in the file", async () => {
    await payRegistration(club, ANA);
    await payRegistration(club, BETO);
    expect(await rows()).toEqual([
      { childFirstName: "Ana", groupId: GIRLS, childSex: "girl" },
      { childFirstName: "Beto", groupId: BOYS, childSex: "boy" },
    ]);
    const { staff } = await openDesk(club);
    const roster = `/api/admin/sheets/roster?program=${firstCamp.id}`;
    const { data } = await (await staff.get(`${roster}&group=U10G`)).json();
    expect(data.children).toMatchObject([{ childFirstName: "Ana", childSex: "girl" }]);
    expect(await (await staff.get(`${roster}&format=csv&lang=en`)).text()).toContain("Girl or boy");
    expect(await (await staff.get("/api/registrations/export?lang=en")).text()).toContain("Girl or boy");
  });

  test("ask for the sex, also where the page did not know of the groups", async () => {
    const order = await new FamilyVisitor(club).order(childrenOf([{ ...ANA, childSex: "" }]));
    expect(order.body).toMatchObject({
      code: "invalid_input",
      fields: { "children.0.sex": "missing_child" },
    });
    expect(await rows()).toEqual([]);
  });

  test("of a full girls' group a girl is refused and a boy is not", async () => {
    await changeRows(club.db, "programGroups", { id: GIRLS }, { capacity: 0 });
    expect((await new FamilyVisitor(club).order(childrenOf([ANA]))).code).toBe("program_full");
    expect((await new FamilyVisitor(club).order(childrenOf([BETO]))).status).toBe(200);
  });

  test("leave no trace in a program whose groups are for all", async () => {
    await changePrograms(club.db, { groups: [] }, firstCamp.id);
    await payRegistration(club, ANA);
    expect(await rows()).toEqual([{ childFirstName: "Ana", groupId: null, childSex: null }]);
    const { staff } = await openDesk(club);
    expect(await (await staff.get("/api/registrations/export?lang=en")).text()).not.toContain("Girl or boy");
  });

  test("take paper by the sex that it names, and a correction", async () => {
    const desk = await openDesk(club);
    const { data } = await desk.enter(BETO);
    expect(await rows()).toMatchObject([{ groupId: BOYS }]);
    const edit = { changes: { childSex: "girl" }, reason: "", version: 1 };
    expect(await desk.edit(data.id, edit)).toMatchObject({ status: 200 });
    expect(await desk.details(data.id)).toMatchObject({ childSex: "girl" });
  });
});
