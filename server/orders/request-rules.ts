import type { Context } from "hono";
import type { ChildRegistration } from "#domain/order.ts";
import { REGISTRATION_FIELDS } from "#domain/registration.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { knownBrowserHash } from "#server/payments/payer.ts";

/** What a browser is known by: without a cookie two tabs of one phone are known by its address alone. */
export function senderOf(c: Context, { settings }: Pick<Deps, "settings">): string {
  return knownBrowserHash(c, settings) ?? clientAddress(c, settings.trustedProxies);
}

/**
 * The same for every way in which one browser writes the same order: its request again finds its payment.
 * Under the installation's key, because answers about health can be guessed word by word
 * (docs/rules/privacy.md#no-hash-of-what-a-family-typed-outlives-its-payment).
 * @param sender what the browser is known by: another one's equal answers are a request of their own
 */
export function orderHash(secretKey: Buffer, sender: string, children: readonly ChildRegistration[]): string {
  const said = children.map(({ programId, data }) => {
    const asked = Object.entries(data.answers ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    return [...REGISTRATION_FIELDS.map((field) => data[field]), programId, asked];
  });
  return keyedHash(secretKey, "order-request", `${sender}\0${JSON.stringify(said)}`).toString("hex");
}
