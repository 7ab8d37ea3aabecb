import { createHmac } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { EventRecord } from "./store.ts";

/** One try to deliver an event; `status` is null when nobody answered. */
export type DeliveryAttempt = { eventId: string; type: string; status: number | null };

type Options = { secret: string; seconds: () => number };
type Rule = { kind: "drop" | "duplicate"; left: number; types: readonly string[] | undefined };

/** Quicker than Stripe's hours, so that a retry can be watched. */
const FIRST_RETRY_MS = 150;
const LONGEST_RETRY_MS = 30_000;
const MAX_ATTEMPTS = 16;
const ANSWER_WITHIN_MS = 20_000;

/** The `Stripe-Signature` header of a payload sent at `seconds` since 1970 (docs.stripe.com/webhooks/signature). */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${payload}`, "utf8").digest("hex");
  return `t=${seconds},v1=${signature}`;
}

/** Sends events, signed, to one address, and again until it answers 2xx; can be told to misbehave. */
export class Webhooks {
  readonly attempts: DeliveryAttempt[] = [];
  private readonly options: Options;
  private readonly closing = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private url: string | null = null;
  private rules: Rule[] = [];
  private waiting: EventRecord[] = [];
  private holding = false;
  private reorderAt = 0;

  constructor(options: Options) {
    this.options = options;
    setMaxListeners(0, this.closing.signal);
  }

  deliverTo(url: string): void {
    this.url = url;
  }

  /** Takes a new event: delivers it at once, unless a rule or a hold says otherwise. */
  send(event: EventRecord): void {
    if (this.url === null) return;
    event.pending_webhooks = 1;
    const rule = this.takeRule(event.type);
    if (rule?.kind === "drop") return;
    const copies = rule?.kind === "duplicate" ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) this.queue(event);
  }

  /** Keeps every event and every retry back until `release`. */
  hold(): void {
    this.holding = true;
  }

  /** Ids of the events that are kept back, first come first. */
  held(): string[] {
    return this.waiting.map(({ id }) => id);
  }

  isHolding(): boolean {
    return this.holding;
  }

  /** Delivers one held event now and keeps the others back; gives the status that answered, null for none. */
  async deliverHeld(id: string): Promise<number | null> {
    const event = this.waiting.find((candidate) => candidate.id === id);
    this.waiting = this.waiting.filter((candidate) => candidate !== event);
    return event ? this.post(event) : null;
  }

  /**
   * Delivers what was held, one after the other: first the events of `order`, by id or type, then the rest
   * as they came. Resolves when each has had its first answer.
   */
  async release(order: readonly string[] = []): Promise<void> {
    const waiting = this.waiting;
    this.waiting = [];
    this.holding = false;
    this.reorderAt = 0;
    const rank = (event: EventRecord) => {
      const index = order.findIndex((wanted) => wanted === event.id || wanted === event.type);
      return index === -1 ? order.length : index;
    };
    for (const event of waiting.toSorted((a, b) => rank(a) - rank(b))) await this.deliver(event, 1);
  }

  /** Holds the next `count` events and then delivers them last one first. */
  reorder(count: number): void {
    this.reorderAt = count;
  }

  /** Never delivers the next `count` events, of these types only when some are named. */
  drop(count = 1, types?: readonly string[]): void {
    this.rules.push({ kind: "drop", left: count, types });
  }

  /** Delivers the next `count` events twice at the same moment. */
  duplicate(count = 1, types?: readonly string[]): void {
    this.rules.push({ kind: "duplicate", left: count, types });
  }

  /** Sends one event again, whatever became of it; gives the status that answered, null for none. */
  async resend(event: EventRecord): Promise<number | null> {
    return this.post(event);
  }

  /** Resolves once nothing is on its way and no retry is due; held events do not count. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.allSettled(this.running);
  }

  private takeRule(type: string): Rule | undefined {
    const rule = this.rules.find(({ types }) => types === undefined || types.includes(type));
    if (!rule) return undefined;
    rule.left -= 1;
    this.rules = this.rules.filter(({ left }) => left > 0);
    return rule;
  }

  private queue(event: EventRecord): void {
    if (this.holding || this.reorderAt > 0) this.waiting.push(event);
    else this.track(this.deliver(event, 1));
    if (this.reorderAt > 0 && this.waiting.length >= this.reorderAt) {
      const reversed = this.waiting.map(({ id }) => id).toReversed();
      this.track(this.release(reversed));
    }
  }

  private track(work: Promise<void>): void {
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }

  private async deliver(event: EventRecord, attempt: number): Promise<void> {
    const status = await this.post(event);
    if (isTaken(status) || attempt >= MAX_ATTEMPTS || this.closing.signal.aborted) return;
    this.track(this.retry(event, attempt));
  }

  private async retry(event: EventRecord, attempt: number): Promise<void> {
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS);
    try {
      await pause(delay, undefined, { signal: this.closing.signal, ref: false });
    } catch {
      return;
    }
    if (this.holding) this.waiting.push(event);
    else await this.deliver(event, attempt + 1);
  }

  private async post(event: EventRecord): Promise<number | null> {
    const status = await this.request(JSON.stringify(event, null, 2));
    if (isTaken(status)) event.pending_webhooks = 0;
    this.attempts.push({ eventId: event.id, type: event.type, status });
    return status;
  }

  private async request(payload: string): Promise<number | null> {
    if (this.url === null) return null;
    try {
      const response = await fetch(this.url, {
        method: "POST",
        redirect: "manual",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Stripe-Signature": signatureHeader(payload, this.options.secret, this.options.seconds()),
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        body: payload,
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }
}

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
