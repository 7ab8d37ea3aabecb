import type { StripeError } from "./errors.ts";

export type FormValue = string | number | boolean | undefined | null | { [key: string]: FormValue };
export type FormFields = { [key: string]: FormValue };
export type ApiResult = { data: Record<string, unknown> } | { error: StripeError };

/** Calls the API with the publishable key; the key travels in the body, so no call needs a preflight. */
export class ApiClient {
  readonly base: string;
  private readonly key: string;

  constructor(base: string, key: string) {
    this.base = base;
    this.key = key;
  }

  get(path: string, fields: FormFields): Promise<ApiResult> {
    return this.call(`${path}?${encode({ ...fields, key: this.key })}`, {});
  }

  post(path: string, fields: FormFields): Promise<ApiResult> {
    return this.call(path, { method: "POST", body: encode({ ...fields, key: this.key }) });
  }

  private async call(path: string, init: RequestInit): Promise<ApiResult> {
    try {
      const response = await fetch(`${this.base}${path}`, { ...init, credentials: "omit" });
      const body = (await response.json()) as Record<string, unknown> & { error?: StripeError };
      return body.error ? { error: body.error } : { data: body };
    } catch {
      return { error: { type: "api_connection_error", message: "network" } };
    }
  }
}

/** Form encoding with Stripe's brackets; undefined and null fields are left out. */
function encode(fields: FormFields, inside = "", into = new URLSearchParams()): URLSearchParams {
  for (const [key, value] of Object.entries(fields)) {
    const name = inside === "" ? key : `${inside}[${key}]`;
    if (value === undefined || value === null) continue;
    if (typeof value === "object") encode(value, name, into);
    else into.append(name, String(value));
  }
  return into;
}
