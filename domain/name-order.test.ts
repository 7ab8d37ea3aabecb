import { expect, test } from "vitest";
import { byChildName } from "./child-identity.ts";

function sorted(...names: [last: string, first: string][]): string[] {
  return names
    .map(([childLastName, childFirstName]) => ({ childLastName, childFirstName }))
    .sort(byChildName)
    .map(({ childLastName, childFirstName }) => `${childLastName}, ${childFirstName}`);
}

test("Children stand by last name, then by first name", () => {
  expect(sorted(["Salas", "Zoe"], ["Aguilar", "Leo"], ["Salas", "Ana"])).toEqual([
    "Aguilar, Leo",
    "Salas, Ana",
    "Salas, Zoe",
  ]);
});

test("An accent or a capital moves nobody: Álvarez stands between Alonso and Amador", () => {
  expect(sorted(["Amador", "A"], ["Álvarez", "B"], ["alvarez", "A"], ["Alonso", "C"])).toEqual([
    "Alonso, C",
    "alvarez, A",
    "Álvarez, B",
    "Amador, A",
  ]);
});

test("An apostrophe or a hyphen moves nobody, whichever the family typed", () => {
  expect(
    sorted(["O’Neil", "B"], ["Ontiveros", "A"], ["O'Neil", "A"], ["Olvera-Paz", "A"], ["Olvera Paz", "B"]),
  ).toEqual(["Olvera-Paz, A", "Olvera Paz, B", "O'Neil, A", "O’Neil, B", "Ontiveros, A"]);
});

test("Ñ is a letter of its own after N, as in a Spanish dictionary", () => {
  expect(sorted(["Oñate", "A"], ["Ontiveros", "A"], ["Ñáñez", "A"], ["Núñez", "A"], ["Ochoa", "A"])).toEqual([
    "Núñez, A",
    "Ñáñez, A",
    "Ochoa, A",
    "Ontiveros, A",
    "Oñate, A",
  ]);
});
