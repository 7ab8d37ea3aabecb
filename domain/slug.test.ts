import { expect, test } from "vitest";
import { slugFrom } from "./slug.ts";

test("A name proposes an address of small letters, numbers and hyphens, and nothing where it has none", () => {
  expect(slugFrom("Clínica de porteros: ¡Niñas!")).toBe("clinica-de-porteros-ninas");
  expect(slugFrom("  Summer camp 2027 ")).toBe("summer-camp-2027");
  expect(slugFrom("足球")).toBe("");
  expect(slugFrom("a ".repeat(20))).toBe("a-a-a-a-a-a-a-a-a-a");
  expect(slugFrom(`${"x".repeat(59)} y`)).toBe("x".repeat(59));
});
