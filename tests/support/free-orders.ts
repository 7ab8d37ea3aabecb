import { orderOf } from "#domain/registration/order.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import type { OrderStatus } from "#server/orders/confirm/order-status.ts";
import { changePrograms } from "#tests/support/republish.ts";
import { firstCamp } from "#tests/support/test-season.ts";
import { Browser } from "./browser.ts";
import { familyRegistration } from "./families.ts";
import type { TestApp } from "./test-app.ts";

/** From here on the camp costs nothing. */
export async function makeCampFree(club: Pick<TestApp, "db">): Promise<void> {
  await changePrograms(club.db, { feeCents: 0, prices: [] }, firstCamp.id);
}

/** Every child's registration, as it stands. */
export function childRows({ db }: Pick<TestApp, "db">) {
  return db
    .selectFrom("registrations")
    .select(["id", "childFirstName", "state", "hasSpot", "duplicateOfId", "familyId"])
    .orderBy("createdAt")
    .orderBy("childFirstName")
    .execute();
}

interface Body {
  code?: string;
  fields?: Record<string, string>;
  orderId?: string;
  paymentIntentId?: string | null;
  aid?: boolean;
  totalCents?: number;
  triesLeft?: number;
  retryAfterSeconds?: number;
  children?: number[];
  data?: Partial<OrderStatus>;
}

export interface Answer {
  status: number;
  code: string | undefined;
  body: Body;
}

async function answerOf(response: Response): Promise<Answer> {
  const body = (await response.json()) as Body;
  return { status: response.status, code: body.code, body };
}

/** A family that registers where nothing is to be paid, or asks for aid. */
export class FreeFamily {
  readonly club: TestApp;
  readonly browser: Browser;
  readonly address: Record<string, string>;
  /** What it writes where it cannot pay; undefined if it does not ask. */
  aid: string | undefined;
  orderId = "";

  constructor(club: TestApp, address = "203.0.113.5", browser = new Browser(club)) {
    this.club = club;
    this.browser = browser;
    this.address = { "x-forwarded-for": address };
  }

  async order(...children: Partial<RegistrationData>[]): Promise<Answer> {
    const said = children.length === 0 ? [{}] : children;
    const order = orderOf(
      said.map((changes) => ({
        programId: firstCamp.id,
        data: familyRegistration({ donationAmount: 0, ...changes }),
      })),
    );
    // As a page does when it is opened: from here on the browser is known by its cookie.
    await this.browser.get("/api/config", this.address);
    const answer = await answerOf(
      await this.browser.post("/api/orders", { order, aid: this.aid }, this.address),
    );
    this.orderId = answer.body.orderId ?? this.orderId;
    return answer;
  }

  async confirm(code: unknown, orderId = this.orderId): Promise<Answer> {
    return answerOf(await this.browser.post(`/api/orders/${orderId}/confirm`, { code }, this.address));
  }

  async askAgain(orderId = this.orderId): Promise<Answer> {
    return answerOf(await this.browser.post(`/api/orders/${orderId}/code`, {}, this.address));
  }

  async look(orderId = this.orderId): Promise<Answer & { data: Partial<OrderStatus> }> {
    const answer = await answerOf(await this.browser.get(`/api/orders/${orderId}/status`, this.address));
    return { ...answer, data: answer.body.data ?? {} };
  }

  /** The six digits of the newest mail to an address. */
  async code(address = "rosa@example.org"): Promise<string> {
    await sendDueMail(this.club.deps);
    return codesTo(this.club, address).at(-1) ?? "";
  }
}

/** Every code that was mailed to an address, the newest last. */
export function codesTo({ mailbox }: Pick<TestApp, "mailbox">, address: string): string[] {
  return mailbox.sent
    .filter(({ to }) => to[0]?.address === address)
    .flatMap(({ text }) => /^(\d{3}) (\d{3})\b/.exec(text)?.slice(1).join("") ?? []);
}

/** Six other digits. */
export function notThe(code: string): string {
  return code === "000000" ? "000001" : "000000";
}
