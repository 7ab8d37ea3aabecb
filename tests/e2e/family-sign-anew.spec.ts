import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { askToSignAnew } from "#tests/e2e/support/publishing.ts";

const CHILDREN = [{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }];

test("A mother who finds the page in the menu signs anew what the club changed, once for both of her children", async ({
  page,
  site,
  text,
  language,
  family,
}, { outputDir }) => {
  await site.setProgram({ open: true });
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

  await expect(page.getByText(text("terms:signAgain"))).toBeVisible();
  const waiver = page.getByText(text("registration:policies.read.waiver"), { exact: true });
  const terms = page.getByText(text("registration:policies.read.terms"), { exact: true });
  const name = page.locator('[name="signature"]');
  const sign = page.getByRole("button", { name: text("familyPage:sign.press") });
  await waiver.click();
  await sign.click();
  await expect(page.getByText(text("errors:codes.missing_waiver.message"))).toBeVisible();
  await name.fill("x");
  await sign.click();
  await expect(page.getByText(text("errors:codes.signature_name.message"))).toBeVisible();
  await expect(name).toHaveValue("x");
  await page.screenshot({ path: `${outputDir}/sign-anew.png`, fullPage: true });
  await expectSound(page);
  await name.fill("Rosa Peñaranda");
  await sign.dblclick();
  await expect(waiver).toHaveCount(0);

  await terms.click();
  await sign.click();
  await expect(page.getByText(text("errors:codes.terms_required.message"))).toBeVisible();
  await page.getByLabel(text("familyPage:sign.agree")).check();
  await sign.click();
  await expect(page.getByText(text("terms:signAgain"))).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: /Sofía/ })).toBeVisible();
  await expect(page.getByText(text("terms:signAgain"))).toHaveCount(0);

  const signed = await site.inTables((db) =>
    db.selectFrom("signatures").select(["policy", "signedName", "language"]).orderBy("signedAt").execute(),
  );
  const anew = signed.slice(-2 * CHILDREN.length);
  expect(anew).toEqual([
    ...CHILDREN.map(() => ({ policy: "waiver", signedName: "Rosa Peñaranda", language })),
    ...CHILDREN.map(() => ({ policy: "terms", signedName: null, language })),
  ]);
});
