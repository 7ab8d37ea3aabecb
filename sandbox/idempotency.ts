import { StripeFailure } from "./errors.ts";

export type Answer = { status: number; body: string; requestId: string };

type Held = { path: string; fingerprint: string; since: number; answer: Answer | null };

const KEPT_SECONDS = 24 * 60 * 60;

/** Stripe's memory of idempotency keys: parameters and the full answer, errors included, for a day. */
export class IdempotencyKeys {
  private readonly held = new Map<string, Held>();
  private readonly seconds: () => number;

  constructor(seconds: () => number) {
    this.seconds = seconds;
  }

  /**
   * The stored answer of an earlier request with this key, or null when this request is the first and now
   * holds the key. Throws when the key belongs to another request, or to one that is still under way.
   */
  begin(key: string, path: string, fingerprint: string): Answer | null {
    const earlier = this.held.get(key);
    if (!earlier || this.seconds() - earlier.since >= KEPT_SECONDS) {
      this.held.set(key, { path, fingerprint, since: this.seconds(), answer: null });
      return null;
    }
    if (earlier.path !== path)
      throw otherUse(key, `for the same endpoint they were first used for ('${earlier.path}')`);
    if (earlier.fingerprint !== fingerprint)
      throw otherUse(key, "with the same parameters they were first used with");
    if (!earlier.answer) throw inUse(key);
    return earlier.answer;
  }

  finish(key: string, answer: Answer): void {
    const held = this.held.get(key);
    if (held) held.answer = answer;
  }

  /** Frees a key whose request never reached the endpoint. */
  release(key: string): void {
    this.held.delete(key);
  }
}

function otherUse(key: string, how: string): StripeFailure {
  return new StripeFailure(400, {
    type: "idempotency_error",
    message:
      `Keys for idempotent requests can only be used ${how}. Try using a key other than '${key}' if you ` +
      "meant to execute a different request.",
  });
}

function inUse(key: string): StripeFailure {
  return new StripeFailure(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message:
      "There is currently another in-progress request using this Idempotent Key (that probably means you " +
      `submitted twice, and the other request is still going through): ${key}.`,
  });
}
