import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header of a payload sent at `seconds` since 1970 (docs.stripe.com/webhooks/signature). */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${payload}`, "utf8").digest("hex");
  return `t=${seconds},v1=${signature}`;
}
