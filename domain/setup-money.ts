import * as z from "zod/mini";
import type { PaymentEnvironment } from "./payment-state.ts";
import { usernameChecks } from "./staff-account.ts";
import { lengthFirst } from "./text.ts";

const KEY_MAX = 255;

/** The mode of a Stripe key; undefined for anything else. */
export function modeOfKey(key: string): PaymentEnvironment | undefined {
  return /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1] as PaymentEnvironment | undefined;
}

const isSecret = (key: string) => /^[sr]k_(live|test)_\w+$/.test(key);
const isPublishable = (key: string) => /^pk_(live|test)_\w+$/.test(key);

function key(isRight: (key: string) => boolean, isOther: (key: string) => boolean, wrong: string) {
  return z.string(wrong).check(
    lengthFirst(KEY_MAX, wrong),
    z.trim(),
    z.refine((text) => !isOther(text), "stripe_keys_swapped"),
    z.refine(isRight, wrong),
  );
}

/** The body of PUT /api/admin/setup/money. */
export const stripeKeysSchema = z
  .object({
    secretKey: key(isSecret, isPublishable, "stripe_secret_form"),
    publishableKey: key(isPublishable, isSecret, "stripe_publishable_form"),
    /** The sender's own username, which confirms another account. */
    confirmedBy: z.optional(z.string().check(...usernameChecks("invalid_username"))),
  })
  .check(
    z.refine(({ secretKey, publishableKey }) => modeOfKey(secretKey) === modeOfKey(publishableKey), {
      error: "stripe_keys_mixed",
      path: ["publishableKey"],
    }),
  );

export type StripeKeys = z.infer<typeof stripeKeysSchema>;

/** The answer of GET and PUT /api/admin/setup/money. */
export interface MoneySetup {
  /** The environment's keys win, and cannot be changed here. */
  source: "environment" | "staff" | "none";
  /** Keys were entered but cannot be opened without the secret.key of that time: enter them again. */
  isUnreadable: boolean;
  mode: PaymentEnvironment | null;
  /** null without keys, or while Stripe does not tell; a restricted key may not be told the name. */
  account: { id: string; name: string | null } | null;
  /** "none": the sweep asks Stripe instead, as on localhost. "unknown" for the environment's, or while Stripe does not tell. */
  webhook: "active" | "missing" | "none" | "unknown";
  /** The domain for Apple Pay and Google Pay; null where Stripe does not tell, or on localhost. */
  wallets: { domain: string; isActive: boolean } | null;
}

/** The answer of POST /api/admin/setup/money/practice. */
export interface PracticePayment {
  intentId: string;
  refundId: string;
  cents: number;
}
