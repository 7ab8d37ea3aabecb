import { lazy, Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Offers } from "#app/features/register/offers.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { useChildPath } from "./child-at.ts";
import { FormSection } from "./form-section.tsx";
import type { FormValues } from "./form-values.ts";
import { PlainAnswer, PlainAnswers } from "./plain-answers.tsx";
import { useOffer } from "./price-summary.tsx";

/** Its rules and words come with the first birth date. */
const BirthDateNews = lazy(() => fetchPart(() => import("./birth-date-news.tsx")));

/** What the date means to the chosen program; read out when it changes. */
function NewsOfBirthDate({ today, offers }: { today: CalendarDate; offers: Offers }) {
  const { control } = useFormContext<FormValues>();
  const pathOf = useChildPath();
  const name = [pathOf("childDateOfBirth"), pathOf("childFirstName")] as const;
  const [birth, firstName] = useWatch({ control, name });
  const program = useOffer(offers);
  return (
    <div role="status" className="empty:hidden">
      {birth && program && (
        <Suspense>
          <BirthDateNews {...{ birth, firstName, program, today }} />
        </Suspense>
      )}
    </div>
  );
}

/** Few programs ask anything. */
const ProgramQuestions = lazy(() => fetchPart(() => import("./program-questions.tsx")));

/** What the chosen program asks, once somebody has chosen one that does. */
export function Questions({ offers }: { offers: Offers }) {
  const program = useOffer(offers);
  return (
    <Suspense>{program?.hasQuestions && <ProgramQuestions key={program.id} program={program} />}</Suspense>
  );
}

const BY_HAND = ["childFirstName", "childLastName", "childAge", "childDateOfBirth", "tshirtSize"] as const;

interface ChildSectionProps {
  today: CalendarDate;
  offers: Offers;
}

/** A child's own answers, but for its health. Its names are not the typist's, so nothing is autofilled. */
export function ChildFields({ today, offers }: ChildSectionProps) {
  const { days } = useFormat();
  // The earliest comes first; a gap between them is told by the server's own sentence.
  const groups = useOffer(offers)?.groups ?? [];
  const born = groups[0] && days(groups[0].bornFrom, groups.at(-1)?.bornTo ?? "");
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <PlainAnswer name="childFirstName" />
        <PlainAnswer name="childLastName" />
        <PlainAnswer
          name="childAge"
          inputMode="numeric"
          maxLength={3}
          className="max-w-28 figures"
          options={{ deps: ["childDateOfBirth"] }}
        />
        <PlainAnswer name="childDateOfBirth" max={today} {...(born && { hint: born, required: true })} />
      </div>
      <NewsOfBirthDate {...{ today, offers }} />
      <PlainAnswer name="tshirtSize" className="grid-cols-3 sm:grid-cols-5" />
      <PlainAnswers section="child" manualEntry={BY_HAND} />
    </>
  );
}

/** Child Information (docs/rules/registration.md#one-page-one-button). */
export function ChildSection(props: ChildSectionProps) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("child.title")}>
      <ChildFields {...props} />
    </FormSection>
  );
}
