import type { DayChange } from "#domain/day-change.ts";
import type { Cents } from "#domain/money.ts";
import { sumLines } from "#domain/order-lines.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#domain/payment-state.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { familyNotice } from "./access-email.ts";
import { type Addressed, type EmailContext, type EmailPart, money, siteLink } from "./email-layout.ts";
import { calendarOf, type OrderChild, whatGoesBack, whenAndWhere } from "./registration-email.ts";

interface ChangedChild {
  registration: OrderChild["registration"] & { email: string };
  /** In the mail's language. */
  program: ProgramFacts;
  /** What the change gives back. */
  back: readonly { method: PaymentMethod; cents: Cents }[];
}

function valuesOf({ texts }: EmailContext["i18n"], { registration, program }: ChangedChild) {
  const name = nameForMail(registration.childFirstName) ?? texts.message.yourChild;
  return { name, program: program.name };
}

type Amount = { label: string; cents: Cents };

/** A heading, the amounts that are not zero, what goes back by each way among them, and how long a bank takes. */
function moneyParts(
  { i18n }: EmailContext,
  back: ChangedChild["back"],
  { heading, before, after }: { heading: string; before?: Amount; after: Amount },
): EmailPart[] {
  const { texts } = i18n;
  const ways = PAYMENT_METHODS.map((method) => ({
    label: texts.back[method],
    cents: sumLines(back.filter((part) => part.method === method)),
  }));
  const shown = [...(before ? [before] : []), ...ways, after].filter(({ cents }) => cents !== 0);
  const isByCard = back.some(({ method }) => method === "card");
  return [
    { kind: "heading", text: heading },
    { kind: "rows", rows: shown.map(({ label, cents }) => ({ label, value: money(i18n, cents) })) },
    ...(isByCard ? [{ kind: "text" as const, text: texts.back.days }] : []),
  ];
}

/** A child was canceled: its spot is given up, and what goes back (docs/rules/family.md#a-family-cancels-a-child). */
export function registrationCanceled(
  context: EmailContext,
  child: ChangedChild & { keptCents: Cents },
): Addressed {
  const { i18n } = context;
  const { canceled, refunds } = i18n.texts;
  const { registration, program, back, keptCents } = child;
  const kept = { label: canceled.kept, cents: keptCents };
  const parts: EmailPart[] = [
    ...moneyParts(context, back, { heading: canceled.heading, after: kept }),
    ...(back.length === 0 ? [{ kind: "text" as const, text: canceled.nothing }] : []),
    ...(keptCents > 0 ? [{ kind: "text" as const, text: canceled.exception }] : []),
    ...siteLink(context, refunds.link, "/terms#refunds"),
  ];
  return familyNotice(context, {
    address: registration.email,
    values: valuesOf(i18n, child),
    words: canceled,
    parts: program.feeCents === 0 ? [] : parts,
  });
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
  const { moved, reminder } = i18n.texts;
  const { registration, program, changes, costCents, openCents, back } = child;
  const cost = { label: moved.cost, cents: costCents };
  const open = { label: reminder.open, cents: openCents };
  const parts: EmailPart[] = [
    ...moneyParts(context, back, { heading: moved.heading, before: cost, after: open }),
    ...(openCents > 0 ? [{ kind: "text" as const, text: moved.pay }] : []),
    ...(program.sessions.length > 0 ? whenAndWhere(context, program, changes) : []),
    ...whatGoesBack(context, [program]),
  ];
  const files = calendarOf(context, [{ program }], changes);
  const notice = { address: registration.email, values: valuesOf(i18n, child), words: moved, parts };
  const { to, email } = familyNotice(context, notice);
  return { to, email: { ...email, files } };
}
