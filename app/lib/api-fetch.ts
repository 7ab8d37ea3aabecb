import type { FieldErrors } from "#domain/text/checks.ts";
import type { ApiErrorCode } from "#domain/text/error-codes.ts";

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

/**
 * A response that is not OK. `message` is "<status>: <body text>"
 * (docs/reference/api.md#errors-in-the-browser); people see the text of `code` instead.
 */
export class ApiError extends Error {
  readonly status: number;
  /** Undefined if a proxy answered. A newer server may send a code that this page does not know. */
  readonly code: ApiErrorCode | undefined;
  readonly fields: FieldErrors;
  /** The JSON body, or {}. Some responses have more fields, such as retryAfterSeconds. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.body = parseBody(text);
    this.code = typeof this.body.code === "string" ? (this.body.code as ApiErrorCode) : undefined;
    this.fields = { ...(this.body.fields as FieldErrors | undefined) };
  }
}

/** True for a response with this error code. */
export function hasCode(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/**
 * The only way to call the server. Sends cookies and throws if the response is not OK.
 * @throws {ApiError} for a response that is not OK
 * @throws {TypeError} when the network fails
 */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, credentials: "include" });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}
