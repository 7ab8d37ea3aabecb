import { club } from "#content/club/club.ts";
import type { Language } from "#domain/text/languages.ts";
import { addDays, type CalendarDate, dateInZone, MINUTE_MS } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { FAMILIES, PAST_FAMILIES } from "./families.ts";
import { createHousehold, type Guardian } from "./household.ts";
import type { Product, StoryClock, Visitor } from "./open-product.ts";

export interface StoryParts {
  product: Product;
  clock: StoryClock;
  sandbox: Sandbox;
  pin: string;
}

type Event = () => Promise<unknown>;

const LAST_NAMES = [...new Set([...PAST_FAMILIES, ...FAMILIES].map(({ name }) => name.split(" ")[1]))];

/** Events of the demo's year, added in any order; `tell` runs them in order of time. */
export class Story {
  readonly parts: StoryParts;
  /** Today on the club's calendar: the story's last day. */
  readonly today: CalendarDate;
  readonly #events: { at: Date; happen: Event }[] = [];

  constructor(parts: StoryParts) {
    this.parts = parts;
    this.today = dateInZone(new Date(), club.timeZone);
  }

  daysAgo(days: number): CalendarDate {
    return addDays(this.today, -days);
  }

  /** Adds an event on a past day at the club's local time, such as "18:05". */
  on(day: CalendarDate, time: string, happen: Event): void {
    this.#events.push({ at: instantAt(day, time, club.timeZone), happen });
  }

  minutesAgo(minutes: number, happen: Event): void {
    this.#events.push({ at: new Date(Date.now() - minutes * MINUTE_MS), happen });
  }

  async tell(): Promise<void> {
    const { clock, product } = this.parts;
    for (const { at, happen } of this.#events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      clock.goTo(at);
      await happen();
      // Send now: the product gives up mail older than three days.
      await product.sendMail();
    }
  }

  /** @param name first and last name of the guardian */
  household(name: string, language: Language, contact?: Guardian["contact"]) {
    const [firstName = "", lastName = ""] = name.split(" ");
    const known = LAST_NAMES.indexOf(lastName);
    const index = known === -1 ? LAST_NAMES.length + (lastName.length % 5) : known;
    const guardian = { firstName, lastName, language, index, contact };
    return createHousehold(guardian, this.parts.product.visitor(language), this.parts);
  }

  /** Somebody who sends money back and writes to many families: with an account, once the club has one. */
  account: { username: string; password: string } | undefined;

  /** A signed-in staff member. */
  async staff(): Promise<Visitor> {
    const visitor = this.parts.product.visitor();
    if (this.account) await visitor.post("/admin/session/password", this.account);
    else await visitor.post("/admin/session", { pin: this.parts.pin });
    return visitor;
  }

  async donate(dollars: number, language: Language, donor: { donorName?: string; message?: string }) {
    const visitor = this.parts.product.visitor(language);
    const { paymentIntentId, clientSecret } = await visitor.post<{
      paymentIntentId: string;
      clientSecret: string;
    }>("/create-donation-intent", { amount: dollars });
    await visitor.post("/donations", { paymentIntentId, clientSecret, ...donor });
    this.parts.sandbox.confirmIntent(paymentIntentId, { card: "5555 5555 5555 4444" });
    await this.parts.sandbox.webhooks.idle();
  }

  /** Leaves an interest in a program that is full or not open yet. */
  async askAbout(programId: string, language: Language, name: string, contact: string): Promise<void> {
    const wish = { programId, name, contact, language };
    await this.parts.product.visitor(language).post("/interests", wish);
  }

  async praise(parentName: string, rating: number, comment: string): Promise<void> {
    await this.parts.product.visitor().post("/testimonials", { parentName, rating, comment });
  }
}
