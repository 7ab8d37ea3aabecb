import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { readCompletedPayment, readPaymentAttempt } from "#app/family/payment/tab-payment.ts";
import { initialFormValues } from "#app/family/register/form/form-values.ts";
import { readPendingOrder } from "#app/family/register/pending-order.ts";
import { initialLanguage } from "#app/lib/i18n/use-language.ts";
import { readTabDraft, saveTabDraft } from "#app/staff/shared/forms/staff-form-drafts.ts";
import { orderOf } from "#domain/registration/order.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { storedInMemory } from "#tests/support/database/stored-in-memory.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { mergeDefaults, readSplit, saveSplit } from "./draft-storage.ts";
import { DRAFT_KEY, readFormDraft, readLastContacts } from "./registration-draft.ts";

const { local, session } = storedInMemory();
beforeEach(() => {
  vi.stubGlobal("window", { location: { search: "" } });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
});

const START = { childFirstName: "", mediaConsentDeclined: false };

/** Each reader, its keys, and a check that a page can use what it returns. */
const READERS: [string, string[], () => void][] = [
  [
    "a registration that waits for payment",
    ["pendingRegistration"],
    () => {
      const order = readPendingOrder();
      for (const { firstName, programId } of order?.children ?? []) {
        expect(typeof (firstName + programId + order?.waiverSignature)).toBe("string");
      }
    },
  ],
  [
    "a form that is half filled in",
    [DRAFT_KEY],
    () => {
      const empty = initialFormValues("2025-05-20", "camp");
      const values = initialFormValues("2025-05-20", "camp", readFormDraft());
      expect(Object.keys(values).sort()).toEqual(Object.keys(empty).sort());
      for (const child of values.children) {
        expect(Object.getPrototypeOf(child)).toBe(Object.prototype);
        expect([typeof child.firstName, typeof child.mediaConsentDeclined]).toEqual(["string", "boolean"]);
      }
    },
  ],
  [
    "the guardian of the child before",
    ["lastGuardian"],
    () => {
      const { guardian } = initialFormValues("2025-05-20", "camp", readLastContacts());
      for (const value of Object.values(guardian)) expect(typeof value).toBe("string");
    },
  ],
  [
    "what staff had typed",
    ["staffDrafts"],
    () => {
      expect(mergeDefaults(START, readTabDraft("paper"))).toEqual({
        childFirstName: expect.any(String),
        mediaConsentDeclined: expect.any(Boolean),
      });
      saveTabDraft("edit 1", { note: "kept" });
      expect(readTabDraft("edit 1")).toEqual({ note: "kept" });
      saveTabDraft("first program", { weekdays: ["tue"] });
      expect(readTabDraft("first program")).toEqual({ weekdays: ["tue"] });
      expect(readTabDraft("edit 1")).toEqual({ note: "kept" });
    },
  ],
  [
    "what became of its payments",
    ["paymentAttempt", "registrationProof", "donationAttempt", "donationProof"],
    () => {
      for (const purpose of ["registration", "donation"] as const) {
        for (const kept of [readPaymentAttempt(purpose), readCompletedPayment(purpose)])
          if (kept?.proof) expect(kept.proof.paymentIntentId).toMatch(/^pi_/);
      }
    },
  ],
  ["the chosen language", ["i18nextLng"], () => expect(LANGUAGES).toContain(initialLanguage())],
];

const HOSTILE = [
  ...[
    "",
    "null",
    "undefined",
    "true",
    "5",
    "-1",
    "1e999",
    "NaN",
    '"null"',
    '"text"',
    "[]",
    "[null]",
    "[[]]",
    "{}",
  ],
  ...['{"', '{"a":null}', '{"data":null}', '{"data":[]}', '{"savedAt":"x","data":{}}', '{"paper":null}'],
  ...['{"paper":[]}', '{"paper":{"childFirstName":{}}}', '{"__proto__":{"childFirstName":5}}'],
  ...['{"toString":1,"valueOf":null,"length":-1}', '{"paymentIntentId":{},"clientSecret":[]}'],
  `{"savedAt":${8.64e15},"data":{"childFirstName":null}}`,
  `{"savedAt":${Date.now()},"data":{"childFirstName":{"a":[]},"__proto__":{"childFirstName":5}}}`,
  `{"savedAt":${Date.now()},"data":{"signUpReason":"kids-camp","waiverSignature":"Ana"}}`,
  `{"savedAt":${Date.now()},"data":{"children":[[],{"firstName":{}}],"guardian":[1],"waiverSignature":"Ana"}}`,
  `{"savedAt":${Date.now()},"data":{"children":["Ana"],"guardian":"Ana"}}`,
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  JSON.stringify({ savedAt: Date.now(), data: { childFirstName: "x".repeat(500_000) } }),
  JSON.stringify({ paper: { childFirstName: "x".repeat(500_000) } }),
];

describe.each(READERS)("A page that reads %s", (_what, keys, read) => {
  const store = (text: string) => {
    for (const key of keys) {
      local.set(key, text);
      session.set(key, text);
    }
  };

  test("works with any damaged or foreign value, JSON or text, and reads it a second time", () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        store(text);
        read();
        read();
      }),
      { numRuns: 300 + HOSTILE.length, examples: HOSTILE.map((text) => [text] as [string]) },
    );
  });
});

const ORDER = orderOf([{ programId: "camp", data: familyRegistration() }]);

test("A stored value that does not fit is removed, and one that fits is read back unchanged", () => {
  for (const key of ["paymentAttempt", "lastGuardian", "staffDrafts"]) session.set(key, "null");
  readPaymentAttempt("registration");
  readLastContacts();
  readTabDraft("paper");
  local.set(DRAFT_KEY, "null");
  readSplit(DRAFT_KEY);
  expect([...local.keys(), ...session.keys()]).toEqual([]);
  saveSplit("pendingRegistration", ORDER);
  expect(readPendingOrder()).toEqual({ ...ORDER, shown: undefined });
});

test("A stored registration with one invalid answer is removed as a whole", () => {
  const [child] = ORDER.children;
  const wrong: [string, unknown][] = [
    ["children", [{ ...child, age: "nine" }]],
    ["children", [{ ...child, firstName: { first: "Lucía" } }]],
    ["children", [child, { ...child, programId: 5 }]],
    ["guardian", { ...ORDER.guardian, email: "toString" }],
    ["guardian", "Rosa"],
    ["emergencyContact", []],
    ["donationAmount", null],
    ["termsAgreed", "yes"],
    ["waiverDate", "2025-99-99"],
  ];
  for (const [field, value] of wrong) {
    saveSplit("pendingRegistration", { ...ORDER, [field]: value });
    expect([field, readPendingOrder()]).toEqual([field, null]);
    expect([...local.keys(), ...session.keys()]).toEqual([]);
  }
});
