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
  "check_returned",
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

  test("see which digits open its page, if it opens", async () => {
    const mailbox = { email: "rosa@example.org", phone: "(575) 555-0111" };
    const id = await enter(mailbox);
    expect((await desk.details(id)).pageDigits).toBe("0111");
    for (const row of [{ phone: "none" }, { phone: "(575) 555-0111", email: "" }]) {
      await club.db.updateTable("registrations").set(row).where("id", "=", id).execute();
      expect((await desk.details(id)).pageDigits).toBeNull();
    }
  });
});
