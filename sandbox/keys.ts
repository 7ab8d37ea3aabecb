import { StripeFailure } from "./errors.ts";

/** A key that may not do everything: `lacks` are calls such as "POST /v1/refunds", and what Stripe names their rights. */
type Restricted = { key: string; lacks: Readonly<Record<string, string>> };
export type ApiKeys = { secretKey: string; publishableKey: string; restricted?: Restricted };

/** Throws 403, in which Stripe tells the account and the right that is missing. */
export function assertRight(
  { key, lacks }: Restricted,
  { method, path }: { method: string; path: string },
  account: string,
): void {
  const right = lacks[`${method} ${path}`];
  if (right === undefined) return;
  const message =
    `The provided key '${masked(key)}' does not have the required permissions for this endpoint on account ` +
    `'${account}'. Having the '${right}' permission would allow this request to continue.`;
  throw new StripeFailure(403, { type: "invalid_request_error", message });
}

const masked = (key: string) => `${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`;

/**
 * Whether a call comes from a browser (publishable key) or a server (secret key). Throws 401 for any other
 * key and 403 when a browser asks for what only a server may do.
 */
export function isBrowserCall(keys: ApiKeys, given: string | null, openToBrowsers: boolean): boolean {
  if (given === keys.secretKey || (given !== null && given === keys.restricted?.key)) return false;
  if (given === keys.publishableKey && openToBrowsers) return true;
  throw refusal(keys, given);
}

/** The API key of a call: Bearer or Basic authentication, or the `key` that Stripe.js sends along. */
export function givenKey(authorization: string | undefined, keyParam: unknown): string | null {
  const [scheme, credentials] = authorization?.split(" ") ?? [];
  if (scheme === "Bearer" && credentials) return credentials;
  if (scheme === "Basic" && credentials)
    return Buffer.from(credentials, "base64").toString().split(":")[0] ?? null;
  return typeof keyParam === "string" ? keyParam : null;
}

function refusal(keys: ApiKeys, given: string | null): StripeFailure {
  const type = "invalid_request_error" as const;
  if (given === null || given === "") {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using " +
      "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication " +
      "for details.";
    return new StripeFailure(401, { type, message });
  }
  if (given === keys.publishableKey) {
    const message =
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a " +
      "list of your API keys at https://dashboard.stripe.com/account/apikeys.";
    return new StripeFailure(403, { type, code: "secret_key_required", message });
  }
  return new StripeFailure(401, { type, message: `Invalid API Key provided: ${masked(given)}` });
}
