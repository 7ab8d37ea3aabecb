import { createApp } from "#server/app.ts";
import type { Deps } from "#server/deps.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { type Answering, Browser } from "./browser.ts";

/** The product, with PIN checks that take as long as the test says. */
export function createStaffApp(deps: Deps, delaySignIn: Deps["delaySignIn"] = async () => {}) {
  return createApp({ ...deps, delaySignIn });
}

/** One browser at one address, with its cookies. */
export class StaffVisitor {
  readonly #browser: Browser;
  readonly address: string;

  constructor(app: Answering, address = "203.0.113.1") {
    this.#browser = new Browser({ app });
    this.address = address;
  }

  get cookies(): Map<string, string> {
    return this.#browser.cookies;
  }

  call(method: string, path: string, body?: unknown): Promise<Response> {
    return this.#browser.send(path, {
      method,
      headers: { "x-forwarded-for": this.address, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  get(path: string) {
    return this.call("GET", path);
  }

  signIn(pin: string = TEST_PIN) {
    return this.call("POST", "/api/admin/session", { pin });
  }
}

/** Staff who signed in with the shared PIN. */
export async function signedIn(app: Answering, address?: string): Promise<StaffVisitor> {
  const staff = new StaffVisitor(app, address);
  await staff.signIn();
  return staff;
}
