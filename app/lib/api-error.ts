import { API_ERROR_CODES, type ApiErrorCode } from "#domain/error-codes.ts";
import type { FieldErrors } from "#domain/field-errors.ts";

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

function parseFields(fields: unknown): FieldErrors {
  if (typeof fields !== "object" || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, code]) => typeof code === "string"));
}

/**
 * A set-up that was answered with "success: false"; `message` is what the server says, or empty
 * (docs/rules/money.md#a-set-up-that-says-no).
 */
export class SetUpRefused extends Error {
  constructor(message: unknown) {
    super(typeof message === "string" ? message : "");
    this.name = "SetUpRefused";
  }
}

/**
 * The secrets of a payment that was set up.
 * @throws {SetUpRefused} when the answer says so, or lacks what a card form needs
 */
export function setUpProof(answer: unknown): { paymentIntentId: string; clientSecret: string } {
  const { success, message, paymentIntentId, clientSecret } = { ...(answer as Record<string, unknown>) };
  if (success === true && typeof paymentIntentId === "string" && typeof clientSecret === "string") {
    return { paymentIntentId, clientSecret };
  }
  throw new SetUpRefused(message);
}

/** An answer that is not OK. `message` is "<status>: <body text>" (docs/rules/api.md#the-error-of-a-failed-call-in-the-browser); people see the text of `code`. */
export class ApiError extends Error {
  readonly status: number;
  /** Undefined when something between us and the server answered. */
  readonly code: ApiErrorCode | undefined;
  /** The error code of each wrong field. */
  readonly fields: FieldErrors;
  /** The whole body, when it was JSON: some answers carry more, such as retryAfterSeconds. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.body = parseBody(text);
    this.code = API_ERROR_CODES.find((code) => code === this.body.code);
    this.fields = parseFields(this.body.fields);
  }
}

/**
 * The one way to call the server: with cookies, and an answer that is not OK thrown.
 * @throws {ApiError} for an answer that is not OK
 * @throws {TypeError} when the network fails
 */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, credentials: "include" });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}
