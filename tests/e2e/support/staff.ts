import { expect, type Locator, type Page } from "@playwright/test";
import type { Texts } from "#app/lib/i18n/namespaces.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { paperForm } from "#tests/support/orders/paper-form.ts";
import { type Site, STAFF_PIN } from "./site.ts";
import type { Text } from "./texts.ts";

/** From this width on, in pixels, the menu's groups have a row of their own. */
const WIDE = 1024;

const ACCOUNT = { username: "ana.vega", password: "four green goalposts" };

type Places = Texts["terms"]["pages"];

/** What staff do on the site, on one page. */
export function staffAt<Known extends Pick<Site, "url">>(page: Page, site: Known, text: Text) {
  const isPhone = () => (page.viewportSize()?.width ?? 0) < WIDE;
  const button = (key: string, values?: object) =>
    page.getByRole("button", { name: text(key, values), exact: true });
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`${site.url}/api/admin/${path}`, { data });
    if (!answer.ok()) throw new Error(`/api/admin/${path}: ${answer.status()}`);
    return answer.json();
  };
  /** Opens a page in a browser that is signed in (docs/reference/staff-access.md#browser-sign-in-state). */
  const openSignedIn = async (address: string) => {
    await page.goto(`${site.url}/robots.txt`);
    await page.evaluate(() => {
      localStorage.setItem("adminAuth", "true");
      localStorage.setItem("adminAuthTime", String(Date.now()));
    });
    await page.goto(`${site.url}${address}`);
    // Not by its role: a dialog that opens again with what was typed hides the page from roles.
    await page.locator("h1").first().waitFor();
  };

  const staff = {
    page,
    site,
    text,
    button,

    /** Posts to an address below /api/admin, with this browser's session. */
    call,

    /** Enters a child from paper, to be paid later. Returns the registration's id. */
    async enterPaper(changes: object = {}): Promise<string> {
      const { data } = await call("registrations", {
        programId: firstCamp.id,
        registration: paperForm(changes),
      });
      return data.id;
    },

    /** Records a check over the camp's price. */
    async recordCheck(registrationId: string): Promise<void> {
      const check = { cents: firstCamp.feeCents, method: "check", checkNumber: "1042" };
      await call(`registrations/${registrationId}/cash`, check);
    },

    /** Opens a page of staff in a browser that is already signed in with the PIN. */
    async signIn(address = "/admin"): Promise<void> {
      await call("session", { pin: STAFF_PIN });
      await openSignedIn(address);
    },

    /** Opens a page of staff with a new session of an account, which is made the first time. */
    async signInByAccount(address: string): Promise<void> {
      await call("session/password", ACCOUNT).catch(async () => {
        await call("session", { pin: STAFF_PIN });
        const { username, password } = ACCOUNT;
        const { data } = await call("accounts", { username });
        await call("invitations/accept", { invitation: data.invitation, password });
      });
      await openSignedIn(address);
    },

    /** Types the PIN where the sign-in page asks for it. */
    async typePin(pin = STAFF_PIN): Promise<void> {
      await page.waitForURL(/\/login$/, { waitUntil: "commit" });
      await page.locator('[name="pin"]').fill(pin);
      await page.getByRole("button", { name: text("login:submit") }).click();
    },

    /** Opens a page of staff and enters the PIN. */
    async enterPinAt(address: string): Promise<void> {
      await page.goto(`${site.url}${address}`);
      await staff.typePin();
      await page.waitForURL(`${site.url}${address}`, { waitUntil: "commit" });
    },

    /** Opens a page by the menu: the bottom sheet on a phone, two rows of links elsewhere. */
    async goTo(group: keyof Places, place: keyof Places): Promise<void> {
      const menu = page.getByRole("navigation", { name: text("admin:frame.label"), exact: true });
      await menu.waitFor();
      const name = text(`terms:pages.${place}`);
      if (isPhone()) {
        await menu.getByRole("button", { name: text("admin:frame.menu"), exact: true }).click();
        await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
        return;
      }
      await menu.getByRole("link", { name: text(`terms:pages.${group}`), exact: true }).click();
      const row = page.getByRole("navigation", { name: text("admin:tabs.label"), exact: true });
      // A group of one page has no tabs.
      if (name === text(`terms:pages.${group}`) && (await row.count()) === 0) return;
      // The group's own link leads to its first page.
      await expect(row.getByRole("link").first()).toHaveAttribute("aria-current", "page");
      const label = place === "registrations" ? text("admin:tabs.registrations") : name;
      const link = row.getByRole("link", { name: label, exact: true });
      if ((await link.getAttribute("aria-current")) === null) await link.click();
    },

    /** Goes to Today, which shows each alert in full. */
    async openAlerts(): Promise<void> {
      await page.locator('[href="/admin/today"]').first().click();
      await page.waitForURL(/\/admin\/today$/, { waitUntil: "commit" });
    },

    /** The row of a registration, whichever form this screen shows. */
    rowOf(name: string): Locator {
      return page.locator("main :is([data-registration], h3 button)").filter({ hasText: name });
    },

    /** Expands a registration's card on a phone. */
    async unfoldRow(name: string): Promise<void> {
      if (!isPhone()) return;
      await staff.rowOf(name).first().waitFor();
      const closed = staff.rowOf(name).and(page.locator("[aria-expanded=false]"));
      if ((await closed.count()) > 0) await closed.first().click();
    },

    /** Opens a registration's details from the list. */
    async openDetails(name: string): Promise<void> {
      await staff.unfoldRow(name);
      await page.getByRole("link", { name }).first().click();
    },

    /** Opens the filters, which a phone folds below the search. */
    async unfoldFilters(): Promise<void> {
      if (isPhone()) await page.getByText(text("admin:filters.fold"), { exact: true }).click();
    },

    /** A field of a draft, by its place. */
    field(place: string): Locator {
      return page.locator(`[id="${place}"]`);
    },

    /** Waits until the draft is saved. */
    async expectSaved(): Promise<void> {
      await expect(page.getByText(text("adminPrograms:status.saved"))).toBeVisible();
    },

    /** Goes from a draft to what would be published. */
    async reviewDraft(): Promise<void> {
      await page
        .getByRole("link", { name: text("adminPrograms:status.publish") })
        .first()
        .click();
    },

    /** Publishes what is shown, as the site's version of this number. */
    async publish(version: number): Promise<void> {
      await button("terms:publish").click();
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: text("adminPublications:confirm.button") }).click();
      await expect(page.getByText(text("adminPublications:done", { version })).first()).toBeVisible();
    },
  };
  return staff;
}

export type Staff = ReturnType<typeof staffAt<Site>>;

/** Adds Chromium's virtual authenticator, which always verifies its owner. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
