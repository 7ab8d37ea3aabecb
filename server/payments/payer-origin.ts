import type { Context } from "hono";
import type { Deps } from "#server/deps.ts";
import { addressKey, clientAddress, networkKey } from "#server/http/client-address.ts";
import { keyedHash } from "#server/staff/keyed-hash.ts";

/**
 * Where a payment was begun, as hashes that only this installation can make: its address and the network around it
 * (docs/rules/privacy.md#where-a-payment-was-begun-is-kept-as-a-keyed-hash-for-a-day).
 */
export interface PayerOrigin {
  payerAddressHash: string;
  payerNetworkHash: string;
}

export function payerOrigin(c: Context, { settings, secretKey }: Deps): PayerOrigin {
  const address = clientAddress(c, settings.trustedProxies);
  const hash = (purpose: string, key: string) => keyedHash(secretKey, purpose, key).toString("base64url");
  return {
    payerAddressHash: hash("payer address", addressKey(address)),
    payerNetworkHash: hash("payer network", networkKey(address)),
  };
}
