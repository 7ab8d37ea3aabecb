import { expect, it } from "vitest";
import { COLUMN_PRESETS, type Player, playerProblems } from "./player-file.ts";

const ANA: Player = {
  id: "ana",
  firstName: "Ana Sofía",
  lastName: "Núñez-O’Brien Jr.",
  birthDate: "2016-02-01",
  sex: "girl",
  level: "U10",
  program: "League",
  guardianFirstName: "Rosa",
  guardianLastName: "Núñez",
  email: "rosa@example.org",
  phone: "(575) 555-0101",
  address: null,
};
const GROUP = { bornFrom: "2015-08-01", bornTo: "2017-07-31" };

it.each([
  ["a right row", {}, []],
  ["no birth date", { birthDate: null }, [{ code: "blank", field: "birthDate" }]],
  ["no email", { email: null }, [{ code: "blank", field: "email" }]],
  ["a digit in a name", { lastName: "Núñez 2" }, [{ code: "name", field: "lastName" }]],
  ["a nickname in parentheses", { firstName: "Ana (Anita)" }, [{ code: "name", field: "firstName" }]],
  ["another age", { birthDate: "2012-02-01" }, [{ code: "outside_group", field: "birthDate" }]],
] as const)("Of %s the governing body's file says so", (_what, changes, problems) => {
  const found = playerProblems([{ ...ANA, ...changes }], COLUMN_PRESETS.guardians, [GROUP]);
  expect(found.get("ana") ?? []).toEqual(problems);
});

it("A player who is twice in the file is refused in both rows", () => {
  const found = playerProblems(
    [ANA, { ...ANA, id: "again", firstName: "ana sofía" }],
    COLUMN_PRESETS.players,
    [],
  );
  expect([...found.values()].flat()).toEqual([
    { code: "twice", field: "lastName" },
    { code: "twice", field: "lastName" },
  ]);
});
