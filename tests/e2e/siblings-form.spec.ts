import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { publishYear, setSwitch } from "#tests/e2e/support/publishing.ts";
import { addProgram } from "#tests/support/ordering-family.ts";
import { firstCamp } from "#tests/support/test-season.ts";

test.beforeEach(async ({ site }) => site.setProgram({ open: true }));

test("A parent types three children on a small phone, is interrupted, and all three reach the payment", {
  tag: "@full",
}, async ({ page, visit, site, text, family }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await visit("/register");
  await family.fillForm();
  await page.locator('[name="medicalConditions"]').fill("Asma");
  const add = page.getByRole("button", { name: text("registration:child.add") });
  await add.click();
  await expect(
    page.getByRole("heading", { level: 3, name: text("registration:child.nth", { n: 2 }) }),
  ).toBeFocused();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expect(page.locator('[name="medicalConditions"]')).toHaveValue("Asma");

  // Shared answers are copied with one click; names, dates and health never are.
  await family.fillSibling(0, { first: "Mateo", last: "Peñaranda", age: "12" });
  await page.getByRole("button", { name: text("choice:children.copy", { name: "Lucía" }) }).click();
  await expect(family.sizeOf(0, "medium")).toBeChecked();
  await expect(page.locator('[name="children.1.firstName"]')).toHaveValue("Mateo");
  await expect(page.locator('[name="children.1.medicalConditions"]')).toHaveValue("");
  await page.locator('[name="children.1.allergies"]').fill("Abejas");

  // A reload keeps everything, but nothing private stays on the device.
  await page.reload();
  await expect(page.locator('[name="children.1.firstName"]')).toHaveValue("Mateo");
  await expect(page.locator('[name="children.1.allergies"]')).toHaveValue("Abejas");
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain("Mateo");
  for (const secret of ["Abejas", "Asma"]) expect(kept).not.toContain(secret);

  await add.click();
  await family.fillSibling(1, { first: "Inés", last: "Peñaranda", age: "7" });
  await family.sizeOf(1, "small").check({ force: true });
  await expectSound(page);
  const bill = page.getByRole("region", { name: text("registration:summary.title") });
  for (const name of ["Lucía", "Mateo", "Inés"]) await expect(bill).toContainText(`${name}: `);

  // A folded card is one line.
  await expect(page.locator('[name="childFirstName"]')).toBeHidden();

  await page.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(`${site.url}/checkout`);
  const order = await page.evaluate(() => localStorage.getItem("pendingRegistration") ?? "");
  const { data } = JSON.parse(order);
  const names = data.children.map(({ firstName }: { firstName: string }) => firstName);
  expect(names).toEqual(["Lucía", "Mateo", "Inés"]);
  expect(order).not.toContain("Abejas");
});

test("An error of the second child names the child, and its link opens the card", {
  tag: "@full",
}, async ({ page, visit, text, family }) => {
  await visit("/register");
  await family.fillForm();
  await page.getByRole("button", { name: text("registration:child.add") }).click();
  await family.fillSibling(0, { first: "Mateo", last: "Peñaranda", age: "40" });
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

test("A child is removed after a question, the others stay, and the next one takes the first one's place", {
  tag: "@full",
}, async ({ page, visit, text, family }) => {
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

test("The second child's program fills up meanwhile: its card says so, and the family goes on without it", {
  tag: "@full",
}, async ({ page, visit, site, text, family }) => {
  test.slow();
  const ids = await publishYear(site);
  await visit("/register?program=clinic");
  await family.fillForm({ childAge: "8" });
  await page.getByRole("button", { name: text("registration:child.add") }).click();
  await family.fillSibling(0, { first: "Mateo", last: "Peñaranda", age: "9" });
  const program = page.locator('[name="children.1.programId"]');
  const other = await program
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const second = other.find((id) => id !== "" && id !== ids.clinic) ?? "";
  await program.selectOption(second);
  await setSwitch(site, second, { switch: "closed" });
  await page.reload();
  const without = page.getByRole("button", {
    name: text("choice:children.full.without", { name: "Mateo" }),
  });
  await without.click();
  await page.getByRole("button", { name: text("choice:children.yes") }).click();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expect(page.locator('[name="children.1.firstName"]')).toHaveCount(0);
});

test("The second child's program is full at the checkout: the form opens at that child with the reason, and what was typed stays", {
  tag: "@full",
}, async ({ page, visit, site, text, family }) => {
  test.slow();
  const programId = await site.inTables((db) => addProgram(db, { feeCents: 3000 }));
  await visit(`/register?program=${firstCamp.slug}`);
  await family.fillForm();
  await page.getByRole("button", { name: text("registration:child.add") }).click();
  await family.fillSibling(0, { first: "Mateo", last: "Peñaranda", age: "12" });
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
  await expect(page.getByText(text("errors:codes.program_full.message")).first()).toBeVisible();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expect(page.locator('[name="children.1.firstName"]')).toHaveValue("Mateo");
});
