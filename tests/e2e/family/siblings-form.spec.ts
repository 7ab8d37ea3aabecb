import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { NEXT_YEAR, publishYear, setSwitch } from "#tests/e2e/support/publishing.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";

test("An error of the second child opens its card", { tag: "@full" }, async ({ visit, family }) => {
  const { page, text } = family;
  await visit("/register");
  await family.fillForm();
  await family.addSibling(0, { first: "Mateo", last: "Peñaranda", age: "40" });
  await page.getByRole("button", { name: text("choice:children.foldOf", { name: "Mateo" }) }).click();
  await page.locator('button[type="submit"]').click();
  const age = page.getByRole("link", { name: /^Mateo: / });
  await expect(age).toHaveCount(2);
  await age.first().click();
  await expect(page.locator('[name="children.1.age"]')).toBeFocused();
  await page.locator('[name="children.1.age"]').fill("12");
  await expect(age).toHaveCount(1);
  await age.click();
  await family.sizeOf(0, "small").check({ force: true });
  await expect(age).toHaveCount(0);

  // The card stays open after the correction. The same child twice is refused.
  await page.locator('[name="children.1.firstName"]').fill("lucía");
  await page.locator('button[type="submit"]').click();
  await expect(page.locator('[name="children.1.firstName"]')).toBeFocused();
  await expect(page.getByText(text("errors:codes.same_child_twice.message")).first()).toBeVisible();
});

test("A child is removed after a question", { tag: "@full" }, async ({ page, visit, text, family }) => {
  await visit("/register");
  await family.fillForm();
  const add = page.getByRole("button", { name: text("registration:child.add") });
  await add.click();
  await family.fillSibling(0, { first: "Mateo", last: "Luna", age: "12" });
  await add.click();

  // Nothing was typed, so it is removed without a question.
  const nobody = text("registration:child.nth", { n: 3 });
  await page.getByRole("button", { name: text("terms:removeOf", { name: nobody }) }).click();
  await expect(page.locator('[name="children.2.firstName"]')).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 3, name: "Mateo" })).toBeFocused();

  await page.getByRole("button", { name: text("choice:children.openOf", { name: "Lucía" }) }).click();
  const remove = page.getByRole("button", { name: text("terms:removeOf", { name: "Lucía" }) });
  await remove.click();
  await page.getByRole("button", { name: text("choice:children.no"), exact: true }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole("button", { name: text("choice:children.yes") }).click();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Mateo");
  await expect(page.locator('[name="childLastName"]')).toHaveValue("Luna");
  await expect(page.locator('[name="children.1.firstName"]')).toHaveCount(0);
  await expect(page.locator('[name="parentFirstName"]')).toHaveValue("Rosa");
  await expect(add).toBeFocused();
});

test("A family goes on without a full program's child", { tag: "@full" }, async ({ visit, family }) => {
  const { page, site, text } = family;
  const ids = await publishYear(site);
  await visit("/register?program=clinic");
  await family.fillForm({ childAge: "8" });
  await family.addSibling(0, { first: "Mateo", last: "Peñaranda", age: "9" });
  const program = page.locator('[name="children.1.programId"]');
  const other = await program
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const second = other.find((id) => id !== "" && id !== ids.clinic) ?? "";
  await program.selectOption(second);
  await page.locator('[name="children.1.allergies"]').fill("Abejas");
  await setSwitch(site, second, { switch: "closed" });
  await page.reload();
  await expect(page.locator('[name="children.1.allergies"]')).toHaveValue("Abejas");
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain("Mateo");
  expect(kept).not.toContain("Abejas");
  const without = page.getByRole("button", {
    name: text("choice:children.full.without", { name: "Mateo" }),
  });
  await without.click();
  await page.getByRole("button", { name: text("choice:children.yes") }).click();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expect(page.locator('[name="children.1.firstName"]')).toHaveCount(0);
});

