import type { Locator, Page } from "@playwright/test";

export interface FormAnswers {
  childFirstName: string;
  childAge: string;
  email: string;
}

const ANSWERS: FormAnswers = {
  childFirstName: "Lucía",
  childAge: "9",
  email: "rosa@example.org",
};

/** Fills in the whole form by its fields' names, as a parent would (docs/reference/registration-form.md#fields). */
export async function fillRegistration(page: Page, changes: Partial<FormAnswers> = {}): Promise<void> {
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
    ["waiverSignature", "Rosa Peñaranda"],
  ];
  for (const [name, value] of texts) await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('[name="tshirtSize"][value="medium"]').check({ force: true });
  await page.locator('[name="codeOfConductAgreed"]').check();
  await page.locator('[name="termsAgreed"]').check();
}

interface SiblingNames {
  first: string;
  last: string;
  age: string;
}

/** Fills in a further child, by index from 0. */
export async function fillSibling(
  page: Page,
  sibling: number,
  { first, last, age }: SiblingNames,
): Promise<void> {
  const field = (name: string) => page.locator(`[name="children.${sibling + 1}.${name}"]`);
  await field("firstName").fill(first);
  await field("lastName").fill(last);
  await field("age").fill(age);
}

/** A further child's shirt size, by index from 0. */
export function sizeOf(page: Page, sibling: number, size: string): Locator {
  return page.locator(`[name="children.${sibling + 1}.tshirtSize"][value="${size}"]`);
}

/** Types a card into the Payment Element. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.locator('[name="cardNumber"]').fill(number);
  await page.locator('[name="cardExpiry"]').fill("12/34");
  await page.locator('[name="cardCvc"]').fill("123");
}
