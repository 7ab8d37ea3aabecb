import type { Selectable } from "kysely";
import type { Cents } from "#domain/money.ts";
import type { ProgramsTable } from "#server/db/program-schema.ts";
import type { RegistrationsTable } from "#server/db/schema.ts";
import type {
  Addressed,
  BillLine,
  EmailContext,
  EmailPart,
  EmailRow,
  PaymentFacts,
} from "./email-template.ts";
import { closing, paymentRows, priceBill, siteLink, sizeOf } from "./email-template.ts";

/** Ends with a link to the dashboard. */
export function toStaff(
  context: EmailContext,
  subject: string,
  title: string,
  parts: EmailPart[],
): Addressed {
  const { i18n, staff } = context;
  const { open, login } = i18n.texts.staff;
  const link = siteLink(context, open, "/admin");
  const end: EmailPart[] = link.length > 0 ? link : [{ kind: "text", text: login }];
  return { to: staff, email: { subject, title, parts: [...parts, ...end], closing: closing(i18n, "staff") } };
}

interface RegisteredChild {
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
  >;
  program: Pick<Selectable<ProgramsTable>, "placesTaken" | "capacity">;
  /** In staff's language. */
  programName: string;
  isInReview: boolean;
}

function childRows({ i18n }: EmailContext, child: RegisteredChild): EmailRow[] {
  const { registered: words } = i18n.texts.staff;
  const { registration, program, programName } = child;
  const { placesTaken: taken, capacity } = program;
  return [
    { label: words.program, value: programName },
    { label: words.player, value: `${registration.childFirstName} ${registration.childLastName}` },
    { label: words.age, value: String(registration.childAge) },
    { label: words.shirt, value: sizeOf(i18n, registration) ?? "–" },
    ...(child.isInReview ? [{ label: words.place, value: words.review }] : []),
    {
      label: words.places,
      value: capacity === null ? String(taken) : i18n.fill(words.placesValue, { taken, capacity }),
    },
  ];
}

/** Health answers and postal addresses stay in the dashboard. */
export function staffRegistrationNotice(
  context: EmailContext,
  {
    children,
    lines,
  }: { children: readonly [RegisteredChild, ...RegisteredChild[]]; lines: readonly BillLine[] },
): Addressed {
  const { i18n } = context;
  const { registered: words } = i18n.texts.staff;
  const [{ registration: guardian }] = children;
  const programs = [...new Set(children.map(({ programName }) => programName))].join(", ");
  const guardianRows: EmailRow[] = [
    { label: words.guardian, value: `${guardian.parentFirstName} ${guardian.parentLastName}` },
    { label: words.phone, value: guardian.phone },
    { label: words.email, value: guardian.email },
  ];
  const count = children.length;
  const title = count === 1 ? words.title : i18n.fill(words.titleMany, { count });
  return toStaff(context, i18n.fill(words.subject, { programs }), title, [
    ...children.map((child): EmailPart => ({ kind: "rows", rows: childRows(context, child) })),
    { kind: "rows", rows: guardianRows },
    priceBill(i18n, lines),
  ]);
}

interface Donated {
  payment: PaymentFacts & { amountCents: Cents };
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

/** The nightly seal of the audit log. Someone who tampers with the database cannot change this mail. */
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
