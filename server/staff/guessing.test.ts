/** @module-tag full */

import { afterEach, beforeEach, expect, test } from "vitest";
import { isWeakPin } from "#domain/staff/access.ts";
import { AccountVisitor, invited } from "#tests/support/account-visitor.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { SoftPasskey } from "#tests/support/soft-passkey.ts";
import { createStaffApp, StaffVisitor, signedIn } from "#tests/support/staff-visitor.ts";
import { createTestApp, TEST_PIN, type TestApp } from "#tests/support/test-app.ts";

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
const GUESSES = 10_000;
const STRONG_PINS = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, "0")).filter(
  (pin) => !isWeakPin(pin),
);
const WRONG_PINS = STRONG_PINS.filter((pin) => pin !== TEST_PIN);

/** Each guess comes from another address. */
function addressOf(guess: number): string {
  return `203.${guess >> 16}.${(guess >> 8) & 255}.${guess & 255}`;
}

onEitherEngine("Guessing the PIN from everywhere", (engine) => {
  let club: TestApp;
  let app: ReturnType<typeof createStaffApp>;
  let staff: StaffVisitor;
  const passkey = new SoftPasskey();
  beforeEach(async () => {
    club = await createTestApp(engine, { payments: false });
    app = createStaffApp(club.deps);
    staff = await signedIn(app, "198.51.100.1");
    const account = new AccountVisitor(app, "198.51.100.2");
    const invitation = await invited(staff, "coach.vega");
    const opened = await account.call("POST", "/api/admin/invitations/open", { invitation });
    await account.accept(invitation, { passkey: passkey.create((await opened.json()).data.passkey) });
  });
  afterEach(() => club.close());

  /** Staff on a known device, and an account with a passkey on an unknown device, can sign in. */
  const staffGetIn = async (guess: number) => {
    expect((await staff.signIn()).status).toBe(200);
    const account = new StaffVisitor(app, addressOf(guess));
    const { data } = await (await account.call("POST", "/api/admin/session/passkey/challenge")).json();
    expect((await account.call("POST", "/api/admin/session/passkey", passkey.sign(data))).status).toBe(200);
  };

  test("takes years: of ten thousand guesses, one per minute, few are checked, and staff still sign in", async () => {
    const answers: number[] = [];
    for (let guess = 0; guess < GUESSES; guess++) {
      const { status } = await new StaffVisitor(app, addressOf(guess)).signIn(
        WRONG_PINS[guess % WRONG_PINS.length],
      );
      answers.push(status);
      if (guess % 2500 === 0) await staffGetIn(guess);
      club.advance(MINUTE);
    }
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    const lookedAt = [...answers.keys()].filter((guess) => answers[guess] === 401);
    const firstDay = lookedAt.filter((guess) => guess < DAY_MINUTES).length;
    const days = GUESSES / DAY_MINUTES - 2;
    const aDay = lookedAt.filter((guess) => guess >= 2 * DAY_MINUTES).length / days;
    const years = (STRONG_PINS.length - firstDay) / aDay / 365;
    process.stdout.write(
      `PIN guessing (${engine}): ${lookedAt.length} of ${GUESSES} guesses in a week were looked at, ` +
        `${firstDay} on the first day, then ${aDay.toFixed(1)} a day: ${years.toFixed(1)} years for all PINs\n`,
    );
    expect(firstDay).toBeLessThanOrEqual(50);
    expect(years).toBeGreaterThan(5);
  }, 600_000);
});
