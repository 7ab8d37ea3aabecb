/**
 * One way for the network or Stripe to fail. `path` is a path (`/v1/payment_intents/pi_123`) or a route
 * (`/v1/payment_intents/:id`); left out, as `method`, it means any. `when` says whether the call took effect
 * first. `times` counts matching calls, 1 unless told; Infinity lasts until `clear`.
 */
export type Fault = {
  method?: string;
  path?: string;
  when: "before" | "after";
  times?: number;
} & ({ effect: "drop" } | { effect: "error"; status?: number } | { effect: "delay"; ms: number });

type Armed = { fault: Fault; left: number };

/** The faults that wait for a matching call, first armed, first met. */
export class Faults {
  private armed: Armed[] = [];

  inject(fault: Fault): void {
    this.armed.push({ fault, left: fault.times ?? 1 });
  }

  /** Those that no call has met yet. */
  waiting(): Fault[] {
    return this.armed.map(({ fault }) => fault);
  }

  clear(): void {
    this.armed = [];
  }

  /** Takes the fault that this call meets, if there is one. */
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
