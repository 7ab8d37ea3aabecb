import { UserPlus } from "lucide-react";
import { Suspense, startTransition, use, useEffect, useRef, useState, useTransition } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import {
  ChildAt,
  FormSection,
  PlainAnswer,
  PlainAnswers,
  useProgramOfChild,
} from "#app/family/register/form/form-fields.tsx";
import { childValues, type FormValues } from "#app/family/register/form/form-values.ts";
import type { RegistrationForm } from "#app/family/register/form/use-registration-form.ts";
import { type Program, useChoiceOfProgram } from "#app/family/register/offers.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ageToSend, bornSpans } from "#domain/registration/ages.ts";
import { placementOf } from "#domain/registration/choice.ts";
import { type CalendarDate, isCalendarDate, yearsBetween } from "#domain/time/dates.ts";

type Placed = NonNullable<ReturnType<typeof placementOf<Program["groups"][number]>>>;

/** The child's age group, or why it is in none. */
function Placement({ placement, name, program }: { placement: Placed; name: string; program: Program }) {
  const { t } = useTranslation("choice");
  const { date, days } = useFormat();
  if (placement.kind === "fits") return null;
  if (placement.kind === "later")
    return <Notice tone="warning" title={t("birth.later", { name, from: date(placement.from) })} />;
  if (placement.kind === "group") {
    const { code, bornFrom, bornTo } = placement.group;
    return (
      <p className="border-l-4 border-agave pl-3 wrap-anywhere">
        {t("birth.group", { name, code, from: date(bornFrom), to: date(bornTo) })}
      </p>
    );
  }
  const spans = bornSpans(program.groups).map(({ bornFrom, bornTo }) => days(bornFrom, bornTo));
  return (
    <Notice tone="warning" title={t("birth.none", { name })}>
      <p>{spans.length > 0 ? t("birth.takes", { spans: spans.join("; ") }) : t("birth.takesAges")}</p>
      <p className="mt-2">{t(`birth.${placement.why}`)}</p>
    </Notice>
  );
}

interface NewsProps {
  /** On the program's first day; undefined without a birth date. */
  age: number | undefined;
  today: CalendarDate;
  program: Program;
}

/**
 * What the birth date means for the program, as soon as it is typed: the age today and on the first day, and the age
 * group (docs/reference/registration-opening.md#groups-by-birth-date).
 */
function NewsOfBirthDate({ age, today, program }: NewsProps) {
  const { t } = useTranslation(["registration", "choice"]);
  const { date } = useFormat();
  const { control } = useFormContext<FormValues>();
  const { childIndex } = use(ChildAt);
  const name = [`children.${childIndex}.dateOfBirth`, `children.${childIndex}.firstName`] as const;
  const [birth, firstName] = useWatch({ control, name });
  const now = age === undefined ? undefined : yearsBetween(birth, today);
  const placement = birth ? placementOf(birth, program, today) : undefined;
  return (
    <>
      {program.startsOn && now !== age && (
        <p className="font-semibold">{t("child.ages", { now, first: age, day: date(program.startsOn) })}</p>
      )}
      {placement && (
        <Placement
          placement={placement}
          name={firstName.trim() || t("choice:birth.child")}
          program={program}
        />
      )}
    </>
  );
}

/**
 * The age by the birth date; undefined without one, and then the age may be typed
 * (docs/reference/registration-form.md#age-and-birth-date).
 */
function useAgeOfBirth(today: CalendarDate, program: Program | undefined): number | undefined {
  const { control, formState, setValue } = useFormContext<FormValues>();
  const { childIndex } = use(ChildAt);
  const birth = useWatch({ control, name: `children.${childIndex}.dateOfBirth` });
  const field = `children.${childIndex}.age` as const;
  const { isSubmitted } = formState;
  const isBorn = isCalendarDate(birth) && birth <= today;
  const age = isBorn ? ageToSend(birth, today, program?.startsOn ?? null) : undefined;
  useEffect(() => {
    if (age !== undefined) setValue(field, String(age), { shouldValidate: isSubmitted });
  }, [age, field, isSubmitted, setValue]);
  return age;
}

/** A separate file, because few programs have questions. */
const ProgramQuestions = lazyWithPreload(
  async () => (await import("./program-questions.tsx")).ProgramQuestions,
);

/** The chosen program's questions, if it has any. */
export function Questions() {
  const program = useProgramOfChild();
  return (
    <Suspense>{program?.hasQuestions && <ProgramQuestions key={program.id} program={program} />}</Suspense>
  );
}

