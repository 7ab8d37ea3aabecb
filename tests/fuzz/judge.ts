import { SEASON_ERROR_CODES } from "#domain/programs/season-draft.ts";
import { API_ERRORS, FIELD_ERROR_CODES } from "#domain/text/error-codes.ts";
import type { Change } from "./records.ts";
import type { FuzzRequest } from "./requests.ts";

export interface FuzzAnswer {
  status: number;
  text: string;
}

const CODES: readonly string[] = Object.keys(API_ERRORS);
const FIELD_CODES: readonly string[] = [
  ...[...FIELD_ERROR_CODES, ...Object.keys(API_ERRORS), ...SEASON_ERROR_CODES],
  ...["invalid_amount", "missing_day"],
];

/** These ask Stripe what is true and book it, whatever they then answer to whoever asked (docs/reference/payments.md#payment-synchronization). */
const SETTLING = [
  "POST /api/registrations",
  "POST /api/payments/status",
  "POST /api/orders",
  "POST /api/orders/:id/confirm",
  "POST /api/donations",
  "POST /api/stripe/webhook",
  "POST /api/create-payment-intent",
  "POST /api/create-donation-intent",
  // Before cash is taken the family's cards are ended, and one may turn out to have paid.
  "POST /api/admin/registrations",
  "POST /api/admin/registrations/:id/cash",
  // Before a child leaves, what its family pays with its discount is ended.
  "POST /api/admin/registrations/:id/cancel",
  "PUT /api/admin/registrations/:id/due",
];

/** What is wrong with the body of a failed call (docs/reference/api.md#errors). */
function complaintsAboutError(text: string): string[] {
  let body: Record<string, unknown>;
  try {
    body = Object(JSON.parse(text));
  } catch {
    return [`an error that is not JSON: ${text.slice(0, 200)}`];
  }
  const { success, code, message, fields, ...rest } = body;
  const strangeFields = Object.entries(Object(fields)).filter(
    ([, told]) => !FIELD_CODES.includes(String(told)),
  );
  const strangeKeys = Object.keys(rest).filter(
    (key) =>
      ![
        "retryAfterSeconds",
        "requestId",
        "children",
        "born",
        "minAge",
        "maxAge",
        "data",
        "audience",
        "triesLeft",
        "newer",
      ].includes(key),
  );
  return [
    ...(success === false ? [] : ["an error that does not say success: false"]),
    ...(CODES.includes(String(code)) ? [] : [`an unknown code ${code}`]),
    ...(typeof message === "string" && /\p{L}{2,} \p{L}+/u.test(message) ? [] : [`no sentence: ${message}`]),
    ...strangeFields.map(([name, told]) => `field ${name} is told ${told}`),
    ...strangeKeys.map((key) => `an error with the key ${key}`),
  ];
}

function complaintsAboutChange(
  { method, route, path }: FuzzRequest,
  status: number,
  change: Change,
): string[] {
  const { tables, audit, mails, charges, complaints } = change;
  if (tables.length === 0) return complaints;
  const what = tables.join(" and ");
  const isReading = ["GET", "HEAD", "OPTIONS"].includes(method);
  const isSettling = SETTLING.includes(route) && status >= 400;
  const isStaffs = path.startsWith("/api/admin/") || /^\/api\/registrations\/./.test(path);
  return [
    ...complaints,
    ...(isReading ? [`${method} changed ${what}`] : []),
    ...(status >= 400 && !isSettling ? [`refused, and yet ${what} changed`] : []),
    ...(isStaffs && !isSettling && audit === 0 ? [`${what} changed without a line in the log`] : []),
    ...(charges > 0 && mails === 0 && !isStaffs ? ["money was booked and nobody was told"] : []),
  ];
}

/** Everything that is wrong with one answer and what it left behind. */
export function complaintsAbout(
  request: FuzzRequest,
  { status, text }: FuzzAnswer,
  change: Change,
): string[] {
  const isApi = request.path.startsWith("/api/") && request.method !== "HEAD";
  return [
    ...(status >= 500 ? [`answered ${status} ${text.slice(0, 200)}`] : []),
    ...(isApi && status >= 400 ? complaintsAboutError(text) : []),
    ...complaintsAboutChange(request, status, change),
  ];
}
