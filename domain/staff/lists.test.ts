import { expect, test } from "vitest";
import { isEmptyHealthAnswer, mailAddresses, phoneNumbers } from "./lists.ts";

const person = (email: string | null, phone: string | null = null) => ({ email, phone });

test("A family with three children is written to once, in the order of the list, whatever the capitals", () => {
  const contacts = [
    person("rosa@example.org"),
    person("teo@example.org"),
    person("ROSA@example.org"),
    person(null),
  ];
  expect(mailAddresses(contacts)).toEqual(["rosa@example.org", "teo@example.org"]);
});

test("A phone number is copied once, in whatever notation it came first", () => {
  const contacts = [person(null, "(575) 555-0123"), person(null, "+1 575 555 0123"), person(null, "")];
  expect(phoneNumbers(contacts)).toEqual(["(575) 555-0123"]);
});

test.each([
  "N/A",
  "n/a.",
  "None",
  "NO",
  "Ninguna.",
  "ninguno",
  "Nada",
  "No tiene",
  "no  aplica",
  "-",
  "—",
  " -- ",
  "...",
  "No known allergies",
  "Sin alergias",
  "",
])("%j tells nothing about a child's health", (answer) => expect(isEmptyHealthAnswer(answer)).toBe(true));

test.each([
  "Peanuts",
  "No nuts",
  "None of the above: asthma",
  "No tolera la lactosa",
  "¿?1",
  "🥜",
  "!",
  "Nada: no sabe",
])("%j may tell something and stays in bold", (answer) => expect(isEmptyHealthAnswer(answer)).toBe(false));
