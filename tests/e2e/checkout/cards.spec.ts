import { expect, type Page } from "@playwright/test";
import { refusals } from "#tests/e2e/support/complaints.ts";
import { CARDS, type Family } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import type { Text } from "#tests/e2e/support/texts.ts";

/** What is paid by card. */
const PURPOSES = [
  {
    what: "registration",
    cents: 4000,
    begin: (family: Family) => family.goToCheckout(),
    pay: (family: Family, card: string) => family.pay(card),
    ends: /\/success$/,
    title: "success:registered.title",
    declined: "checkout:situations.cardError.message",
    unauthenticated: "checkout:paymentErrors.unauthenticated.message",
    payAgain: async () => undefined,
    recorded: async (site: Site) => (await site.registrations()).map(({ childFirstName }) => childFirstName),
    as: "Lucía",
  },
  {
    what: "donation",
    cents: 2000,
    async begin(family: Family) {
      await family.openDonation("20");
      await family.page.locator('[name="donorName"]').fill("Nora Luna");
    },
    pay: (family: Family, card: string) => family.donate(card, 2000),
    ends: /\/success\?donation=true$/,
    title: "success:donated.title",
    // Its message is the bank's own, where there is one.
    declined: "checkout:situations.donationFailed.title",
    unauthenticated: "checkout:situations.donationFailed.title",
    payAgain: (family: Family) => family.chooseDonation("20"),
    recorded: async (site: Site) => (await site.donations()).map(({ donorName }) => donorName),
    as: "Nora Luna",
  },
] as const;

interface Payer {
  page: Page;
  text: Text;
  purpose: (typeof PURPOSES)[number];
  /** Pays the same once more. */
  pay: (card: string) => Promise<void>;
  family: Family;
}

const onBankPage = (page: Page) => expect(page).toHaveURL(/\/authenticate\//);

/** A card, and what its bank makes of it, and what the family does until it has paid. */
const OUTCOMES = [
  {
    does: "is declined, and another card pays the same",
    card: CARDS.declined,
    async until({ page, text, purpose, pay }: Payer) {
      await expect(page.getByText(text(purpose.declined)).first()).toBeVisible();
      await expect(page.getByRole("main").getByText(text("checkout:card.notCharged")).first()).toBeVisible();
      await expectAccessible(page);
      await pay(CARDS.accepted);
    },
  },
  {
    does: "is refused in the bank's dialog, and then confirmed there",
    card: CARDS.confirmedInDialog,
    async until({ page, text, purpose, pay }: Payer) {
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole("button").nth(1).click();
      await expect(page.getByText(text(purpose.unauthenticated)).first()).toBeVisible();
      await pay(CARDS.confirmedInDialog);
      await dialog.getByRole("button").first().click();
    },
  },
  {
    does: "is confirmed on the bank's own page",
    card: CARDS.confirmedOnBankPage,
    async until({ page }: Payer) {
      await onBankPage(page);
      await page.getByRole("button").first().click();
    },
  },
  {
    does: "is refused on the bank's own page, and another card pays the same",
    card: CARDS.confirmedOnBankPage,
    async until({ page, text, purpose, pay, family }: Payer) {
      await onBankPage(page);
      await page.getByRole("button").nth(1).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:unpaid.title"));
      await expectAccessible(page);
      await page.getByRole("link", { name: text("success:unpaid.again") }).click();
      await purpose.payAgain(family);
      await pay(CARDS.accepted);
    },
  },
  {
    does: "is processed slowly by the bank",
    card: CARDS.processedSlowly,
    async until({ page, text }: Payer) {
      await expect(page.getByText(text("checkout:processing.title"))).toBeVisible();
    },
  },
];

for (const purpose of PURPOSES)
  for (const { does, card, until } of OUTCOMES)
    test(`A ${purpose.what} whose card ${does} is paid once`, { tag: "@full" }, async ({ family }) => {
      const { page, site, text } = family;
      const refused = await refusals(page);
      const pay = (another: string) => purpose.pay(family, another);
      await purpose.begin(family);
      await pay(card);
      await until({ page, text, purpose, pay, family });
      await expect(page).toHaveURL(purpose.ends);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(text(purpose.title));
      expect(await site.atStripe()).toEqual({ balance: purpose.cents, intents: 1 });
      expect(await purpose.recorded(site)).toEqual([purpose.as]);
      expect(refused, "content policy").toEqual([]);
    });

test("After too many declined cards a family reads what to do", async ({ family, staff }) => {
  const { page, site, text } = staff;
  for (let gift = 0; gift < 2; gift++) await site.tryCards(CARDS.declined, 8);
  const title = text("checkout:codes.card_attempts_exceeded.title");
  const message = text("checkout:codes.card_attempts_exceeded.message");
  await expect(async () => expect(await site.isPaused()).toBe(true)).toPass();

  await family.goToCheckout();
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: text("checkout:summary.change") }).click();
  await expect(page.locator("[name=childFirstName]")).not.toHaveValue("");

  await openPage(page, `${site.url}/donate`);
  await page.locator('[name="donationAmount"][value="20"]').check({ force: true });
  await expect(page.getByText(message).first()).toBeVisible();

  site.raiseAlert("card_testing");
  await staff.signIn("/admin/today");
  await expect(page.getByText(text("adminToday:alerts.card_testing.text"))).toBeVisible();
});
