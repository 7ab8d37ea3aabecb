import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { formatCents } from "#domain/money/money.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";
import { previewPath } from "#domain/staff/staff-paths.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { layoutShift } from "#tests/e2e/support/page-load.ts";
import { untilDrawn } from "#tests/e2e/support/publishing.ts";
import { SEASON } from "#tests/support/clubs/publishing.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";

const DRAFT = `/api/admin/drafts/season/${SEASON}`;
const HOSTILE = `<script>document.title = "gone"</script> {{fee}} \u202Eback`;

/** Sessions in three months, of which one is over, and another place in the last month. */
const EVENINGS = ["2025-10", "2099-10", "2099-11"].flatMap((month) =>
  ["02", "04", "09", "11", "16", "18", "23"].map((day) => ({
    on: `${month}-${day}`,
    starts: "18:00",
    ends: "19:30",
    place: month === "2099-11" ? "Lomas gym" : null,
  })),
);

function withLeague(draft: SeasonDraft): SeasonDraft {
  const camp = draft.programs[0];
  if (!camp) throw new Error("The season has no camp.");
  const words = (name: string) => ({
    name,
    summary: HOSTILE,
    description: "**Bring friends**\n- One ball",
    whatToBring: "- Water",
  });
  const league: SeasonDraft["programs"][number] = {
    ...camp,
    id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1900",
    slug: "fall-league",
    kind: "league",
    feeCents: 9000,
    prices: [{ cents: 8000, until: "2099-09-01T06:00:00.000Z" }],
    opensAt: "2025-01-01T07:00:00.000Z",
    sessions: EVENINGS,
    groups: [
      {
        id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1901",
        code: "U8",
        bornFrom: "2017-08-01",
        bornTo: "2019-07-31",
        sex: "all",
      },
    ],
    texts: { en: words("Fall league"), es: words("Liga de otoño") },
  };
  return { ...draft, endsOn: "2099-12-31", programs: [...draft.programs, league] };
}

async function writeDraft(page: Page, url: string): Promise<number> {
  const { data } = await (await page.request.get(url + DRAFT)).json();
  const written = await page.request.put(url + DRAFT, {
    data: { payload: withLeague(data.payload), version: data.version },
  });
  return (await written.json()).data.version;
}

test.use({ isOpen: false });

test("A program's page shows everything, first as a preview", async ({ language, staff, browser, visit }) => {
  const { page, site, text } = staff;
  const name = { en: "Fall league", es: "Liga de otoño" }[language];
  await staff.signIn("/admin/programs");
  const version = await writeDraft(page, site.url);
  const address = { subject: "season", id: SEASON, language, path: "/programs/fall-league" } as const;

  await test.step("the preview runs no scripts, and its links stay in it", async () => {
    expect((await fetch(site.url + previewPath(address))).status).toBe(401);
    await page.goto(site.url + previewPath(address));
    await untilDrawn(page, text);
    await expect(page.getByRole("complementary").first()).toContainText(text("preview:title"));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.locator("script")).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: text("terms:backHome") })
      .click();
    await expect(page).toHaveURL(site.url + previewPath({ ...address, path: "/" }));
    expect((await fetch(`${site.url}/programs/fall-league`)).status).toBe(404);
  });

  await test.step("after publishing, it has a page of its own", async () => {
    const order = { subject: "season", id: SEASON, version };
    expect((await page.request.post(`${site.url}/api/admin/publications`, { data: order })).status()).toBe(
      200,
    );
    await expect.poll(async () => (await fetch(`${site.url}/programs/fall-league`)).status).toBe(200);
    await visit("/programs/fall-league");
    const main = page.getByRole("main");
    await expect(page).toHaveTitle(new RegExp(name));
    for (const cents of [8000, 9000])
      await expect(main.getByText(formatCents(cents, language), { exact: true })).toBeVisible();
    await expect(main.getByText(text("program:agesOnFirstDay", { from: 6, to: 8 }))).toBeVisible();
    await expect(main.getByText(text("program:spots.daysLeft", { count: 14, total: 21 }))).toBeVisible();
    await expect(main.getByText("<script>", { exact: false })).toBeVisible();
    await expect(main.getByText("Lomas gym").first()).toBeVisible();
    await expect(main.getByText(text("program:spots.undecided"))).toHaveCount(0);
    await expectSound(page);
  });

  await test.step("today's price is large and the later one small, and both are alike before hydration", async () => {
    const sizes = async (shown: Page) => {
      const prices = await shown.locator("main aside [data-price]:visible").all();
      return Promise.all(
        prices.map(async (price) => [
          await price.textContent(),
          Number.parseFloat(await price.evaluate((one) => getComputedStyle(one).fontSize)),
        ]),
      );
    };
    const [[today, large], [later, small]] = (await sizes(page)) as [[string, number], [string, number]];
    expect([today, later]).toEqual(["$80.00", "$90.00"]);
    expect(large).toBeGreaterThan(1.5 * small);
    expect(await layoutShift(page)).toBeLessThan(0.005);

    const address = `${site.url}/programs/fall-league?lang=${language}`;
    const bare = await browser.newPage({ javaScriptEnabled: false });
    await bare.goto(address);
    const [[, first], [, second]] = (await sizes(bare)) as [[string, number], [string, number]];
    expect(first).toBe(second);
    await bare.close();

    const after = await browser.newPage();
    await after.clock.setFixedTime("2099-09-01T06:00:01Z");
    await openPage(after, address);
    expect(await sizes(after)).toEqual([["$90.00", large]]);
    expect(await layoutShift(after)).toBeLessThan(0.005);
    await after.close();
  });

  await test.step("its past days are folded, as are its months, and open with the keyboard", async () => {
    const months = page.locator("main section details[data-printed]");
    await expect(months).toHaveCount(3);
    await expect(months.nth(1).locator("li").first()).toBeVisible();
    for (const folded of [months.first(), months.last()]) {
      await expect(folded.locator("li").first()).toBeHidden();
      await folded.locator("summary").focus();
      await page.keyboard.press("Enter");
      await expect(folded.locator("li").first()).toBeVisible();
    }
  });

  await test.step("its days can be added to a calendar, its link sent to other families", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: text("schedule:download") }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(
      `${club.name.toLowerCase().replaceAll(" ", "-")}-fall-league-2025.ics`,
    );
    expect(await readFile(await file.path(), "utf8")).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const whatsApp = page.getByRole("link", { name: text("program:share.whatsApp") });
    const sent = decodeURIComponent((await whatsApp.getAttribute("href")) ?? "");
    expect(sent).toContain(`${site.url}/programs/fall-league?lang=${language}`);
  });
});

