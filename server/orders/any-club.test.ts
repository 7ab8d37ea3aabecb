import { expect, test } from "vitest";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { LUCIA, openSpreadsheets } from "#tests/support/orders/spreadsheets.ts";

const GROUPS = [
  { code: "U6", sex: "all", bornFrom: "2019-08-01", bornTo: "2021-07-31" },
  { code: "U12G", sex: "girls", bornFrom: "2013-08-01", bornTo: "2015-07-31" },
  { code: "Adults", sex: "all", bornFrom: "2005-08-01", bornTo: "2007-07-31" },
] as const;
const ONLINE = [
  {
    childFirstName: "Mía",
    childAge: 4,
    childDateOfBirth: "2020-10-02",
    childSex: "girl",
    tshirtSize: "YS",
    email: "mia@example.org",
  },
  {
    childFirstName: "Leo",
    childAge: 19,
    childDateOfBirth: "2005-12-20",
    childSex: "boy",
    tshirtSize: "AXXL",
    email: "leo@example.org",
  },
] as const;
const IMPORTED = { ...LUCIA, childDateOfBirth: "2014-03-09", childSex: "F", tshirtSize: "Youth Medium" };
const ADULT = {
  ...LUCIA,
  childFirstName: "Iván",
  childDateOfBirth: "2006-09-01",
  childSex: "niño",
  tshirtSize: "Adulto grande",
  email: "ivan@example.org",
};

onEitherEngine("A club of players from 4 to 19, with a girls' and an adult team", (engine) => {
  const club = clubPerTest(engine);

  test("registers, imports, rosters and exports them by team", async () => {
    const groups = GROUPS.map((group, index) => ({
      id: `00000000-0000-4000-8000-00000000000${index}`,
      ...group,
    }));
    await changePrograms(club.db, { groups, shirtSizes: "youth-adult", needsSex: true }, firstCamp.id);
    for (const player of ONLINE) await payRegistration(club, player);
    const { desk, run } = await openSpreadsheets(club);
    const { data: results } = await run([IMPORTED, ADULT]);
    expect(results).toMatchObject([{ code: null }, { code: null }]);

    const rosterOf = async (group: string) => {
      const path = `/api/admin/sheets/roster?program=${firstCamp.id}&group=${group}`;
      const { children } = (await (await desk.staff.get(path)).json()).data;
      return children.map(({ childFirstName, tshirtSize }: Record<string, string>) => [
        childFirstName,
        tshirtSize,
      ]);
    };
    expect(await rosterOf("U6")).toEqual([["Mía", "YS"]]);
    expect(await rosterOf("U12G")).toEqual([["Lucía", "YM"]]);
    expect(await rosterOf("Adults")).toEqual([
      ["Iván", "AL"],
      ["Leo", "AXXL"],
    ]);
    const fileOf = async (group: string) => {
      const path = `/api/admin/player-file/csv?program=${firstCamp.id}&group=${group}`;
      return (await (await desk.staff.get(path)).text()).split("\r\n").slice(1, -1);
    };
    expect(await fileOf("U6")).toEqual(["Mía,Peñaranda,10/02/2020,F,U6"]);
    expect(await fileOf("U12G")).toEqual(["Lucía,Núñez,03/09/2014,F,U12G"]);
    expect(await fileOf("Adults")).toEqual([
      "Iván,Núñez,09/01/2006,M,Adults",
      "Leo,Peñaranda,12/20/2005,M,Adults",
    ]);
  });
});
