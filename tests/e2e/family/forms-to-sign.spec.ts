import { expect } from "@playwright/test";
import { policies } from "#content/club/policies/policies.ts";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { publishForm } from "#tests/e2e/support/publishing.ts";

const TITLE = { en: "Concussion information form", es: "Hoja sobre conmociones cerebrales" };
const WORDS = { en: "Tell the coach about every blow.", es: "Diga al entrenador cada golpe." };
/** 13 on every day of the test season's camp. */
const LUIS = { childFirstName: "Luis", childAge: 13 };

test("A form goes from a draft to a flag on the sheet, and is signed on the family's page", async ({
  language,
  staff,
  family,
}) => {
  const { page, site, text } = staff;
  await family.payOrder([LUIS], { language });
  await staff.signIn("/admin/website/policies?policy=forms");
  await page.getByRole("button", { name: text("adminPolicies:forms.add") }).click();
  const field = (name: string) => staff.field(`forms.${policies.forms.length}.${name}`);
  await field("title.en").fill(TITLE.en);
  await field("title.es").fill(TITLE.es);
  await field("text.en").fill(WORDS.en);
  await field("playerFromAge").selectOption("13");
  await staff.expectSaved();
  await staff.reviewDraft();
  const drafts = page.getByText(text("adminPolicies:forms.drafts"));
  await expect(drafts).toBeVisible();
  await page.getByRole("link", { name: TITLE[language], exact: true }).last().click();
  await expect(field("text.es")).toBeFocused();
  await field("text.es").fill(WORDS.es);
  await expectSound(page);
  await staff.expectSaved();
  await staff.reviewDraft();
  await staff.publish(2);

  const openSheet = async () => {
    await page.goto(`${site.url}/admin/rosters?sheet=check-in`);
    await page.getByRole("button", { name: text("adminRosters:healthAccess.open") }).click();
    await expect(page.getByText("Luis").filter({ visible: true })).toBeVisible();
  };
  const flag = page
    .getByText(text("adminRosters:marks.lacksForm"), { exact: true })
    .filter({ visible: true });
  await openSheet();
  await expect(flag).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: text("admin:filters.askToSign") }).click();
  await expect(page.getByText(text("terms:countFamilies", { count: 1 }))).toBeVisible();
  await expect(page.locator("#bodyEs")).toHaveValue(/\{nombre\}/);
  await page.goto(`${site.url}/admin?attention=form`);
  await expect(staff.rowOf("Luis")).toBeVisible();
  await staff.openDetails("Luis");
  await expect(page.getByText(text("admin:details.forms.missing.guardian"))).toBeVisible();
  await expect(page.getByText(text("admin:details.forms.missing.player"))).toBeVisible();
  await expectSound(page);

  await family.signIn();
  const form = page.getByText(TITLE[language], { exact: true }).last();
  await form.click();
  await expect(page.getByText(WORDS[language])).toBeVisible();
  const sign = page.getByRole("button", { name: text("familyPage:sign.submit"), exact: true });
  await sign.first().click();
  await expect(page.getByText(text("errors:codes.missing_signature.message"))).toBeVisible();
  await expectSound(page);
  await page.getByLabel(text("terms:fields.waiverSignature"), { exact: true }).fill("Rosa Peñaranda");
  await sign.first().click();
  await expect(sign).toHaveCount(1);
  await expect(page.getByLabel(text("forms:ofPlayer", { name: "Luis" }))).toBeVisible();

  // Luis signs on paper.
  await staff.signIn();
  await staff.openDetails("Luis");
  await page.getByRole("button", { name: text("admin:details.forms.paper") }).click();
  await expect(page.getByText(text("admin:details.forms.paperDone")).first()).toBeVisible();
  await openSheet();
  await expect(flag).toHaveCount(0);
  const signed = await site.inTables((db) =>
    db
      .selectFrom("signatures")
      .select(["signer", "signedName", "language"])
      .where("version", "like", "20%")
      .orderBy("signedAt")
      .execute(),
  );
  expect(signed.slice(-2)).toEqual([
    { signer: "guardian", signedName: "Rosa Peñaranda", language },
    { signer: "player", signedName: null, language },
  ]);
});

test("A family signs the program's form while it registers, on a phone of 2023", async ({
  language,
  family,
}) => {
  const { page, site, text } = family;
  // Safari before 17.4 has no Map.groupBy.
  await page.addInitScript(() => Reflect.deleteProperty(Map, "groupBy"));
  const id = await publishForm(site, {
    title: TITLE,
    text: { en: [WORDS.en], es: [WORDS.es] },
    playerFromAge: 13,
  });
  await openPage(page, `${site.url}/register`);
  await family.fillForm({ childAge: "13" });
  const guardian = page.locator(`[name="formSignatures.${id}"]`);
  const player = page.locator(`[name="children.0.playerSignatures.${id}"]`);
  await page.getByText(text("forms:read", { title: TITLE[language] })).click();
  await expect(page.getByText(WORDS[language])).toBeVisible();
  await family.submit.click();
  await expect(page.getByRole("link", { name: TITLE[language] })).toHaveCount(2);
  await expectSound(page);
  await guardian.fill("Rosa Peñaranda");
  await player.fill("Lucía Peñaranda");
  await page.reload();
  await expect(player).toHaveValue("Lucía Peñaranda");
  await family.sendForm();
  await family.pay();
  await expect(page).toHaveURL(/\/success/);
  const signed = await site.inTables((db) =>
    db
      .selectFrom("signatures")
      .select(["signer", "signedName"])
      .where("policy", "=", id)
      .orderBy("signer")
      .execute(),
  );
  expect(signed).toEqual([
    { signer: "guardian", signedName: "Rosa Peñaranda" },
    { signer: "player", signedName: "Lucía Peñaranda" },
  ]);
});
