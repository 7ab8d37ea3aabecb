import { newId } from "./ids.ts";
import { type EventRecord, Store } from "./store.ts";

export const API_VERSION = "2026-10-28.endive";

/** The API request that causes what happens now; events name it. */
export type RequestRef = { id: string | null; idempotency_key: string | null };

export type AccountName = { id: string; name: string };
const ACCOUNT: AccountName = { id: "acct_1Sandbox", name: "Practice Stripe" };

/** State, clock and event feed that every operation works on. */
export class SandboxState {
  readonly store = new Store();
  /** Whose keys these are. */
  readonly account: AccountName;
  private readonly now: () => number;
  private readonly settleDelayMs: number;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly listeners: ((event: EventRecord) => void)[] = [];
  private request: RequestRef = { id: null, idempotency_key: null };

  /** `now` gives milliseconds since 1970; whatever is in process settles by itself after `settleDelayMs`. */
  constructor(now: () => number, settleDelayMs: number, account: AccountName = ACCOUNT) {
    this.account = account;
    this.now = now;
    this.settleDelayMs = settleDelayMs;
  }

  /** Stripe's clock: whole seconds since 1970, UTC. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Runs an operation on behalf of a request. Operations never wait, so requests cannot mix. */
  during<T>(request: RequestRef, operation: () => T): T {
    this.request = request;
    try {
      return operation();
    } finally {
      this.request = { id: null, idempotency_key: null };
    }
  }

  onEvent(listener: (event: EventRecord) => void): void {
    this.listeners.push(listener);
  }

  /** Records an event with a snapshot of the object as it is now, and hands it to the webhooks. */
  emit(type: string, object: object): void {
    const event = this.store.events.add({
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: this.seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 0,
      request: this.request,
      type,
    });
    for (const listener of this.listeners) listener(event);
  }

  /** Does `work` after the settling delay, unless the sandbox is closed first. */
  later(work: () => void): void {
    if (!Number.isFinite(this.settleDelayMs)) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, this.settleDelayMs);
    timer.unref();
    this.timers.add(timer);
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
