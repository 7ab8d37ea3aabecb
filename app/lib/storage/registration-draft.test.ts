import { describe, expect, it } from "vitest";
import { readTabDraft, saveTabDraft } from "#app/staff/shared/forms/staff-form-drafts.ts";
import { orderOf } from "#domain/registration/order.ts";
import { storedInMemory } from "#tests/support/database/stored-in-memory.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { mergeDefaults } from "./draft-storage.ts";
import {
  clearFamilyData,
  prefillForm,
  readFormDraft,
  readLastContacts,
  readOfferId,
  saveDraftProgram,
  saveFormDraft,
  saveLastContacts,
} from "./registration-draft.ts";

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

  it("is kept although the focus left radio buttons without a choice, whose value is then null", () => {
    saveFormDraft({ ...registration, children: [{ firstName: "Marta", answers: { bus: null } }] });
    expect(readFormDraft()).toMatchObject({
      guardian: registration.guardian,
      children: [{ firstName: "Marta", answers: { bus: null } }],
    });
    saveTabDraft("aid", { choice: null, reason: "Known family" });
    expect(mergeDefaults({ choice: "", reason: "" }, readTabDraft("aid"))).toEqual({
      choice: "",
      reason: "Known family",
    });
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

describe("What the family's page filled in", () => {
  const ENTRY = "5f0c1c3e-8a53-4c7e-9d0e-2f1f6a0b7c11";
  const MATEO = { firstName: "Mateo", lastName: "Ruiz" };
  const { email } = registration.guardian;
  const prepare = (until = Date.now() + 60_000) =>
    prefillForm({ contacts: registration, until, children: [MATEO] });
  const kept = () => [...local.values(), ...session.values()].join();

  it("is there while the session lasts, and goes when it ends, with the child that it put into the form", () => {
    prepare();
    expect(readLastContacts()).toMatchObject({ guardian: { email } });
    expect(readFormDraft().children).toEqual([MATEO]);
    clearFamilyData();
    expect(kept()).toBe("");
    prepare(Date.now());
    expect(readLastContacts()).toEqual({});
    expect(kept()).toBe("");
  });

  it("leaves what somebody typed when the session ends, and takes it along when the family signs out", () => {
    prepare();
    saveFormDraft({ ...registration, children: [{ ...MATEO, allergies: "Bees" }] });
    clearFamilyData();
    expect(readLastContacts()).toEqual({});
    expect(readFormDraft().guardian).toMatchObject({ email });
    clearFamilyData(email);
    expect(kept()).toBe("");
  });

  it("is not what another guardian typed, or what a registration left for the next child", () => {
    saveLastContacts(registration);
    clearFamilyData();
    expect(readLastContacts()).toMatchObject({ guardian: { email } });
    saveFormDraft({ ...registration, guardian: { ...registration.guardian, email: "luis@example.org" } });
    clearFamilyData(email);
    expect(readLastContacts()).toEqual({});
    expect(readFormDraft().guardian).toMatchObject({ email: "luis@example.org" });
  });

  it("fills what is blank in a form that somebody began, for exactly the children of an offer, and keeps what was typed", () => {
    const { guardian, emergencyContact } = registration;
    const blank = { firstName: "", lastName: "", email: "", phone: "(575) 555-0100" };
    const typed = { ...MATEO, dateOfBirth: "", allergies: "Bees", programId: "clinic" };
    saveFormDraft({ guardian: blank, children: [typed, { firstName: "Omar", lastName: "Ruiz" }] });
    prefillForm({
      contacts: { guardian, emergencyContact },
      until: Date.now() + 60_000,
      children: [{ ...MATEO, dateOfBirth: "2016-03-04" }],
      offer: { id: ENTRY, programId: "camp" },
    });
    expect(readFormDraft()).toMatchObject({
      guardian: { ...guardian, phone: blank.phone },
      emergencyContact,
      children: [{ ...typed, dateOfBirth: "2016-03-04", programId: "camp" }],
    });
    expect(readOfferId()).toBe(ENTRY);
    prepare();
    expect(readOfferId()).toBeNull();
    expect(readFormDraft().children).toMatchObject([{ ...MATEO, allergies: "Bees" }]);
  });
});
