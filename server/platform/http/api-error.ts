import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FieldErrors } from "#domain/text/checks.ts";
import { API_ERRORS, type ApiErrorCode } from "#domain/text/error-codes.ts";

interface Details {
  fields?: FieldErrors;
  retryAfterSeconds?: number;
  more?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** An error that the caller sees: a code, its status and a translated message. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: ContentfulStatusCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly more: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ApiErrorCode, { fields, retryAfterSeconds, more, cause }: Details = {}) {
    super(code, { cause });
    this.name = "ApiError";
    this.code = code;
    this.status = API_ERRORS[code];
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.more = more;
  }
}
