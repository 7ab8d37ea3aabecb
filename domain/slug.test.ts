import { expect, test } from "vitest";
import { freeSlug, slugFrom } from "./slug.ts";

test("A name proposes an address of small letters, numbers and hyphens, and nothing where it has none", () => {
  expect(slugFrom("Clínica de porteros: ¡Niñas!")).toBe("clinica-de-porteros-ninas");
  expect(slugFrom("  Summer camp 2027 ")).toBe("summer-camp-2027");
  expect(slugFrom("足球")).toBe("");
  expect(slugFrom("a ".repeat(20))).toBe("a-a-a-a-a-a-a-a-a-a");
  expect(slugFrom(`${"x".repeat(59)} y`)).toBe("x".repeat(59));
});

test("An address that another season has gets its own season's at its end, then a number, and never grows too long", () => {
  expect(freeSlug("clinic", ["camp"], "2027")).toBe("clinic");
  expect(freeSlug("clinic", ["clinic"], "2027")).toBe("clinic-2027");
  expect(freeSlug("clinic", ["clinic", "clinic-2027"], "2027")).toBe("clinic-2027-2");
  expect(freeSlug("clinic", ["clinic"])).toBe("clinic-2");
  const long = "x".repeat(60);
  expect(freeSlug(long, [long], "fall-2027")).toBe(`${"x".repeat(50)}-fall-2027`);
  const words = "a-b-c-d-e-f-g-h-i-j";
  expect(freeSlug(words, [words], "fall-2027")).toBe("a-b-c-d-e-f-g-h-fall-2027");
  expect(freeSlug("clinic", ["clinic"], words)).toBe("clinic-2");
});
