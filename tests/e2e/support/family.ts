import { expect, type Locator, type Page } from "@playwright/test";
import { type PendingOrder, savePendingOrder } from "#app/family/register/pending-order.ts";
import { readText } from "#app/lib/storage/browser-storage.ts";
import { club } from "#content/club/club.ts";
import { orderOf } from "#domain/registration/order.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { childrenOf, type OrderedChild } from "#tests/support/orders/ordering-family.ts";
import { openPage } from "./open-page.ts";
import type { Site } from "./site.ts";
import type { Text } from "./texts.ts";

/** Stripe's test cards, by what their bank does. */
export const CARDS = {
  accepted: "4242424242424242",
  declined: "4000000000000002",
  confirmedInDialog: "4000002500003155",
  confirmedOnBankPage: "4000000000003063",
  processedSlowly: "4000003560000008",
} as const;

/** The address and the end of the phone of `familyRegistration()`. */
export const ROSA = { email: "rosa@example.org", digits: "0123" };

const CAMP_FEE = firstCamp.feeCents as number;
const PENDING = "pendingRegistration";

export interface FormAnswers {
  childFirstName: string;
  childAge: string;
  email: string;
}

const ANSWERS: FormAnswers = {
  childFirstName: "Lucía",
  childAge: "9",
  email: ROSA.email,
};

interface SiblingNames {
  first: string;
  last: string;
  age: string;
}

/** What the driver needs of a site. */
type FamilySite = Pick<Site, "url" | "giftsAtStripe" | "mailedCodes" | "newCode" | "payIntent">;

/** A site of which only the address is known. */
export function siteAt(url: string): FamilySite {
  const refuse = () => Promise.reject(new Error(`${url} is known by its address only`));
  return { url, giftsAtStripe: refuse, mailedCodes: refuse, newCode: refuse, payIntent: refuse };
}

/** Brings the form's price into view, which loads then and moves what is below it. */
export async function showPrice(page: Page, text: Text): Promise<Locator> {
  const price = page.getByRole("region", { name: text("registration:summary.title") });
  await expect(async () => {
    await page.locator('form [type="submit"]').last().scrollIntoViewIfNeeded();
    await expect(price).toBeVisible({ timeout: 1000 });
  }).toPass();
  return price;
}

