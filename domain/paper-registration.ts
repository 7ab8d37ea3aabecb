import * as z from "zod/mini";
import { addDays, isCalendarDate } from "./calendar-date.ts";
import { type FieldErrors, fieldErrors } from "./field-errors.ts";
import { SIGN_UP_REASONS } from "./programs.ts";
import { birthDateAgrees, type RegistrationContext, registrationFields, ruleOf } from "./registration.ts";
import {
  type AnswerField,
  type FieldsWith,
  QUESTIONS,
  type Question,
  type Questions,
} from "./registration-questions.ts";
import { lengthFirst, optionalLine } from "./text.ts";

type OnlineField = FieldsWith<{ required: "online" }>;
type OpenRules = { [Field in OnlineField]: ReturnType<typeof ruleOf<Omit<Questions[Field], "required">>> };

/** Paper may leave open what a family must answer online. */
const openOnPaper = Object.fromEntries(
  Object.entries<Question>(QUESTIONS)
    .filter(([, { required }]) => required === "online")
    .map(([field, { required: _, ...question }]): [string, unknown] => [field, ruleOf(question)]),
) as OpenRules;

/** What staff enter from paper: what the public form asks for, but signed and filled in only as the paper is. */
const paperFields = z.extend(registrationFields, {
  ...openOnPaper,
  signUpReason: z._default(z.enum(SIGN_UP_REASONS, "missing_reason"), "kids-camp"),
});
export type PaperRegistration = z.infer<typeof paperFields>;

const WRONG_BIRTH = { error: "age_mismatch", path: ["childDateOfBirth"] };
const WRONG_WAIVER = { error: "waiver_future", path: ["waiverDate"] };

/** Paper was signed today or some day before, give or take one day for time zones. */
function isSignedByNow(date: string, { today }: RegistrationContext): boolean {
  return !isCalendarDate(date) || date <= addDays(today, 1);
}

/** The rules for paper (docs/rules/registration.md#what-staff-enter-from-paper). Each issue's message is an error code; unknown keys are dropped. */
export function paperSchema(context: RegistrationContext) {
  return paperFields.check(
    z.refine((child) => birthDateAgrees(child, context), WRONG_BIRTH),
    z.refine(({ waiverDate }) => isSignedByNow(waiverDate, context), WRONG_WAIVER),
  );
}

/** The program and the amounts are what was paid for, and stay. */
const { signUpReason: _program, donationAmount: _amount, answers, ...changeable } = paperFields.shape;
const changeableFields = z.object(changeable);
const someFields = z.partial(changeableFields);

/** The answers of a registration that staff may change; an empty text where there is none. */
export type Answers = z.infer<typeof changeableFields>;

type Checked =
  | { changes: Partial<Answers>; errors?: undefined }
  | { changes?: undefined; errors: FieldErrors };

/**
 * The answers among those sent that differ from the current ones, checked. The rules about dates hold only where
 * one of their fields changes: a registration of last year may get a new phone number.
 */
export function changedAnswers(
  sent: Readonly<Record<string, unknown>>,
  current: Answers,
  context: RegistrationContext,
): Checked {
  const parsed = someFields.safeParse(sent);
  if (!parsed.success) return { errors: fieldErrors(parsed.error.issues) };
  // What was not sent is not changed, whatever its default.
  const entries = Object.entries(parsed.data) as [AnswerField, unknown][];
  const changes: Partial<Answers> = Object.fromEntries(
    entries.filter(([field, value]) => field in sent && value !== current[field]),
  );
  const next = { ...current, ...changes };
  const errors: FieldErrors = {};
  const touchesAge = changes.childAge !== undefined || changes.childDateOfBirth !== undefined;
  if (touchesAge && !birthDateAgrees(next, context)) errors.childDateOfBirth = WRONG_BIRTH.error;
  if (!isSignedByNow(changes.waiverDate ?? "", context)) errors.waiverDate = WRONG_WAIVER.error;
  return Object.keys(errors).length > 0 ? { errors } : { changes };
}

/** Answers to a program's own questions that staff change. */
export const changedProgramAnswers = z.object({ answers });

/** Longest reason or note of staff, in characters. */
export const STAFF_NOTE_MAX = 500;

const requestId = z.optional(z.uuid("invalid_input"));

/** Longest number of a check, in characters. */
export const CHECK_NUMBER_MAX = 40;

/** How money was handed over; a check has a number. */
const byHand = {
  method: z._default(z.enum(["cash", "check"], "invalid_input"), "cash"),
  checkNumber: optionalLine(CHECK_NUMBER_MAX),
};

const HAS_NUMBER = z.refine<{ method: "cash" | "check"; checkNumber: string }>(
  ({ method, checkNumber }) => method !== "check" || checkNumber !== "",
  { error: "check_number", path: ["checkNumber"] },
);

/** A day until which staff wait for money; null for no day. */
const dueOn = z.nullable(z.string().check(lengthFirst(10, "due_date"), z.refine(isCalendarDate, "due_date")));

/** `requestId`, made by the page, makes a repeated call the same deed. */
export const enterPaperSchema = z
  .object({
    registration: z.looseObject({}),
    /** What was handed over with the paper; null when it is not paid yet. */
    cashCents: z._default(z.nullable(z.int("invalid_input")), null),
    ...byHand,
    /** Until when the family pays; null when it has paid, and where nothing was said. */
    dueOn: z._default(dueOn, null),
    /** A registration of the family that this is another child of. */
    siblingOf: z.optional(z.uuid("invalid_input")),
    note: optionalLine(STAFF_NOTE_MAX),
    requestId,
  })
  .check(HAS_NUMBER);

/** What is corrected at the table with a shirt in the hand, and tells its own reason. */
const NEEDS_NO_REASON: readonly string[] = ["tshirtSize"] satisfies AnswerField[];

/** A reason, but for a shirt size alone (docs/rules/staff.md#a-shirt-size-needs-no-reason). */
export const editSchema = z
  .object({
    changes: z.looseObject({}),
    reason: optionalLine(STAFF_NOTE_MAX),
    /** Of the registration as it was when the form was opened. */
    version: z.int("invalid_input"),
    requestId,
  })
  .check(
    z.refine(
      ({ changes, reason }) => {
        const fields = Object.keys(changes);
        return (
          reason !== "" || (fields.length > 0 && fields.every((field) => NEEDS_NO_REASON.includes(field)))
        );
      },
      { error: "change_reason", path: ["reason"] },
    ),
  );

export const takeCashSchema = z
  .object({
    /** What the club was given, and what the page said is owed. */
    cents: z.int("invalid_input").check(z.positive("invalid_input")),
    ...byHand,
    note: optionalLine(STAFF_NOTE_MAX),
    requestId,
  })
  .check(HAS_NUMBER);

/** Until when a family pays what is open of its order. */
export const payLaterSchema = z.object({ dueOn, note: optionalLine(STAFF_NOTE_MAX) });

/** Most that a bank's fee for a returned check may be, in cents: banks ask for 5 to 40 dollars. */
export const BANK_FEE_MAX_CENTS = 10_000;

/** A check bounced: why staff say so, and what the bank charged the club for it, which the family is to pay. */
export const bouncedSchema = z.object({
  note: optionalLine(STAFF_NOTE_MAX),
  /** 0 where the family pays none. */
  bankFeeCents: z._default(
    z.int("bank_fee").check(z.nonnegative("bank_fee"), z.maximum(BANK_FEE_MAX_CENTS, "bank_fee")),
    0,
  ),
});