const SHOWN = ["childFirstName", "childLastName", "childAge", "childDateOfBirth", "tshirtSize"] as const;

/** A child's own answers except health. No autofill, which would enter the parent's name. */
export function ChildFields({ today }: { today: CalendarDate }) {
  const { days } = useFormat();
  const program = useProgramOfChild();
  const age = useAgeOfBirth(today, program);
  const { getFieldState, getValues, trigger } = useFormContext<FormValues>();
  const { childIndex } = use(ChildAt);
  const birth = `children.${childIndex}.dateOfBirth` as const;
  /** Refuses a date in the future when the field is left. */
  const refuseFuture = () => {
    if (getValues(birth) > today) void trigger(birth);
  };
  /** Takes the refusal back while typing: if the text disappeared on leaving, the next press would miss its target. */
  const takeBack = () => {
    if (getFieldState(birth).invalid) void trigger(birth);
  };
  // From the earliest to the latest group. For a date in a gap between groups, the server's error explains it.
  const groups = program?.groups ?? [];
  const born = groups[0] && days(groups[0].bornFrom, groups.at(-1)?.bornTo ?? "");
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-5 *:min-w-0 *:flex-[1_1_8rem]">
        <PlainAnswer name="childFirstName" />
        <PlainAnswer name="childLastName" />
      </div>
      {/* Side by side only where both are readable with letters of any size. */}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-5 *:min-w-0 *:first:flex-[1_1_10.5rem] *:last:flex-[1_1_6rem]">
        <PlainAnswer
          name="childDateOfBirth"
          hideRequiredMark
          max={today}
          rules={{ deps: ["childAge"], onBlur: refuseFuture, onChange: takeBack }}
          {...(born && { hint: born, required: true })}
        />
        <PlainAnswer
          name="childAge"
          inputMode="numeric"
          maxLength={3}
          readOnly={age !== undefined}
          className="tabular-nums read-only:bg-sand-100"
          rules={{ deps: ["childDateOfBirth"] }}
        />
      </div>
      <div role="status" className="-mt-2 grid gap-3 empty:hidden">
        {program && <NewsOfBirthDate age={age} today={today} program={program} />}
      </div>
      <PlainAnswer name="tshirtSize" className="grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))]" />
      <PlainAnswers section="child" except={SHOWN} />
    </>
  );
}

/** A child's health, and consent to photos. */
export function HealthAndPhotos() {
  const { t } = useTranslation("registration");
  return (
    <>
      <div className="grid gap-6">
        <PlainAnswers section="health" />
        <p className="-mt-2 text-small text-dusk-700">{t("more.health")}</p>
      </div>
      <PlainAnswers section="photos" />
    </>
  );
}

/** Child Information (docs/reference/registration-form.md#fields). */
export function ChildSection(props: { today: CalendarDate }) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("child.title")}>
      <ChildFields {...props} />
    </FormSection>
  );
}

/** Number of children in the form, and index of the one to focus, from 0. */
export interface Family {
  count: number;
  focused: number | undefined;
  /** Called after the form's values were changed. */
  change: (count: number, focused?: number) => void;
}

export function useFamily({ getValues }: RegistrationForm): Family {
  const [state, setState] = useState<{ count: number; focused?: number | undefined }>(() => ({
    count: getValues("children").length,
  }));
  // A transition, because the cards' code may still be loading: keep what is shown until then.
  const change = (count: number, focused?: number) => startTransition(() => setState({ count, focused }));
  return { focused: undefined, ...state, change };
}

/** Adds a child to the form, for the first child's program until another is chosen. */
export function AddChild({ count, focused, change }: Family) {
  const { t } = useTranslation("registration");
  const { getValues, setValue } = useFormContext<FormValues>();
  const { program, offer } = useChoiceOfProgram();
  const [isComing, startAdding] = useTransition();
  const button = useRef<HTMLButtonElement>(null);
  // The other children were removed.
  useEffect(() => {
    if (focused === 0 && count === 1) button.current?.focus();
  }, [focused, count]);
  const add = () => {
    const programId = program && program.feeCents !== null ? program.id : "";
    const lastName = getValues("children.0.lastName").trim();
    setValue("children", [...getValues("children"), childValues({ programId, lastName })]);
    startAdding(() => change(count + 1, count));
  };
  if (offer) return null;
  return (
    <Button ref={button} variant="secondary" className="w-full sm:w-auto" busy={isComing} onClick={add}>
      <UserPlus aria-hidden size={20} className="shrink-0" />
      {t("child.add")}
    </Button>
  );
}
