import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LANGUAGES } from "#domain/text/languages.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { type EmailClub, openEmailClub } from "#tests/support/email-club.ts";
import { type Desk, openDesk } from "#tests/support/paper-form.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const TO_FAMILIES = [
  "address_change_asked",
  "address_change_stopped",
  "address_changed",
  "erasure_asked",
  "erasure_stopped",
  "registration_receipt",
  "registration_canceled",
  "registration_moved",
  "aid_requested",
  "aid_decided",
  "registration_needs_review",
  "refund_notice",
  "refund_failed",
  "payment_reminder",
  "check_bounced",
  "family_message",
  "waiting_offer",
  "waiting_over",
] as const;

describe("The address of the family's page", () => {
  let mails: EmailClub;
  beforeEach(async () => {
    mails = await openEmailClub();
  });
  afterEach(() => mails.club.close());

  test.each(LANGUAGES)(
    "stands in every mail to a family (%s), alike for all and without a token",
    async (language) => {
      const named = (await mails.writeAll(language)).filter(({ text }) => text.includes("/family"));
      expect(named.map(({ kind }) => kind).sort()).toEqual([...TO_FAMILIES].sort());
      for (const { text, html } of named) {
        expect(text).toMatch(/^https:\/\/club\.example\.org\/family$/m);
        expect(html).toContain('href="https://club.example.org/family"');
      }
    },
  );

  test("is left out while the site does not know its own address", async () => {
    for (const { text } of await mails.writeAll("en", null)) expect(text).not.toContain("/family");
  });
});

onEitherEngine("Staff at the phone with a family", (engine) => {
  let club: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    club = await createTestApp(engine);
    desk = await openDesk(club);
  });
  afterEach(() => club.close());

  const enter = async (changes: object) => String((await desk.enter(changes)).data.id);

  test("see that another family registered the same child, and no family's own second order", async () => {
    const mother = {
      ...{ childFirstName: "Ana", childLastName: "Ruiz" },
      ...{ email: "mother@example.org", phone: "(575) 555-0111" },
    };
    const ids = [
      await enter(mother),
      await enter({ ...mother, childFirstName: "ANA", email: "father@example.org", phone: "(575) 555-0122" }),
      await enter({ ...mother, email: "work@example.org" }),
      await enter({ ...mother, email: "namesake@example.org", phone: "(575) 555-0133" }),
    ];
    for (const [at, id] of ids.entries()) {
      const childDateOfBirth = at === 3 ? "2017-03-16" : "2017-03-01";
      await club.db.updateTable("registrations").set({ childDateOfBirth }).where("id", "=", id).execute();
    }
    const [hers, his, hersAtWork] = ids;
    const seen = await Promise.all(
      ids.map(async (id) => {
        const { otherFamilies } = await desk.details(id);
        return otherFamilies.map((other: { id: string }) => other.id).toSorted();
      }),
    );
    expect(seen).toEqual([[his], [hers, hersAtWork].toSorted(), [his], []]);
    expect((await desk.details(ids[0] ?? "")).pageDigits).toBe("0111");
  });
});
