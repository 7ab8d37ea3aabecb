import type { Selectable } from "kysely";
import { shirtSizeWord } from "#content/shirt-size-word.ts";
import type { Cents } from "#domain/money.ts";
import type { ProgramsTable } from "#server/db/program-schema.ts";
import type { RegistrationsTable } from "#server/db/schema.ts";
import type { Addressed, EmailContext, EmailPart, EmailRow, PaymentFacts } from "./email-template.ts";
import { closing, paymentRows, priceBill, siteLink } from "./email-template.ts";

/** A mail to staff ends with the way to the dashboard. */
export function toStaff(
  context: EmailContext,
  subject: string,
  title: string,
  parts: EmailPart[],
): Addressed {
  const { i18n, staff } = context;
  const { open, login } = i18n.texts.staff;
  const way = siteLink(context, open, "/admin");
  const end: EmailPart[] = way.length > 0 ? way : [{ kind: "text", text: login }];
  return { to: staff, email: { subject, title, parts: [...parts, ...end], closing: closing(i18n, "staff") } };
}

interface Registered {
  registration: Pick<
    Selectable<RegistrationsTable>,
    | "childFirstName"
    | "childLastName"
    | "childAge"
    | "tshirtSize"
    | "parentFirstName"
    | "parentLastName"
    | "phone"
    | "email"
    | "totalAmount"
    | "donationAmount"
  >;
  program: Pick<Selectable<ProgramsTable>, "placesTaken" | "capacity">;
  /** In the staff's language. */
  programName: string;
}

/** Who registered; what the family wrote about health, and where it lives, stay in the dashboard. */
export function staffRegistrationNotice(
  context: EmailContext,
  { registration: one, program, programName }: Registered,
): Addressed {
  const { i18n } = context;
  const { registered: words } = i18n.texts.staff;
  const { placesTaken: taken, capacity } = program;
  const rows: EmailRow[] = [
    { label: words.program, value: programName },
    { label: words.player, value: `${one.childFirstName} ${one.childLastName}` },
    { label: words.age, value: String(one.childAge) },
    { label: words.shirt, value: shirtSizeWord(one.tshirtSize, i18n.language) ?? "–" },
    { label: words.guardian, value: `${one.parentFirstName} ${one.parentLastName}` },
    { label: words.phone, value: one.phone },
    { label: words.email, value: one.email },
    {
      label: words.places,
      value: capacity === null ? String(taken) : i18n.fill(words.placesValue, { taken, capacity }),
    },
  ];
  const bill = priceBill(i18n, one.totalAmount ?? 0, one.donationAmount);
  return toStaff(context, words.subject, words.title, [{ kind: "rows", rows }, bill]);
}

interface Donated {
  payment: PaymentFacts & { amountCents: Cents };
  /** null for a donor who gave no name. */
  donorName: string | null;
  message: string | null;
}

export function staffDonationNotice(
  context: EmailContext,
  { payment, donorName, message }: Donated,
): Addressed {
  const { i18n } = context;
  const { donated: words } = i18n.texts.staff;
  const rows: EmailRow[] = [
    { label: words.donor, value: donorName ?? words.anonymous },
    ...(message ? [{ label: words.message, value: message }] : []),
    ...paymentRows(i18n, payment),
  ];
  const title = i18n.fill(words.title, { amount: payment.amountCents });
  return toStaff(context, words.subject, title, [{ kind: "rows", rows }]);
}

/** The seal of a night, for staff to keep: nobody who changes the database later can change this mail. */
export function staffLogSealed(
  context: EmailContext,
  { lines, seal }: { lines: string; seal: string },
): Addressed {
  const words = context.i18n.texts.staff.logSealed;
  const rows = [
    { label: words.lines, value: lines },
    { label: words.seal, value: seal },
  ];
  return toStaff(context, words.subject, words.title, [
    { kind: "text", text: words.text },
    { kind: "rows", rows },
  ]);
}
