import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { SPORTS_CONNECT, sportsConnectFile } from "#tests/support/orders/sports-connect-file.ts";

const PLACE = "/admin/registrations/import";

const LIST = [
  "Camp list of the spring,,,,,,",
  "Nombre del jugador,Apellidos del jugador,Fecha de nacimiento,Talla,Alergias,Mamá o papá,Correo,Teléfono",
  "Lucía,Núñez Ríos,03/04/2015,M,Cacahuate,Rosa Ríos,rosa@example.org,+52 656 555 0101",
  "Mateo,Núñez Ríos,11/09/2013,CH,,Rosa Ríos,rosa@example.org,+52 656 555 0101",
  'Zoë,"O\'Neil, III",05/06/2014,Large,,Ana Ortiz,ana@example,575-555-0102',
  "Lucía,Núñez Ríos,03/04/2015,M,,Luis Núñez,luis@example.org,575-555-0103",
  "=1+1,Salas,07/08/2014,M,,Eva Salas,eva@example.org,575-555-0104",
].join("\n");

async function choose(page: Page, text: string, name = "list.csv") {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.locator('form [type="submit"]').click();
}

test("A list becomes registrations, row by row", { tag: ["@laptop", "@full"] }, async ({ staff }) => {
  const { page, text } = staff;
  await staff.signIn(PLACE);
  const heading = (step: number, name: string) =>
    page.getByRole("heading", {
      name: text("adminImport:steps", { step, name: text(`adminImport:${name}.title`) }),
    });
  const submit = page.locator('form [type="submit"]');
  await expectSound(page);

  // A workbook is refused with instructions.
  await choose(page, "PK\u0003\u0004....", "list.xlsx");
  await expect(page.locator("form").getByRole("alert")).toContainText(
    text("adminErrors:codes.sheet_workbook.title"),
  );
  await choose(page, LIST);

  await expect(heading(2, "columns")).toBeFocused();
  await expect(page.getByText("Alergias")).toBeVisible();
  await expect(page.getByText("Cacahuate")).toHaveCount(0);
  const column = (name: string) => page.getByLabel(name, { exact: true });
  await expect(column("Mamá o papá")).toHaveValue("parentName");
  await expect(column("Talla")).toHaveValue("tshirtSize");
  // A field cannot be chosen twice, and the error loses nothing.
  await column("Talla").selectOption("email");
  await submit.click();
  await expect(heading(2, "columns")).toBeVisible();
  await column("Talla").selectOption("tshirtSize");
  await page.getByLabel(text("terms:program")).selectOption(firstCamp.id);
  await page.getByText(text("adminImport:settings.orders.mdy"), { exact: true }).click();
  await page.getByLabel(text("adminImport:settings.language")).selectOption("es");
  await expectSound(page);
  await page.route("**/api/admin/imports/preview", (route) => route.abort());
  await submit.click();
  await expect(page.locator("form").getByRole("alert")).toContainText(text("errors:offline.title"));
  await page.unroute("**/api/admin/imports/preview");
  await submit.click();

  await expect(heading(3, "preview")).toBeFocused();
  await expect(page.getByText("ana@example").first()).toBeVisible();
  const ready = page.getByRole("region", { name: text("adminImport:preview.sections.ready") });
  const look = page.getByRole("region", { name: text("adminImport:preview.sections.look") });
  await expect(ready.getByText("Mateo Núñez Ríos")).toBeVisible();
  await expect(look.getByText(text("adminImport:preview.states.similarRow", { row: 3 }))).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: text("adminImport:preview.import", { count: 2 }) }).click();

  await expect(heading(4, "done")).toBeFocused();
  await expect(page.getByText(text("adminImport:done.summary", { count: 2 }))).toBeVisible();
  await expectSound(page);

  // The same list again: existing rows are not imported twice.
  await page.getByRole("button", { name: text("adminImport:done.again") }).click();
  await choose(page, LIST);
  await page.getByLabel(text("terms:program")).selectOption(firstCamp.id);
  await page.getByText(text("adminImport:settings.orders.mdy"), { exact: true }).click();
  await submit.click();
  const wrong = page.getByRole("region", { name: text("adminImport:preview.sections.wrong") });
  await expect(wrong.getByText(text("adminImport:preview.states.registered"))).toHaveCount(2);
  await wrong
    .getByRole("link", { name: text("adminImport:preview.open") })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 2, name: /Núñez Ríos/ })).toBeVisible();
});

