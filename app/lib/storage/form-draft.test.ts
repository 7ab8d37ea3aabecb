import { describe, expect, it } from "vitest";
import { orderOf } from "#domain/order.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { storedInMemory } from "#tests/support/stored-in-memory.ts";
import { readFormDraft, saveDraftProgram, saveFormDraft } from "./form-draft.ts";

const { local, session } = storedInMemory();
const registration = orderOf([{ programId: "camp", data: familyRegistration() }]);

describe("A form that is half filled in", () => {
  it("is this tab's own, and what was typed last for a new tab", () => {
    saveFormDraft(registration);
    const mine = new Map(session);
    session.clear();
    saveFormDraft({ ...registration, children: [{ firstName: "Marta" }] });
    for (const [key, text] of mine) session.set(key, text);
    expect(readFormDraft()).toEqual(JSON.parse(JSON.stringify(registration)));
    session.clear();
    expect(readFormDraft().children).toEqual([{ firstName: "Marta" }]);
  });

  it("is dropped in the shape of an older form", () => {
    saveFormDraft(familyRegistration());
    expect(readFormDraft()).toEqual({ children: [] });
    expect([...local.keys(), ...session.keys()]).toEqual([]);
  });

  it("takes another program for its first child", () => {
    saveDraftProgram("camp");
    saveFormDraft({
      ...registration,
      children: [{ firstName: "Marta", programId: "camp" }, { firstName: "Omar" }],
    });
    saveDraftProgram("clinic");
    expect(readFormDraft()).toMatchObject({
      guardian: registration.guardian,
      children: [{ firstName: "Marta", programId: "clinic" }, { firstName: "Omar" }],
    });
  });
});