/** What a family does on the site, on one page. Amounts are in cents. */
export function familyAt<Known extends FamilySite>(page: Page, site: Known, text: Text) {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const choice = (name: string, value: string) => page.locator(`[name="${name}"][value="${value}"]`);
  const press = (key: string, values?: object) => page.getByRole("button", { name: text(key, values) });
  const submit = page.locator('form [type="submit"]');
  /** Codes that were mailed before the family asked for its own. */
  let earlierCodes: readonly string[] = [];

  const family = {
    page,
    site,
    text,
    submit,

    /** Fills in the whole form by its fields' names (docs/reference/registration-form.md#fields). */
    async fillForm(changes: Partial<FormAnswers> = {}): Promise<void> {
      const answers = { ...ANSWERS, ...changes };
      const texts: [string, string][] = [
        ["childFirstName", answers.childFirstName],
        ["childLastName", "Peñaranda"],
        ["childAge", answers.childAge],
        ["parentFirstName", "Rosa"],
        ["parentLastName", "Peñaranda"],
        ["email", answers.email],
        ["phone", "+52 656 555 0123"],
        ["emergencyContactName", "Teo Peñaranda"],
        ["emergencyContactPhone", "(575) 555-0199"],
        ["medicalConditions", "Ninguna"],
        ["allergies", "Ninguna"],
        ["waiverSignature", "Rosa Peñaranda"],
      ];
      for (const [name, value] of texts) await field(name).fill(value);
      await choice("tshirtSize", "medium").check({ force: true });
      await field("codeOfConductAgreed").check();
      await field("termsAgreed").check();
    },

    /** Fills in a further child, by index from 0. */
    async fillSibling(sibling: number, { first, last, age }: SiblingNames): Promise<void> {
      const ofSibling = (name: string) => field(`children.${sibling + 1}.${name}`);
      await ofSibling("firstName").fill(first);
      await ofSibling("lastName").fill(last);
      await ofSibling("age").fill(age);
      for (const health of ["medicalConditions", "allergies"]) await ofSibling(health).fill("Ninguna");
    },

    /** Adds a further child to the form and fills it in. */
    async addSibling(sibling: number, names: SiblingNames): Promise<void> {
      await press("registration:child.add").click();
      await family.fillSibling(sibling, names);
    },

    /** A further child's shirt size, by index from 0. */
    sizeOf(sibling: number, size: string): Locator {
      return choice(`children.${sibling + 1}.tshirtSize`, size);
    },

    /** Sends the form, with blank health answers as they are, which leads to the payment. */
    async sendForm(): Promise<void> {
      await showPrice(page, text);
      await submit.click();
      await expect(async () => {
        const sendWithout = press("health:without");
        if (await sendWithout.isVisible()) await sendWithout.click();
        expect(page.url()).toMatch(/\/checkout$/);
      }).toPass();
    },

    /** Fills in the form and goes to the payment. */
    async goToCheckout(changes: Partial<FormAnswers> = {}): Promise<void> {
      await openPage(page, `${site.url}/register`);
      await family.fillForm(changes);
      await family.sendForm();
    },

    /** An order as the form stores it, at the current price. */
    async pendingOrder(ordered: readonly OrderedChild[]): Promise<PendingOrder> {
      const children = childrenOf(ordered, { waiverDate: dateInZone(new Date(), club.timeZone) });
      const answer = await fetch(`${site.url}/api/orders/quote`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: site.url },
        body: JSON.stringify({ order: orderOf(children) }),
      });
      if (!answer.ok) throw new Error(`quote: ${answer.status} ${await answer.text()}`);
      return { ...orderOf(children), quotedPrice: (await answer.json()) as PendingOrder["quotedPrice"] };
    },

    /** Opens the checkout with this stored order. */
    async openCheckout(order: PendingOrder): Promise<void> {
      savePendingOrder(order);
      const stored = [readText("local", PENDING), readText("session", PENDING)] as const;
      await openPage(page, `${site.url}/about`);
      await page.evaluate(
        ([key, local, session]) => {
          localStorage.setItem(String(key), String(local));
          sessionStorage.setItem(String(key), String(session));
        },
        [PENDING, ...stored],
      );
      await page.goto(`${site.url}/checkout`);
    },

    /** Types a card into the Payment Element. */
    async fillCard(card: string = CARDS.accepted): Promise<void> {
      await field("cardNumber").fill(card);
      await field("cardExpiry").fill("12/34");
      await field("cardCvc").fill("123");
    },

    payButton(amount = CAMP_FEE): Locator {
      return press("checkout:card.pay", { amount });
    },

    async pay(card: string = CARDS.accepted, amount = CAMP_FEE): Promise<void> {
      await family.fillCard(card);
      await family.payButton(amount).click();
    },

    /** Orders and pays for these children at once, without the pages. Returns the order's id. */
    async payOrder(
      ordered: readonly OrderedChild[],
      answers: Partial<RegistrationData> = {},
    ): Promise<string> {
      const signed = { waiverDate: dateInZone(new Date(), club.timeZone), ...answers };
      const order = orderOf(childrenOf(ordered, signed));
      const stored = await (await page.request.post(`${site.url}/api/orders`, { data: { order } })).json();
      const { orderId, paymentIntentId, clientSecret } = stored;
      await site.payIntent(paymentIntentId);
      const proof = { paymentIntentId, clientSecret };
      await page.request.post(`${site.url}/api/orders/${orderId}/confirm`, { data: proof });
      return orderId;
    },

    /** Chooses one of the offered amounts of a donation. */
    async chooseDonation(amount: string): Promise<void> {
      await choice("donationAmount", amount).check({ force: true });
    },

    /** Opens the donation page and chooses an amount. */
    async openDonation(amount: string): Promise<void> {
      await openPage(page, `${site.url}/donate`);
      await family.chooseDonation(amount);
    },

    donateButton(amount: number): Locator {
      return press("donate:card.donate", { amount });
    },

    /** Donates by card, once the form for this amount is ready. */
    async donate(card: string, amount: number): Promise<void> {
      await expect(family.donateButton(amount)).toBeVisible();
      await family.fillCard(card);
      await family.donateButton(amount).click();
    },

    /** Expects the thank-you page, this balance, and no intent that could still be charged. */
    async expectGiven(cents: number): Promise<void> {
      await expect(page).toHaveURL(/\/success\?donation=true$/);
      expect(await site.giftsAtStripe()).toEqual({ balance: cents, live: [] });
    },

    /** Asks for a mailbox code on the family's page. */
    async askForCode({ email } = ROSA): Promise<void> {
      earlierCodes = await site.mailedCodes();
      await openPage(page, `${site.url}/family`);
      await field("email").fill(email);
      await press("familyPage:signIn.mail").click();
    },

    /** Enters the mailbox code and the phone digits, which open the family's page. */
    async enterCode({ digits } = ROSA): Promise<void> {
      await field("code").fill(await site.newCode(earlierCodes));
      await field("phoneDigits").fill(digits);
      await press("familyPage:signIn.open").click();
      await expect(page.getByRole("button", { name: text("familyPage:signOut"), exact: true })).toBeVisible();
    },

    /** Opens the family's page with a mailbox code and the phone digits, as a new visitor. */
    async signIn(who = ROSA): Promise<void> {
      await page.context().clearCookies();
      await family.askForCode(who);
      await family.enterCode(who);
    },
  };
  return family;
}

export type Family = ReturnType<typeof familyAt<Site>>;
