import { type ReactNode, useId } from "react";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useAnswerText } from "#app/staff/shared/display/answer-lines.tsx";
import { PhoneLink } from "#app/staff/shared/display/phone-link.tsx";
import { useQuestionLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import type { DataOf } from "#app/staff/shared/list/staff-data.ts";
import { Card } from "#app/ui/card.tsx";
import { EmailLink } from "#app/ui/email-link.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { type AnswerField, fieldsOf, questionOf, type Section } from "#domain/registration/questions.ts";

/** A registration with health answers. */
export type RegistrationDetails = DataOf<(typeof api.registrations)[":id"]["$get"]>;

export interface DetailsProps {
  registration: RegistrationDetails;
}

interface DetailsCardProps {
  title: string;
  /** Two columns on wide screens. */
  hasTwoColumns?: boolean;
  action?: ReactNode;
  /** Facts, each an entry of the card's <dl>. */
  children: ReactNode;
}

export function DetailsCard({ title, hasTwoColumns = false, action, children }: DetailsCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} padding="row" className="text-small">
      <h3 id={id} className="mb-2 text-lead leading-tight">
        {title}
      </h3>
      <dl className={`tabular-nums ${hasTwoColumns ? "gap-x-16 lg:columns-2" : ""}`}>{children}</dl>
      {action && <div className="pt-3 print:hidden">{action}</div>}
    </Card>
  );
}

/** An important answer, or an answer with several lines. */
export function LongAnswer({ label, answer }: { label: string; answer: string | null }) {
  const { t } = useTranslation("admin");
  return (
    <div className="py-1.5">
      <dt className="text-dusk-700">{label}</dt>
      <dd className={`whitespace-pre-line wrap-anywhere ${answer ? "text-body font-semibold" : ""}`}>
        {answer || t("terms:notAnswered")}
      </dd>
    </div>
  );
}

function AnswerValue({ name, text }: { name: AnswerField; text: string }) {
  const { input } = questionOf(name);
  if (input === "phone") return <PhoneLink phone={text} className="decoration-sand-500" />;
  if (input === "email") return <EmailLink email={text} />;
  return <span>{text}</span>;
}

function QuestionAnswer({ registration, name }: DetailsProps & { name: AnswerField }) {
  const { t } = useTranslation("admin");
  const label = useQuestionLabel()(name);
  const text = useAnswerText({ name, value: registration[name] });
  if (questionOf(name).input === "paragraph") return <LongAnswer label={label} answer={text} />;
  return (
    <Fact label={label}>
      {text === null ? <span>{t("terms:notAnswered")}</span> : <AnswerValue name={name} text={text} />}
    </Fact>
  );
}

interface AnswersProps extends DetailsProps {
  section: Exclude<Section, "program" | "donation" | "page">;
  /** Questions that the card or the page header renders itself. */
  excludedFields: readonly AnswerField[];
}

/** Answers of a section. A new question needs only its definition (docs/first-change.md). */
export function Answers({ registration, section, excludedFields }: AnswersProps) {
  // A question that the child's program does not ask has no line.
  const isShown = (name: AnswerField) => !questionOf(name).asksByProgram || registration[name] !== null;
  return fieldsOf(section, excludedFields)
    .filter(isShown)
    .map((name) => <QuestionAnswer key={name} name={name} registration={registration} />);
}
