import type { Selectable } from "kysely";
import type { DayChange } from "#domain/day-change.ts";
import type { Cents } from "#domain/money.ts";
import { sumLines } from "#domain/order-lines.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#domain/payment-state.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import type { RegistrationsTable } from "#server/platform/schema.ts";
import {
  type Addressed,
  closing,
  type EmailContext,
  type EmailFile,
  type EmailPart,
  type EmailRow,
  familyPage,
  greeting,
  money,
  questions,
  siteLink,
} from "./email-layout.ts";
import { calendarOf, whatGoesBack, whenAndWhere } from "./registration-email.ts";

interface ChangedChild {
  registration: Pick<Selectable<RegistrationsTable>, "childFirstName" | "parentFirstName" | "email">;
  /** In the mail's language. */
  program: ProgramFacts;
  /** What the change gives back. */
  back: readonly { method: PaymentMethod; cents: Cents }[];
}

interface ChangeMail {
  words: Record<"subject" | "title" | "titleAll" | "text" | "textAll", string>;
  parts: readonly EmailPart[];
  files?: readonly EmailFile[];
}

/** A mail about a change of one child, whose name is left out if it may not be mailed. */
function changeEmail(
  context: EmailContext,
  { registration, program }: ChangedChild,
  { words, parts, files }: ChangeMail,
): Addressed {
  const { i18n } = context;
  const name = nameForMail(registration.childFirstName);
  const values = { name, program: program.name };
  return {
    to: [registration.email],
    email: {
      subject: i18n.fill(words.subject, values),
      title: i18n.fill(name === null ? words.titleAll : words.title, values),
      parts: [
        greeting(i18n, registration.parentFirstName),
        { kind: "text", text: i18n.fill(name === null ? words.textAll : words.text, values) },
        ...parts,
        ...familyPage(context),
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
      ...(files && { files }),
    },
  };
}

/** A row for each way in which money goes back. */
function backRows({ i18n }: EmailContext, back: ChangedChild["back"]): EmailRow[] {
  return PAYMENT_METHODS.flatMap((method) => {
    const cents = sumLines(back.filter((part) => part.method === method));
    return cents === 0 ? [] : [{ label: i18n.texts.back[method], value: money(i18n, cents) }];
  });
}

/** A child was canceled: its spot is given up, and what goes back (docs/rules/family.md#a-family-cancels-a-child). */
export function registrationCanceled(
  context: EmailContext,
  child: ChangedChild & { keptCents: Cents },
): Addressed {
  const { i18n } = context;
  const { canceled, back, refunds } = i18n.texts;
  const isKept = child.keptCents > 0;
  const rows = backRows(context, child.back);
  const kept = { label: canceled.kept, value: money(i18n, child.keptCents) };
  const sentences = [
    child.back.some(({ method }) => method === "card") && back.days,
    rows.length === 0 && canceled.nothing,
    isKept && canceled.exception,
  ].filter((sentence) => sentence !== false);
  const moneyParts: EmailPart[] = [
    { kind: "heading", text: canceled.heading },
    { kind: "rows", rows: isKept ? [...rows, kept] : rows },
    ...sentences.map((text) => ({ kind: "text" as const, text })),
    ...siteLink(context, refunds.link, "/terms#refunds"),
  ];
  const parts: EmailPart[] = [
    ...(child.program.feeCents === 0 ? [] : moneyParts),
    { kind: "text", text: canceled.notYou },
  ];
  return changeEmail(context, child, { words: canceled, parts });
}

interface MovedChild extends ChangedChild {
  changes: readonly DayChange[];
  /** What the child costs now. */
  costCents: Cents;
  /** What is still to pay for its whole order. */
  openCents: Cents;
}

/** The club moved a child to another program: what it costs now, and when and where it is (docs/rules/money.md#moving-a-child). */
export function registrationMoved(context: EmailContext, child: MovedChild): Addressed {
  const { i18n } = context;
  const { moved, back, reminder } = i18n.texts;
  const { program, changes, costCents, openCents } = child;
  const cost = { label: moved.cost, value: money(i18n, costCents) };
  const open = { label: reminder.open, value: money(i18n, openCents) };
  const sentences = [
    child.back.some(({ method }) => method === "card") && back.days,
    openCents > 0 && moved.pay,
  ].filter((sentence) => sentence !== false);
  const parts: EmailPart[] = [
    { kind: "heading", text: moved.heading },
    { kind: "rows", rows: [cost, ...backRows(context, child.back), ...(openCents > 0 ? [open] : [])] },
    ...sentences.map((text) => ({ kind: "text" as const, text })),
    ...(program.sessions.length > 0 ? whenAndWhere(context, program, changes) : []),
    ...whatGoesBack(context, [program]),
  ];
  return changeEmail(context, child, {
    words: moved,
    parts,
    files: calendarOf(context, [{ program }], changes),
  });
}
