import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { pictures, sceneIds } from "#content/club/pictures.ts";
import { test } from "#tests/e2e/support/journey.ts";

const COUNT = sceneIds.length;
/** Number of errors in an empty registration. */
const COUNT_WRONG = 13;

test.describe("A screen reader is told", () => {
  test("about the wide menu, closed and open", { tag: "@full" }, async ({ page, visit, text }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit("/about");
    const name = (key: string) => text(`navigation:${key}`);
    const menu = page.getByRole("navigation", { name: name("main") });
    await expect(menu.getByRole("list").first()).toMatchAriaSnapshot(`
      - list:
        - listitem:
          - link "${name("home")}"
        - listitem:
          - link "${name("gallery")}"
        - listitem:
          - link "${name("about")}"
        - listitem:
          - link "${name("getInvolved")}"
        - listitem:
          - link "${name("camp")}"
        - listitem:
          - button "${name("competitive")}"
        - listitem:
          - link "${name("donate")}"
        - listitem:
          - link "${name("admin")}"
    `);
    await expect(menu.getByRole("link", { name: name("about"), exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await menu.getByRole("button", { name: name("competitive") }).click();
    await expect(menu.getByRole("listitem").filter({ hasText: name("competitive") })).toMatchAriaSnapshot(`
      - listitem:
        - button "${name("competitive")}" [expanded]
        - list:
          - listitem:
            - link "${name("structure")}"
          - listitem:
            - link "${name("dues")}"
    `);
  });

  test("about the menu of a phone, closed and open", { tag: "@full" }, async ({
    page,
    visit,
    text,
    language,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit("/about");
    const name = (key: string) => text(`navigation:${key}`);
    const languageButton = `'button "${name("language")}: ${name(`languages.${language}`)}"'`;
    const menu = page.getByRole("navigation", { name: name("main") });
    await expect(menu).toMatchAriaSnapshot(`
      - navigation "${name("main")}":
        - link "${club.name}"
        - ${languageButton}
        - button "${name("openMenu")}"
    `);
    await menu.getByRole("button", { name: name("openMenu") }).click();
    await expect(menu).toMatchAriaSnapshot(`
      - navigation "${name("main")}":
        - link "${club.name}"
        - ${languageButton}
        - button "${name("closeMenu")}" [expanded]
        - list:
          - listitem:
            - link "${name("home")}"
          - listitem:
            - link "${name("gallery")}"
          - listitem:
            - link "${name("about")}"
          - listitem:
            - link "${name("getInvolved")}"
          - listitem:
            - link "${name("camp")}"
          - listitem:
            - button "${name("competitive")}"
          - listitem:
            - link "${name("donate")}"
          - listitem:
            - link "${name("admin")}"
          - listitem:
            - link "${name("register")}"
    `);
  });

  test("about the pictures: which one of how many, and what it shows", { tag: "@full" }, async ({
    page,
    visit,
    text,
  }) => {
    await visit("/");
    const slide = (number: number) => text("home:carousel.slide", { number, count: COUNT });
    const carousel = page.getByRole("region", { name: text("home:carousel.label") });
    await carousel.getByRole("button", { name: text("home:carousel.pause") }).click();
    await carousel.getByRole("tab").nth(1).click();
    const dots = Array.from({ length: COUNT }, (_, index) => index + 1)
      .map((number) => `- tab "${slide(number)}"${number === 2 ? " [selected]" : ""}`)
      .join("\n          ");
    await expect(carousel).toMatchAriaSnapshot(`
      - region "${text("home:carousel.label")}":
        - button "${text("home:carousel.play")}"
        - tablist "${text("home:carousel.slides")}":
          ${dots}
        - tabpanel "${slide(2)}":
          - img "${text(`pictures:${pictures[sceneIds[1]].alt}`)}"
    `);
    await expect(carousel.getByRole("tabpanel")).toHaveAttribute("aria-live", "polite");
    await expect(carousel).toHaveAttribute("aria-roledescription", "carousel");
  });

  test("about the registration form and its wrong answers", { tag: "@full" }, async ({
    page,
    site,
    visit,
    text,
  }) => {
    await site.setProgram({ open: true });
    await visit("/register");
    await page.locator('form [type="submit"]').click();
    const child = page.locator('[name="childFirstName"]');
    await expect(
      page.getByRole("region", { name: text("registration:wrong.count", { count: COUNT_WRONG }) }),
    ).toBeFocused();
    await expect(child).toHaveRole("textbox");
    await expect(child).toHaveAccessibleName(text("terms:fields.childFirstName"));
    await expect(child).toHaveAttribute("aria-required", "true");
    await expect(child).toHaveAccessibleDescription(text("registration:missing.childFirstName"));
    await expect(child).toHaveAttribute("aria-invalid", "true");
    const shirts = page.getByRole("radiogroup").filter({ has: page.locator('[name="tshirtSize"]') });
    await expect(shirts).toMatchAriaSnapshot(`
      - radiogroup "${text("terms:fields.tshirtSize")}":
        - radio "XS"
        - radio
        - radio
        - radio
        - radio "XL"
    `);
    const alert = page.getByRole("alert").filter({ hasText: text("errors:codes.missing_child.title") });
    await expect(alert).toBeVisible();
  });

  test("about the testimonial form: every field by name, and the stars as one choice", {
    tag: "@full",
  }, async ({ page, visit, text }) => {
    await visit("/");
    await page.locator("#below-the-fold").evaluate((part) => part.scrollIntoView());
    const form = page.locator("form").filter({ has: page.locator('[name="parentName"]') });
    const stars = (count: number) => text("common:stars", { count, max: 5 });
    await expect(form).toMatchAriaSnapshot(`
      - textbox "${text("terms:yourName")} ${text("common:required")}"
      - textbox "${text("testimonials:form.childName")} ${text("common:optional")}"
      - radiogroup "${text("testimonials:form.rating")}":
        - radio "${stars(1)}"
        - radio "${stars(2)}"
        - radio "${stars(3)}"
        - radio "${stars(4)}"
        - radio "${stars(5)}" [checked]
      - textbox "${text("testimonials:form.comment")} ${text("common:required")}"
      - button "${text("testimonials:form.submit")}"
    `);
  });
});