test("A full program opens the form at its child", { tag: "@full" }, async ({ visit, family }) => {
  const { page, site, text } = family;
  const programId = await site.inTables((db) => addProgram(db, { feeCents: 3000 }));
  await visit(`/register?program=${firstCamp.slug}`);
  await family.fillForm();
  await family.addSibling(0, { first: "Mateo", last: "Peñaranda", age: "12" });
  await family.sizeOf(0, "small").check({ force: true });
  const program = page.locator('[name="children.1.programId"]');
  await program.selectOption(programId);
  await setSwitch(site, programId, { capacity: 0 });
  await page.locator('button[type="submit"]').click();
  await expect(page.getByText(text("checkout:childRefused.title", { names: "Mateo" }))).toBeVisible();

  await page.getByRole("button", { name: text("checkout:childRefused.choose") }).click();
  await expect(page).toHaveURL(/\/register/);
  await expect(program).toBeFocused();
  await expect(program).toHaveAttribute("aria-invalid", "true");
  const values = { program: "Program extra-clinic" };
  const isFull = text("choice:children.full.title", { ...values, name: "Mateo" });
  await expect(page.getByText(isFull)).toHaveCount(2);
  await expect(page.getByText(text("choice:children.complete"), { exact: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: text("choice:children.full.ask") })).toBeVisible();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expect(page.locator('[name="children.1.firstName"]')).toHaveValue("Mateo");

  // One spot for two siblings.
  await setSwitch(site, programId, { capacity: 1 });
  await page.reload();
  await family.addSibling(1, { first: "Sofía", last: "Peñaranda", age: "12" });
  await family.sizeOf(1, "small").check({ force: true });
  await page.locator('[name="children.2.programId"]').selectOption(programId);
  await page.locator('button[type="submit"]').click();
  const short = { ...values, name: "Sofía" };
  await expect(page.getByText(text("checkout:childRefused.program_full", short))).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: text("checkout:childRefused.choose") }).click();
  await expect(page.getByText(text("choice:children.full.short", short))).toHaveCount(2);
  await expect(page.getByRole("link", { name: text("choice:children.full.ask") })).toHaveCount(0);
});

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

test("A mother registers three children on a slow line with few fields", { tag: "@full" }, async ({
  visit,
  family,
}) => {
  const { page, site, text } = family;
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
  const healthy = async () => {
    const none = text("registration:more.notApplicable");
    for (const field of ["medicalConditions", "allergies"])
      await page
        .getByRole("button", { name: new RegExp(`^${none}.*${text(`terms:fields.${field}`)}`) })
        .click();
  };

  await type("childFirstName", "Lucía");
  await type("childLastName", "Peñaranda");
  await type("childDateOfBirth", bornBeforeCamp(8));
  await expect(page.locator('[name="childAge"]')).toHaveValue("8");
  await expect(page.locator('[name="childAge"]')).not.toBeEditable();
  // A date in the future has no age.
  const born = page.locator('[name="childDateOfBirth"]');
  await born.fill(`${NEXT_YEAR + 2}-06-01`);
  await expect(page.locator('[name="childAge"]')).toHaveValue("");
  await born.fill(bornBeforeCamp(8));
  await expect(page.locator('[name="childAge"]')).toHaveValue("8");
  await expect(
    page.getByText(
      new RegExp(`^${text("registration:child.ages", { now: 7, first: 8, day: "" }).slice(0, 12)}`),
    ),
  ).toBeVisible();
  await choose("tshirtSize", "small");
  await healthy();

  // The finished child folds into a line, and its last name is proposed for the next.
  await add.click();
  await expect(changeOf("Lucía")).toBeVisible();
  await expect(page.locator('[name="children.1.lastName"]')).toHaveValue("Peñaranda");
  await type("children.1.firstName", "Mateo");
  await type("children.1.dateOfBirth", bornBeforeCamp(12));
  await healthy();
  // She forgets the shirt size, and the line says so.
  await add.click();
  await type("children.2.firstName", "Inés");
  await type("children.2.dateOfBirth", bornBeforeCamp(6));
  await choose("children.2.tshirtSize", "XS");
  await healthy();
  await page.getByRole("button", { name: text("choice:children.doneWith", { name: "Inés" }) }).click();
  await expect(changeOf("Inés")).toBeVisible();
  const missing = text("choice:children.missing", { fields: text("terms:fields.tshirtSize") });
  await expect(page.getByText(missing)).toHaveCount(1);
  await expect(page.getByText(text("choice:children.complete"), { exact: true })).toHaveCount(2);
  await expectNoSidewaysScroll(page);

  // Her own answers, with a mistyped letter and digit.
  await type("parentFirstName", "Rosa");
  await type("parentLastName", "Luna");
  await type("email", "rosa@gmial.com");
  await type("phone", "656 555 012");
  await type("emergencyContactName", "Teo Luna");
  await type("emergencyContactPhone", "(575) 555-0199");
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

  await submit.click();
  const summary = page.getByRole("region", { name: text("registration:wrong.count", { count: 3 }) });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link", { name: /^Mateo: / })).toBeVisible();
  await choose("children.1.tshirtSize", "medium");
  await type("phone", "+52 656 555 0123");
  await page.locator('[name="codeOfConductAgreed"]').check();
  await expect(page.getByRole("region", { name: text("registration:wrong.done") })).toBeVisible();

  await family.sendForm();
  await expect(family.payButton(10_500)).toBeVisible();

  const { typed } = seen;
  expect({ typed, isWithin: typed <= MOST_TYPED }).toEqual({ typed, isWithin: true });
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("pendingRegistration") ?? "{}"));
  expect(kept.data.children.map(({ age }: { age: number }) => age)).toEqual([8, 12, 6]);
});
