import * as z from "zod/mini";
import { MANUAL_METHODS, type ManualMethod } from "#domain/money/payments.ts";
import { SIGN_UP_REASONS } from "#domain/programs/programs.ts";
import { calendarDay, type FieldErrors, fieldErrors, optionalLine } from "#domain/text/checks.ts";
import { optionalEmailAddress } from "#domain/text/contact.ts";
import { addDays, isCalendarDate } from "#domain/time/dates.ts";
import { paperPickUpSchema } from "./pick-up.ts";
import {
  type AnswerField,
  type FieldsWith,
  HEALTH_FIELDS,
  QUESTIONS,
  type Question,
  type Questions,
} from "./questions.ts";
import {
  birthDateAgrees,
  isAcceptedAge,
  isOfferedSize,
  type RegistrationContext,
  registrationFields,
  ruleOf,
  whenValid,
} from "./registration.ts";

type OnlineField = FieldsWith<{ required: "online" }>;
type OpenRules = { [Field in OnlineField]: ReturnType<typeof ruleOf<Omit<Questions[Field], "required">>> };

/** Questions that are required online but may be blank on paper. */
const openOnPaper = Object.fromEntries(
  Object.entries<Question>(QUESTIONS)
    .filter(([, { required }]) => required === "online")
    .map(([field, { required: _, ...question }]): [string, unknown] => [field, ruleOf(question)]),
) as OpenRules;

/** A paper form has the online form's questions, but may be incomplete and signed differently. */
const paperFields = z.extend(registrationFields, {
  ...openOnPaper,
  email: optionalEmailAddress,
  pickUp: z.optional(paperPickUpSchema),
  signUpReason: z._default(z.enum(SIGN_UP_REASONS, "missing_reason"), "kids-camp"),
});
export type PaperRegistration = z.infer<typeof paperFields>;

const WRONG_AGE = { error: "age_range", path: ["childAge"] };
const WRONG_BIRTH = { error: "age_mismatch", path: ["childDateOfBirth"] };
const WRONG_SIZE = { error: "missing_child", path: ["tshirtSize"] };
const WRONG_WAIVER = { error: "waiver_future", path: ["waiverDate"] };

/** Paper was signed today or earlier; one day of tolerance covers time zones. */
function isSignedByNow(date: string, { today }: RegistrationContext): boolean {
  return !isCalendarDate(date) || date <= addDays(today, 1);
}

function fitsProgram(context: RegistrationContext) {
  return [
    z.refine<PaperRegistration>(({ tshirtSize }) => isOfferedSize(tshirtSize, context), {
      ...WRONG_SIZE,
      when: whenValid("tshirtSize"),
    }),
    z.refine<PaperRegistration>(({ childAge }) => isAcceptedAge(childAge, context), WRONG_AGE),
    z.refine<PaperRegistration>((child) => birthDateAgrees(child, context), WRONG_BIRTH),
    z.refine<PaperRegistration>(({ waiverDate }) => isSignedByNow(waiverDate, context), WRONG_WAIVER),
  ];
}

/**
 * The rules for paper (docs/reference/registrations.md#paper-registrations). Each issue's message is an error code;
 * unknown keys are dropped.
 */
export function paperSchema(context: RegistrationContext) {
  return paperFields.check(...fitsProgram(context));
}

/** A row of a spreadsheet needs the mail address, because it identifies the family. */
export function importSchema(context: RegistrationContext) {
  const fields = z.extend(paperFields, { email: registrationFields.shape.email });
  return fields.check(...fitsProgram(context));
}

/** The program and amounts were paid for and cannot be edited; forms are signed by their own calls. */
const {
  signUpReason: _program,
  donationAmount: _amount,
  formSignatures: _guardians,
  playerSignatures: _players,
  answers,
  pickUp,
  ...changeable
} = paperFields.shape;
const changeableFields = z.object(changeable);
const someFields = z.partial(changeableFields);

/** The answers of a registration that staff may change; unanswered ones are empty texts. */
export type Answers = z.infer<typeof changeableFields>;

/**
 * The sent answers that differ from the current ones, checked. Date rules apply only if one of their fields changes, so
 * last year's registration can still get a new phone number.
 */
