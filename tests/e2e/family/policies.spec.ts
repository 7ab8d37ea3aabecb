import { expect } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { askToSignAnew, changeWaiver } from "#tests/e2e/support/publishing.ts";

test("A family finds earlier versions of a policy", { tag: "@full" }, async ({ page, site, text }) => {
  await page.goto(`${site.url}/privacy`);
  await page.getByText(text("policies:earlier.title")).click();
  await expect(page.getByText(text("policies:earlier.none"))).toBeVisible();
  const earlierText = "Aviso\nThe words of then / Las palabras de entonces";
  site.keepEarlierPrivacy(earlierText);
  await page.reload();
  await page.getByText(text("policies:earlier.title")).click();
  await page.locator("details details summary").click();
  await expect(page.getByText("The words of then / Las palabras de entonces")).toBeVisible();
  await expectSound(page);
});

const HEADING = { en: "What {{club}} does", es: "Qué hace {{club}}" };

test("Staff change what families sign, and a family reads it", async ({ language, staff }) => {
  const { page, site, text } = staff;
  await staff.signIn("/admin/website/policies");
  await expect(page.getByRole("heading", { level: 2, name: text("terms:pages.policies") })).toBeVisible();
  await page
    .getByRole("button", { name: new RegExp(`^${text("terms:edit")}`) })
    .first()
    .click();
  await staff.field("waiver.sections.en.0.heading").fill(HEADING.en);
  await staff.field("waiver.sections.es.0.heading").fill("Qué hace {{klub}}");
  await expect(page.getByText(text("adminPolicies:wrong.unknown_placeholder"))).toBeVisible();
  await page.getByLabel(text("adminPolicies:signAgain.label")).check();
  await staff.expectSaved();
  await expectSound(page);

  await staff.reviewDraft();
  await page.getByRole("link", { name: text("adminPolicies:wrong.unknown_placeholder") }).click();
  await expect(staff.field("waiver.sections.es.0.heading")).toBeFocused();
  await staff.field("waiver.sections.es.0.heading").fill(HEADING.es);
  await staff.expectSaved();
  await staff.reviewDraft();
  await expect(page.getByText(HEADING[language])).toBeVisible();
  await staff.publish(2);

  await page.goto(`${site.url}/register`);
  await page.getByText(text("registration:policies.read.waiver")).click();
  const shown = HEADING[language].replace("{{club}}", firstClub.name);
  await expect(page.getByRole("heading", { level: 3, name: shown })).toBeVisible();
  await expectAccessible(page);
});

const CHILDREN = [{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }];

test("A mother signs what the club changed, once for both children", async ({ language, family }) => {
  const { page, site, text } = family;
  await family.payOrder(CHILDREN, { language });
  await askToSignAnew(site, ["waiver", "terms"]);
  await page.context().clearCookies();
  await openPage(page, site.url);
  const menu = page.getByRole("navigation", { name: text("navigation:main") });
  await menu.getByRole("button", { name: text("navigation:openMenu") }).click();
  await menu.getByRole("link", { name: text("navigation:family"), exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/family`);
  await expect(
    page.getByRole("contentinfo").getByRole("link", { name: text("navigation:family") }),
  ).toBeVisible();
  await family.askForCode();
  await family.enterCode();

  await expect(page.getByText(text("forms:title"))).toBeVisible();
  const waiver = page.getByText(text("registration:policies.read.waiver"), { exact: true }).last();
  const terms = page.getByText(text("registration:policies.read.terms"), { exact: true }).last();
  const name = page.locator('[name="signature"]');
  const sign = page.getByRole("button", { name: text("familyPage:sign.submit") });
  await waiver.click();
  await sign.click();
  await expect(page.getByText(text("errors:codes.missing_signature.message"))).toBeVisible();
  await name.fill("x");
  await sign.click();
  await expect(page.getByText(text("errors:codes.signature_name.message"))).toBeVisible();
  await expect(name).toHaveValue("x");
  await expectSound(page);
  await name.fill("Rosa Peñaranda");
  // The club publishes another text while she reads: she signs that one, once she has seen it.
  await changeWaiver(site, "New words.");
  await sign.click();
  await expect(page.getByText(text("errors:codes.text_changed.message"))).toBeVisible();
  await expect(page.getByText("New words.")).toBeVisible();
  await expect(name).toHaveValue("Rosa Peñaranda");
  await sign.dblclick();
  await expect(waiver).toHaveCount(0);

  await terms.click();
  await sign.click();
  await expect(page.getByText(text("errors:codes.terms_required.message"))).toBeVisible();
  await page.getByLabel(text("familyPage:sign.agree")).check();
  await sign.click();
  await expect(page.getByText(text("forms:title"))).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: /Sofía/ })).toBeVisible();
  await expect(page.getByText(text("forms:title"))).toHaveCount(0);

  const signed = await site.inTables((db) =>
    db.selectFrom("signatures").select(["policy", "signedName", "language"]).orderBy("signedAt").execute(),
  );
  const anew = signed.slice(-2 * CHILDREN.length);
  expect(anew).toEqual([
    ...CHILDREN.map(() => ({ policy: "waiver", signedName: "Rosa Peñaranda", language })),
    ...CHILDREN.map(() => ({ policy: "terms", signedName: null, language })),
  ]);
});
