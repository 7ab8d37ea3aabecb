/**
 * A failure of the network or Stripe. `path` is a path (`/v1/payment_intents/pi_123`) or a route
 * (`/v1/payment_intents/:id`). Without `path` or `method`, any matches. `when` says whether the call takes effect
 * first. `times` counts matching calls, by default 1; Infinity lasts until `clear`.
 */
export type Fault = {
  method?: string;
  path?: string;
  when: "before" | "after";
  times?: number;
} & ({ effect: "drop" } | { effect: "error"; status?: number } | { effect: "delay"; ms: number });

type Armed = { fault: Fault; left: number };

/** Faults that wait for a matching call; the first one added is used first. */
export class Faults {
  private armed: Armed[] = [];

  inject(fault: Fault): void {
    this.armed.push({ fault, left: fault.times ?? 1 });
  }

  /** Faults that no call has met yet. */
  waiting(): Fault[] {
    return this.armed.map(({ fault }) => fault);
  }

  clear(): void {
    this.armed = [];
  }

  /** Removes and returns the fault for this call, if there is one. */
  take(method: string, path: string, route: string): Fault | undefined {
    const found = this.armed.find(
      ({ fault, left }) =>
        left > 0 &&
        (fault.method === undefined || fault.method.toUpperCase() === method) &&
        (fault.path === undefined || fault.path === path || fault.path === route),
    );
    if (!found) return undefined;
    found.left -= 1;
    this.armed = this.armed.filter(({ left }) => left > 0);
    return found.fault;
  }
}
