import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { NEXT_YEAR, publishYear } from "#tests/e2e/support/publishing.ts";

const MOST_TYPED = 18;
const MOST_PIXELS = 7000;
/** 400 kbit/s, with the latency of a phone far from its mast. */
const SLOW_LINE = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 150 };

/** A birth date on which the child is a year older on the first day of next summer's camp than today. */
const bornBeforeCamp = (age: number) => `${NEXT_YEAR - age}-06-01`;

/** Types like a mother on her phone and counts the fields that she types into, a corrected one twice. */
function motherAt(page: Page) {
  const seen = { typed: 0, tallest: 0 };
  const look = async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    seen.tallest = Math.max(seen.tallest, height);
  };
  const type = async (name: string, value: string) => {
    seen.typed += 1;
    await page.locator(`[name="${name}"]`).fill(value);
    await look();
  };
  const choose = async (name: string, value: string) => {
    await page.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
    await look();
  };
  return { seen, type, choose };
}

test("A mother registers three children on a slow connection with true ages and usual mistakes, in at most 18 typed fields and 7,000 pixels", async ({
  page,
  visit,
  site,
  text,
  family,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await publishYear(site);
  const line = await page.context().newCDPSession(page);
  await line.send("Network.emulateNetworkConditions", SLOW_LINE);
  await visit("/register?program=summer-camp");
  const { seen, type, choose } = motherAt(page);
  const submit = page.locator('form [type="submit"]');
  const add = page.getByRole("button", { name: text("registration:child.add") });
  const changeOf = (name: string) =>
    page.getByRole("button", { name: text("choice:children.openOf", { name }) });

  await type("childFirstName", "Lucía");
  await type("childLastName", "Peñaranda");
  await type("childDateOfBirth", bornBeforeCamp(8));
  await expect(page.locator('[name="childAge"]')).toHaveValue("8");
  await expect(page.locator('[name="childAge"]')).not.toBeEditable();
  await expect(
    page.getByText(
      new RegExp(`^${text("registration:child.ages", { now: 7, first: 8, day: "" }).slice(0, 12)}`),
    ),
  ).toBeVisible();
  await choose("tshirtSize", "small");

  // The finished child folds into a line, and its last name is proposed for the next.
  await add.click();
  await expect(changeOf("Lucía")).toBeVisible();
  await expect(page.locator('[name="children.1.lastName"]')).toHaveValue("Peñaranda");
  await type("children.1.firstName", "Mateo");
  await type("children.1.dateOfBirth", bornBeforeCamp(12));
  // She forgets the shirt size, and the line says so.
  await add.click();
  await type("children.2.firstName", "Inés");
  await type("children.2.dateOfBirth", bornBeforeCamp(6));
  await choose("children.2.tshirtSize", "XS");
  await page.getByRole("button", { name: text("choice:children.doneWith", { name: "Inés" }) }).click();
  await expect(changeOf("Inés")).toBeVisible();
  const missing = text("choice:children.missing", { fields: text("terms:fields.tshirtSize") });
  await expect(page.getByText(missing)).toHaveCount(1);
  await expect(page.getByText(text("choice:children.complete"), { exact: true })).toHaveCount(2);
  await expectNoSidewaysScroll(page);

  // Her own answers, with a mistyped letter and digit, and herself as emergency contact.
  await type("parentFirstName", "Rosa");
  await type("parentLastName", "Luna");
  await type("email", "rosa@gmial.com");
  await type("phone", "656 555 012");
  await type("emergencyContactName", "Rosa Luna");
  await type("emergencyContactPhone", "(575) 555-0199");
  await expect(page.getByText(text("registration:more.sameContact"))).toBeVisible();
  await page.getByRole("button", { name: text("registration:more.otherContact") }).click();
  await expect(page.locator('[name="emergencyContactName"]')).toBeFocused();
  await type("emergencyContactName", "Teo Luna");
  await expect(page.getByText(text("registration:more.sameContact"))).toHaveCount(0);
  await type("waiverSignature", "Rosa Luna");
  await page.locator('[name="termsAgreed"]').check();
  await expectAccessible(page);
  const { tallest } = seen;
  expect({ tallest, isWithin: tallest <= MOST_PIXELS }).toEqual({ tallest, isWithin: true });

  // She is asked about the address once more, and corrects it with one click.
  await submit.click();
  const asked = page.getByText(text("errors:misspelt.question", { address: "rosa@gmail.com" }));
  await expect(asked).toBeInViewport();
  await expect(page).toHaveURL(/\/register/);
  await page.getByRole("button", { name: text("errors:misspelt.correct") }).click();
  await expect(page.locator('[name="email"]')).toHaveValue("rosa@gmail.com");

  // All errors are shown at once.
  await submit.click();
  const summary = page.getByRole("region", { name: text("registration:wrong.count", { count: 3 }) });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link", { name: /^Mateo: / })).toBeVisible();
  await choose("children.1.tshirtSize", "medium");
  await type("phone", "+52 656 555 0123");
  await page.locator('[name="codeOfConductAgreed"]').check();
  await expect(page.getByRole("region", { name: text("registration:wrong.done") })).toBeVisible();

  await submit.click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(family.payButton(10_500)).toBeVisible();

  const { typed } = seen;
  expect({ typed, isWithin: typed <= MOST_TYPED }).toEqual({ typed, isWithin: true });
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("pendingRegistration") ?? "{}"));
  expect(kept.data.children.map(({ age }: { age: number }) => age)).toEqual([8, 12, 6]);
});
