import { Suspense, use, useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { Program } from "#app/family/register/offers.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyPart } from "#app/lib/lazy-part.tsx";
import { ageToSend } from "#domain/ages.ts";
import { type CalendarDate, isCalendarDate, yearsBetween } from "#domain/calendar-date.ts";
import { BirthDateNews } from "./birth-date-news.tsx";
import { ChildAt, useProgramOfChild } from "./child-at.ts";
import { FormSection } from "./form-section.tsx";
import type { FormValues } from "./form-values.ts";
import { PlainAnswer, PlainAnswers } from "./plain-answers.tsx";

/**
 * The age that follows from the birth date; undefined while there is none, and the age may be typed
 * (docs/rules/registration.md#an-age-in-years-and-a-birth-date-agree).
 */
function useAgeOfBirth(today: CalendarDate, program: Program | undefined): number | undefined {
  const { control, formState, setValue } = useFormContext<FormValues>();
  const { at } = use(ChildAt);
  const birth = useWatch({ control, name: `children.${at}.dateOfBirth` });
  const field = `children.${at}.age` as const;
  const { isSubmitted } = formState;
  const isBorn = isCalendarDate(birth) && birth <= today;
  const age = isBorn ? ageToSend(birth, today, program?.startsOn ?? null) : undefined;
  useEffect(() => {
    if (age !== undefined) setValue(field, String(age), { shouldValidate: isSubmitted });
  }, [age, field, isSubmitted, setValue]);
  return age;
}

interface NewsProps {
  /** On the program's first day; undefined where no birth date is given. */
  age: number | undefined;
  today: CalendarDate;
  program: Program | undefined;
}

/** What the date means to the chosen program: the age of today and of the first day, and the group. Read out when it changes. */
function NewsOfBirthDate({ age, today, program }: NewsProps) {
  const { t } = useTranslation("registration");
  const { date } = useFormat();
  const { control } = useFormContext<FormValues>();
  const { at } = use(ChildAt);
  const name = [`children.${at}.dateOfBirth`, `children.${at}.firstName`] as const;
  const [birth, firstName] = useWatch({ control, name });
  const now = age === undefined ? undefined : yearsBetween(birth, today);
  return (
    <div role="status" className="-mt-2 grid gap-3 empty:hidden">
      {program?.startsOn && now !== age && (
        <p className="font-semibold">{t("child.ages", { now, first: age, day: date(program.startsOn) })}</p>
      )}
      {birth && program && <BirthDateNews {...{ birth, firstName, program, today }} />}
    </div>
  );
}

/** Few programs ask anything. */
const ProgramQuestions = lazyPart(async () => (await import("./program-questions.tsx")).ProgramQuestions);

/** What the chosen program asks, once somebody has chosen one that does. */
export function Questions() {
  const program = useProgramOfChild();
  return (
    <Suspense>{program?.hasQuestions && <ProgramQuestions key={program.id} program={program} />}</Suspense>
  );
}

const SHOWN = ["childFirstName", "childLastName", "childAge", "childDateOfBirth", "tshirtSize"] as const;

/** A child's own answers, but for its health. Its names are not the typist's, so nothing is autofilled. */
export function ChildFields({ today }: { today: CalendarDate }) {
  const { days } = useFormat();
  const program = useProgramOfChild();
  const age = useAgeOfBirth(today, program);
  // The earliest comes first; a gap between them is told by the server's own sentence.
  const groups = program?.groups ?? [];
  const born = groups[0] && days(groups[0].bornFrom, groups.at(-1)?.bornTo ?? "");
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-x-4">
        <PlainAnswer name="childFirstName" />
        <PlainAnswer name="childLastName" />
      </div>
      <div className="grid grid-cols-[1fr_6rem] items-start gap-x-4">
        <PlainAnswer
          name="childDateOfBirth"
          unmarked
          max={today}
          options={{ deps: ["childAge"] }}
          {...(born && { hint: born, required: true })}
        />
        <PlainAnswer
          name="childAge"
          inputMode="numeric"
          maxLength={3}
          readOnly={age !== undefined}
          className="figures read-only:bg-sand-100"
          options={{ deps: ["childDateOfBirth"] }}
        />
      </div>
      <NewsOfBirthDate {...{ age, today, program }} />
      <PlainAnswer name="tshirtSize" className="grid-cols-3 sm:grid-cols-5" />
      <PlainAnswers section="child" except={SHOWN} />
    </>
  );
}

/** Child Information (docs/rules/registration.md#one-page-one-button). */
export function ChildSection(props: { today: CalendarDate }) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("child.title")}>
      <ChildFields {...props} />
    </FormSection>
  );
}