test("A program's calendar has an address to copy", async ({ page, site, text, visit, language }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const path of ["/schedule", `/programs/${firstCamp.slug}`]) {
    await visit(path);
    const subscribe = page.getByRole("link", { name: text("subscription:subscribe") });
    const address = `${site.url}/calendar/${language}/${firstCamp.id}.ics`;
    await expect(subscribe).toHaveAttribute("href", address.replace("http:", "webcal:"));
    await expect(page.getByText(text("subscription:hint"))).toBeVisible();
    await page.getByRole("button", { name: text("subscription:copy") }).click();
    await expect(page.getByText(text("subscription:copied", { url: address }))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect((await fetch(address)).headers.get("content-type")).toContain("text/calendar");
  }
});

test("Answers about refunds promise no day that is over, before the page's code runs and after", async ({
  page,
  browser,
  site,
  text,
  visit,
  language,
}) => {
  const promised = { en: /If you cancel by/, es: /Si cancela a más tardar/ }[language];
  const over = { en: "The last day to cancel", es: "El último día para cancelar" }[language];
  const path = `/programs/${firstCamp.slug}`;
  const bare = await browser.newPage({ javaScriptEnabled: false });
  await bare.goto(`${site.url}${path}?lang=${language}`);
  await expect(bare.locator("#parent-answers li").first()).toContainText("2025");
  await expect(bare.locator("#parent-answers")).not.toContainText(promised);
  await expect(bare.locator("main noscript p").first()).toHaveText(text("program:spots.noScript"));
  await expect(bare.getByText(text("program:spots.asking"))).toBeHidden();
  await bare.close();

  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await visit(path);
  // Hydrates the answers only after the program's places have come.
  await expect(page.getByRole("main").getByRole("status").first()).not.toHaveText(
    text("program:spots.asking"),
  );
  const answers = page.locator("#parent-answers");
  await answers.scrollIntoViewIfNeeded();
  await expect(answers).toHaveAttribute("data-hydrated", "yes");
  await expect(answers).toContainText(over);
  expect(errors).toEqual([]);
});

test("The page of a program that is over leads to the open one", async ({ page, visit, text }) => {
  await page.route("**/api/programs", async (route) => {
    const answer = await (await route.fetch()).json();
    const [camp] = answer.data;
    const next = {
      ...camp,
      id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1902",
      slug: "next-camp",
      name: { en: "Next camp", es: "Otro campamento" },
      availability: "open",
      feeCents: 4000,
    };
    await route.fulfill({ json: { ...answer, data: [camp, { ...next, kind: "league" }, next] } });
  });
  await visit(`/programs/${firstCamp.slug}`);
  const main = page.getByRole("main");
  await expect(main.getByText(text("program:spots.past"))).toBeVisible();
  await expect(main.getByRole("link", { name: /Next camp|Otro campamento/ })).toHaveAttribute(
    "href",
    "/programs/next-camp",
  );
});

test("A program's page shows the places left", { tag: "@full" }, async ({ page, site, text, visit }) => {
  await site.setProgram({ open: true, capacity: 3 });
  await visit(`/programs/${firstCamp.slug}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("status").first()).toHaveText(text("terms:spotsLeft", { count: 3 }));
  await expect(main.getByRole("link", { name: text("terms:registerPlayer") })).toHaveAttribute(
    "href",
    `/register?program=${firstCamp.slug}`,
  );
  await expectAccessible(page);
  await visit("/programs/no-such-one");
  await expect(page.getByRole("heading", { level: 1, name: text("common:titles.notFound") })).toBeVisible();
  await visit("/about");
  const go = (path: string) => page.evaluate((to) => history.pushState(null, "", to), path);
  await go("/programs/no-such-one");
  await expect(page.getByRole("heading", { level: 1, name: text("common:titles.notFound") })).toBeVisible();
  await go(`/programs/${firstCamp.slug}`);
  await expect(page.getByRole("main").getByRole("status").first()).toBeVisible();
  expect((await fetch(`${site.url}/programs/no-such-one`)).status).toBe(404);
});
