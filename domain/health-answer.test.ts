import { expect, test } from "vitest";
import { saysNothing } from "./health-answer.ts";

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
])("%j tells nothing about a child's health", (answer) => expect(saysNothing(answer)).toBe(true));

test.each([
  "Peanuts",
  "No nuts",
  "None of the above: asthma",
  "No tolera la lactosa",
  "¿?1",
  "🥜",
  "!",
  "Nada: no sabe",
])("%j may tell something and stays in bold", (answer) => expect(saysNothing(answer)).toBe(false));
