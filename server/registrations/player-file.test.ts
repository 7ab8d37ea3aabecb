import { expect, test } from "vitest";
import { COLUMN_PRESETS } from "#domain/registration/player-file.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { childrenOf } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const [GIRLS, BOYS] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
const BORN = { bornFrom: "2015-08-01", bornTo: "2017-07-31" };
const NINE = { childAge: 9, childDateOfBirth: "2016-02-01" };
const FILE = `/api/admin/player-file`;

onEitherEngine("The governing body's file of players", (engine) => {
  const club = clubPerTest(engine);
  const readFiles = async (staff: Awaited<ReturnType<typeof openDesk>>["staff"]) =>
    (await (await staff.get(`${FILE}?program=${firstCamp.id}`)).json()).data.files;

  test("is one for each group, with the club's headings, the birth date, the sex and the level", async () => {
    await changePrograms(
      club.db,
      {
        groups: [
          { id: GIRLS, code: "U10G", sex: "girls", ...BORN },
          { id: BOYS, code: "U10B", sex: "boys", ...BORN },
        ],
      },
      firstCamp.id,
    );
    await payRegistration(club, { ...NINE, childFirstName: "Ana", childSex: "girl" });
    await payRegistration(club, { ...NINE, childFirstName: "Beto", childSex: "boy", email: "b@example.org" });
    const { staff } = await openDesk(club);
    expect(await readFiles(staff)).toEqual([
      { group: "U10G", team: null, count: 1, refused: [] },
      { group: "U10B", team: null, count: 1, refused: [] },
    ]);
    const headings = { ...COLUMN_PRESETS.players.headings, firstName: "Player First", level: "Age Group" };
    await staff.call("PUT", `${FILE}/columns`, { dates: "us", headings });
    const file = await (await staff.get(`${FILE}/csv?program=${firstCamp.id}&group=U10G`)).text();
    const [first, player, ...rest] = file.replace("\uFEFF", "").split("\r\n");
    expect(first).toBe("Player First,Last Name,Date of Birth,Gender,Age Group");
    expect(player).toMatch(/^Ana,.+,02\/01\/2016,F,U10G$/);
    expect(rest).toEqual([""]);
  });

  test("refuses and names each row that the governing body would refuse", async () => {
    await payRegistration(club, { childFirstName: "Ana", childDateOfBirth: "", skillLevel: "Beginner" });
    const desk = await openDesk(club);
    const twin = { childFirstName: "Beto", ...NINE, skillLevel: "Beginner", childSex: "boy" } as const;
    await desk.enter(twin);
    const { staff } = desk;
    const [{ refused }] = await readFiles(staff);
    expect(refused).toMatchObject([
      {
        name: expect.stringMatching(/^Ana /),
        problems: [
          { code: "blank", field: "birthDate" },
          { code: "blank", field: "sex" },
        ],
      },
      { name: expect.stringMatching(/^Beto /), problems: [{ code: "blank", field: "sex" }] },
    ]);
    const answer = await staff.get(`${FILE}/csv?program=${firstCamp.id}`);
    expect([answer.status, (await answer.json()).code]).toEqual([409, "player_file_refused"]);
  });

  test("has the sex asked of families where it is needed", async () => {
    await changePrograms(club.db, { needsSex: true }, firstCamp.id);
    const refused = await new FamilyVisitor(club).order(childrenOf([{ ...NINE, childSex: "" }]));
    expect(refused.body).toMatchObject({ fields: { "children.0.sex": "missing_child" } });
    await payRegistration(club, { ...NINE, childSex: "girl", skillLevel: "Beginner" });
    const { staff } = await openDesk(club);
    expect(await readFiles(staff)).toEqual([{ group: null, team: null, count: 1, refused: [] }]);
  });
});