export function changedAnswers(
  sent: Readonly<Record<string, unknown>>,
  current: Answers,
  context: RegistrationContext,
) {
  const parsed = someFields.safeParse(sent);
  if (!parsed.success) return { errors: fieldErrors(parsed.error.issues) };
  // A field that was not sent stays unchanged, even if the schema has a default for it.
  const entries = Object.entries(parsed.data) as [AnswerField, unknown][];
  const changes: Partial<Answers> = Object.fromEntries(
    entries.filter(([field, value]) => field in sent && value !== current[field]),
  );
  const next = { ...current, ...changes };
  const errors: FieldErrors = {};
  if (changes.childAge !== undefined && !isAcceptedAge(changes.childAge, context))
    errors.childAge = WRONG_AGE.error;
  if (changes.tshirtSize !== undefined && !isOfferedSize(changes.tshirtSize, context))
    errors.tshirtSize = WRONG_SIZE.error;
  const touchesAge = changes.childAge !== undefined || changes.childDateOfBirth !== undefined;
  if (touchesAge && !birthDateAgrees(next, context)) errors.childDateOfBirth = WRONG_BIRTH.error;
  if (!isSignedByNow(changes.waiverDate ?? "", context)) errors.waiverDate = WRONG_WAIVER.error;
  return Object.keys(errors).length > 0 ? { errors } : { changes };
}

/** Staff's changes to the answers to a program's own questions. */
export const changedProgramAnswers = z.object({ answers });

/** Staff's changes to a child's authorized pickups. */
export const changedPickUp = z.object({ pickUp });

/** Longest reason or note by staff, in characters. */
export const STAFF_NOTE_MAX = 500;

const requestId = z.optional(z.uuid("invalid_input"));

/** Longest check number, in characters. */
export const CHECK_NUMBER_MAX = 40;
/** Longest name of another payment method, such as Zelle, in characters. */
export const METHOD_NAME_MAX = 30;
/** Longest reference of a manual payment, in characters. */
export const PAYMENT_REFERENCE_MAX = 60;

/** How money was handed over. A check has a number, another method a name; search finds the reference. */
const paymentMethod = {
  method: z._default(z.enum(MANUAL_METHODS, "invalid_input"), "cash"),
  checkNumber: optionalLine(CHECK_NUMBER_MAX),
  methodName: optionalLine(METHOD_NAME_MAX),
  reference: optionalLine(PAYMENT_REFERENCE_MAX),
};

interface TypedMethod {
  method: ManualMethod;
  checkNumber: string;
  methodName: string;
}

const hasCheckNumber = z.refine<TypedMethod>(
  ({ method, checkNumber }) => method !== "check" || checkNumber !== "",
  { error: "check_number", path: ["checkNumber"] },
);
const hasMethodName = z.refine<TypedMethod>(
  ({ method, methodName }) => method !== "other" || methodName !== "",
  { error: "method_name", path: ["methodName"] },
);

/** The day by which staff expect payment; null for none. */
const dueOn = z.nullable(calendarDay("due_date"));

/** Idempotent by the page's `requestId`. */
export const enterPaperSchema = z
  .object({
    registration: z.looseObject({}),
    programId: z.uuid("invalid_input"),
    /** Money handed over with the paper; null if unpaid. */
    cashCents: z._default(z.nullable(z.int("invalid_input")), null),
    ...paymentMethod,
    /** The day by which the family pays; null if it has paid or no day was set. */
    dueOn: z._default(dueOn, null),
    /** Another registration of the same family, if this child is a sibling. */
    siblingOf: z.optional(z.uuid("invalid_input")),
    note: optionalLine(STAFF_NOTE_MAX),
    requestId,
  })
  .check(hasCheckNumber, hasMethodName);

/** Answers whose change needs a reason: health and addresses. */
export const REASON_FIELDS = [
  ...HEALTH_FIELDS,
  "email",
  "parentAddress",
] as const satisfies readonly AnswerField[];

/** Some edits need a reason (docs/reference/staff-registrations.md#corrections). */
export const editSchema = z
  .object({
    changes: z.looseObject({}),
    reason: optionalLine(STAFF_NOTE_MAX),
    /** The registration's version when the form was opened. */
    version: z.int("invalid_input"),
    requestId,
  })
  .check(
    z.refine(({ changes, reason }) => reason !== "" || !REASON_FIELDS.some((field) => field in changes), {
      error: "change_reason",
      path: ["reason"],
    }),
  );

export const takeCashSchema = z
  .object({
    /** The amount received: the whole open balance, or a part of it with `openCents`. */
    cents: z.int("invalid_input").check(z.positive("invalid_input")),
    /** The open balance that the page showed, so that a part is not recorded twice. */
    openCents: z.optional(z.int("invalid_input")),
    ...paymentMethod,
    note: optionalLine(STAFF_NOTE_MAX),
    requestId,
  })
  .check(hasCheckNumber, hasMethodName);

/** The day by which a family pays the open amount of its order. */
export const payLaterSchema = z.object({ dueOn });
