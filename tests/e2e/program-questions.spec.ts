import { expect } from "@playwright/test";
import type { ProgramDraft, SeasonDraft } from "#domain/programs/season-draft.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { STAFF_PIN } from "#tests/e2e/support/site.ts";
import { SEASON } from "#tests/support/publishing.ts";

const FOOT = "00000000-0000-4000-8000-0000000000a1";
const WORRY = "00000000-0000-4000-8000-0000000000a2";
const QUESTIONS: ProgramDraft["questions"] = [
  {
    id: FOOT,
    kind: "choice",
    required: true,
    sensitive: false,
    texts: {
      en: { label: "Which foot does your child kick with?", options: ["Left", "Right"] },
      es: { label: "¿Con qué pie patea su hijo?", options: ["Izquierdo", "Derecho"] },
    },
  },
  {
    id: WORRY,
    kind: "text",
    required: false,
    sensitive: true,
    texts: {
      en: { label: "Is there anything a coach should know?", options: [] },
      es: { label: "¿Hay algo que el entrenador deba saber?", options: [] },
    },
  },
];

/** Publishes questions for the camp, as staff would. */
async function publishQuestions(url: string): Promise<void> {
  let cookie = "";
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "content-type": "application/json", cookie };
    const response = await fetch(`${url}/api/admin/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    return (await response.json()).data;
  };
  await call("POST", "session", { pin: STAFF_PIN });
  const { payload, version } = (await call("GET", `drafts/season/${SEASON}`)) as {
    payload: SeasonDraft;
    version: number;
  };
  for (const program of payload.programs) if (program.kind === "camp") program.questions = QUESTIONS;
  const written = await call("PUT", `drafts/season/${SEASON}`, { payload, version });
  await call("POST", "publications", { subject: "season", id: SEASON, version: written.version });
}

test("A family answers the camp's questions, half of them in the other language, and staff read them in theirs", {
  tag: "@full",
}, async ({ page, site, text, language, family, staff }) => {
  const other = language === "es" ? "en" : "es";
  const [foot, worry] = QUESTIONS as [ProgramDraft["questions"][number], ProgramDraft["questions"][number]];
  await site.setProgram({ open: true });
  await publishQuestions(site.url);
  await openPage(page, `${site.url}/register`);
  const group = page.getByRole("radiogroup", { name: foot.texts[language].label });
  await expect(group).toBeVisible();
  await family.fillForm();
  await page.locator('form [type="submit"]').click();
  await expect(group).toHaveAttribute("aria-invalid", "true");
  await expect(group.getByText(text("errors:codes.missing_answer.message"))).toBeVisible();
  await expectSound(page);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/asked-${language}.png` });

  await page.locator(`[name="answers.${FOOT}"][value="Left"]`).check({ force: true });
  await page.getByLabel(worry.texts[language].label).fill("Le da pena al principio");
  await expect(page.getByText(text("choice:questions.count", { count: 23, max: 500 }))).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Le da pena");
  await page.reload();
  await expect(page.locator(`[name="answers.${FOOT}"][value="Left"]`)).toBeChecked();
  await openPage(page, `${site.url}/register?lang=${other}`);
  await expect(page.getByRole("radio", { name: foot.texts[other].options[0] ?? "" })).toBeChecked();
  await openPage(page, `${site.url}/register?lang=${language}`);
  await page.locator('form [type="submit"]').click();
  await family.pay();
  await expect(page).toHaveURL(/\/success$/);

  const [{ id }] = (await site.registrations()) as [{ id: string }];
  await staff.signIn(`/admin/registrations/${id}`);
  await expect(page.getByText(foot.texts[language].options[0] ?? "", { exact: true })).toBeVisible();
  await expect(page.getByText("Le da pena al principio")).toBeVisible();
  await expectAccessible(page);
  if (process.env.PICTURES) {
    const card = page.getByRole("region", { name: text("admin:details.questions") });
    await card.screenshot({ path: `${process.env.PICTURES}/details-${language}.png` });
  }

  await page.goto(`${site.url}/admin/registrations/${id}/edit`);
  await page.getByLabel(foot.texts[language].label).selectOption("Right");
  await page.locator('main form [type="submit"]').click();
  await expect(page.getByText(foot.texts[language].options[1] ?? "", { exact: true })).toBeVisible();
});
