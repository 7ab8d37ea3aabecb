import type { FamilyOverview } from "#server/family/overview.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { Browser } from "./browser.ts";
import { codesTo } from "./free-orders.ts";
import type { TestApp } from "./test-app.ts";

interface Body {
  code?: string;
  triesLeft?: number;
  retryAfterSeconds?: number;
  fields?: Record<string, string>;
  data?: unknown;
}

export interface FamilyAnswer {
  status: number;
  code: string | undefined;
  body: Body;
}

/** A parent's browser on the family's page, at an address of its own. */
export class FamilyVisitor {
  readonly club: TestApp;
  readonly browser: Browser;
  readonly address: Record<string, string>;

  constructor(club: TestApp, { address = "203.0.113.9", browser = new Browser(club) } = {}) {
    this.club = club;
    this.browser = browser;
    this.address = { "x-forwarded-for": address };
  }

  async call(method: string, path: string, body?: unknown): Promise<FamilyAnswer> {
    const response = await this.browser.send(path, {
      method,
      headers: { ...this.address, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Body;
    return { status: response.status, code: answer.code, body: answer };
  }

  askForCode(email: string): Promise<FamilyAnswer> {
    return this.call("POST", "/api/family/code", { email });
  }

  /** The six digits of the newest mail to an address. */
  async code(email: string): Promise<string> {
    await sendDueMail(this.club.deps);
    return codesTo(this.club, email).at(-1) ?? "";
  }

  type(email: string, code: string, phoneDigits: string): Promise<FamilyAnswer> {
    return this.call("POST", "/api/family/session", { email, code, phoneDigits });
  }

  /** Asks for a code, reads the mail and types both. */
  async signIn(email: string, phoneDigits: string): Promise<FamilyAnswer> {
    await this.askForCode(email);
    return this.type(email, await this.code(email), phoneDigits);
  }

  async look(): Promise<FamilyOverview> {
    const { status, body } = await this.call("GET", "/api/family");
    if (status !== 200) throw new Error(`GET /api/family answered ${status}`);
    return body.data as FamilyOverview;
  }
}