test("A Sports Connect file is imported, and undone", { tag: "@full" }, async ({ staff }) => {
  const { page, site, text } = staff;
  site.setProgram({ capacity: 96 });
  await staff.signIn(PLACE);
  await choose(page, sportsConnectFile({ program: "Spring league", cents: 4000 }), "enrollment.csv");
  await expect(page.getByLabel("OrderItem Balance", { exact: true })).toHaveValue("balance");
  await expect(page.getByText("Player Allergies, Medications, Card Last 4", { exact: false })).toBeVisible();
  const submit = page.locator('form [type="submit"]');
  await submit.click();
  // Missing shirt sizes are asked for in this step; one choice covers all rows.
  await expect(page.getByText(text("adminImport:settings.sizeNeeded"))).toBeVisible();
  const program = text("adminImport:settings.programOf", { text: "Spring league" });
  await page.getByLabel(program).selectOption(firstCamp.id);
  const large = page.locator('input[name="tshirtSize"][value="large"]');
  await page.locator("label").filter({ has: large }).click();
  await expectAccessible(page);
  await submit.click();

  const places = (count: number) =>
    page.getByRole("listitem").filter({ hasText: text("adminImport:preview.spots.left", { count }) });
  await expect(places(96)).toContainText(
    text("adminImport:preview.spots.rows", { count: SPORTS_CONNECT.children }),
  );
  await expect(places(96)).toContainText(text("adminImport:preview.spots.short", { count: 106 }));
  await expectSound(page);
  site.setProgram({ capacity: 250 });
  await page.getByRole("button", { name: text("adminImport:preview.back") }).click();
  await submit.click();
  await expect(places(250)).toBeVisible();
  const look = page.getByRole("region", { name: text("adminImport:preview.sections.look") });
  await expect(look.getByText(text("adminImport:preview.states.twice", { row: 7 }))).toBeVisible();
  const { children: count } = SPORTS_CONNECT;
  await page.getByRole("button", { name: text("adminImport:preview.import", { count }) }).click();
  await expect(page.getByText(text("adminImport:done.summary", { count }))).toBeVisible();

  // The confirmation says who will be reminded.
  await page.goto(`${site.url}/admin/money/unpaid`);
  await page.getByRole("button", { name: text("adminUnpaid:remindAll") }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(text("adminUnpaid:question", { count: 42 }));
  await expect(question).toContainText("Rosa, Rosa");
  await page.keyboard.press("Escape");

  await page.goto(`${site.url}${PLACE}`);
  await page
    .getByRole("button", { name: /./ })
    .filter({ hasText: text("adminImport:takeBack.button") })
    .click();
  await expect(question).toContainText(text("adminImport:takeBack.text"));
  await page.getByRole("button", { name: text("adminImport:takeBack.confirm"), exact: true }).click();
  await expect(page.getByText(text("adminImport:takeBack.done", { count }))).toBeVisible();
  await expect(page.getByText(text("adminImport:takeBack.title"))).toHaveCount(0);
  await expectAccessible(page);
});

test("Pasted cells are read, and an unreadable list says why", { tag: "@full" }, async ({ staff }) => {
  const { page, text } = staff;
  await staff.signIn(PLACE);
  await page.locator('[name="pasted"]').fill('"never closed');
  await page.locator('form [type="submit"]').click();
  await expect(page.locator("form").getByRole("alert")).toContainText(
    text("adminErrors:codes.sheet_unreadable.title"),
  );
  await page
    .locator('[name="pasted"]')
    .fill("Child\tDOB\tParent\tEmail\tCell\nAna Ortiz\t13/05/2015\tEva Ortiz\teva@example.org\t5755550101");
  await page.locator('form [type="submit"]').click();
  await expect(page.getByLabel("DOB", { exact: true })).toHaveValue("childDateOfBirth");
  await expect(
    page.getByText(text("adminImport:settings.decided.dmy", { example: "13/05/2015" })),
  ).toBeVisible();
});
