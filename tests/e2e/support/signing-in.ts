import type { Page } from "@playwright/test";
import { type Site, STAFF_PIN } from "./site.ts";

/** Opens a staff page and enters the PIN. */
export async function enterPinAt(
  page: Page,
  site: Site,
  text: (key: string) => string,
  address: string,
): Promise<void> {
  await page.goto(`${site.url}${address}`);
  await page.waitForURL(/\/login$/, { waitUntil: "commit" });
  await page.locator('[name="pin"]').fill(STAFF_PIN);
  await page.getByRole("button", { name: text("login:submit") }).click();
  await page.waitForURL(`${site.url}${address}`, { waitUntil: "commit" });
}

async function post(page: Page, site: Site, path: string, data: object) {
  const answer = await page.request.post(`${site.url}/api/admin/${path}`, { data });
  if (!answer.ok()) throw new Error(`/api/admin/${path}: ${answer.status()}`);
  return answer.json();
}

/** Opens a staff page in a browser that is already signed in (docs/reference/staff-access.md#browser-sign-in-state). */
export async function signInAt(page: Page, site: Site, address: string): Promise<void> {
  await post(page, site, "session", { pin: STAFF_PIN });
  await openGate(page, site, address);
}

const ACCOUNT = { username: "ana.vega", password: "four green goalposts" };

/** Opens a staff page with a new session of an account, which is made the first time. */
export async function signInByAccountAt(page: Page, site: Site, address: string): Promise<void> {
  await post(page, site, "session/password", ACCOUNT).catch(async () => {
    await post(page, site, "session", { pin: STAFF_PIN });
    const { username, password } = ACCOUNT;
    const { data } = await post(page, site, "members", { username });
    await post(page, site, "invitations/accept", { invitation: data.invitation, password });
  });
  await openGate(page, site, address);
}

async function openGate(page: Page, site: Site, address: string): Promise<void> {
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(() => {
    localStorage.setItem("adminAuth", "true");
    localStorage.setItem("adminAuthTime", String(Date.now()));
  });
  await page.goto(`${site.url}${address}`);
  // Not by its role: a dialog that opens again with what was typed hides the page from roles.
  await page.locator("h1").first().waitFor();
}

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
