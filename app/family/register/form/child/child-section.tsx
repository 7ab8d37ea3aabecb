import { UserPlus } from "lucide-react";
import {
  type RefObject,
  Suspense,
  startTransition,
  use,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { useFormContext, useWatch } from "react-hook-form";
import {
  ChildContext,
  FormSection,
  PlainAnswers,
  PlainInput,
  useProgramOfChild,
} from "#app/family/register/form/form-fields.tsx";
import { childValues, type FormValues } from "#app/family/register/form/form-values.ts";
import type { RegistrationForm } from "#app/family/register/form/use-registration-form.ts";
import { type Program, useProgramChoiceContext } from "#app/family/register/form-programs.ts";
import { useIsNear } from "#app/lib/hydration/observe-near.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { isFilledFromFamilyPage } from "#app/lib/storage/registration-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ageForForm, asksSex, birthRanges, groupsFor } from "#domain/registration/ages.ts";
import { placementOf } from "#domain/registration/choice.ts";
import { CHILD_SEXES, type ChildSex, SIZES_IN } from "#domain/registration/limits.ts";
import { type CalendarDate, isCalendarDate, yearsBetween } from "#domain/time/dates.ts";

type AgePlacement = NonNullable<ReturnType<typeof placementOf<Program["groups"][number]>>>;

/** The child's age group, or the reason for none. */
function Placement({
  placement,
  name,
  sex,
  program,
}: {
  placement: AgePlacement;
  name: string;
  sex: ChildSex | "";
  program: Program;
}) {
  const { t } = useTranslation("choice");
  const { date, days } = useFormat();
  if (placement.kind === "fits") return null;
  if (placement.kind === "later")
    return (
      <Notice
        tone="warning"
        title={t("birth.later", { name, from: date(placement.from), age: placement.age })}
      />
    );
  if (placement.kind === "group") {
    const { code, bornFrom, bornTo } = placement.group;
    return (
      <p className="border-l-4 border-agave pl-3 wrap-anywhere">
        {t("birth.group", { name, code, from: date(bornFrom), to: date(bornTo) })}
      </p>
    );
  }
  const spans = birthRanges(groupsFor(program.groups, sex)).map(({ bornFrom, bornTo }) =>
    days(bornFrom, bornTo),
  );
  return (
    <Notice tone="warning" title={t("birth.none", { name })}>
      <p>
        {spans.length > 0 ? t("birth.takes", { spans: spans.join("; ") }) : t("birth.takesAges", program)}
      </p>
      <p className="mt-2">{t(`birth.${placement.why}`)}</p>
    </Notice>
  );
}

interface BirthDateNotesProps {
  /** Age on the program's first day; undefined without a birth date. */
  age: number | undefined;
  today: CalendarDate;
  program: Program;
}

/**
 * Notes on a birth date while it is typed: the age today and on the program's first day, and the age group
 * (docs/reference/registration-opening.md#groups-by-birth-date).
 */
function BirthDateNotes({ age, today, program }: BirthDateNotesProps) {
  const { t } = useTranslation(["registration", "choice"]);
  const { date } = useFormat();
  const { control } = useFormContext<FormValues>();
  const { childIndex } = use(ChildContext);
  const name = [
    `children.${childIndex}.dateOfBirth`,
    `children.${childIndex}.sex`,
    `children.${childIndex}.firstName`,
  ] as const;
  const [birth, typedSex, firstName] = useWatch({ control, name });
  const sex = CHILD_SEXES.find((option) => option === typedSex) ?? "";
  const now = age === undefined ? undefined : yearsBetween(birth, today);
  const placement = birth ? placementOf(birth, sex, program, today) : undefined;
  return (
    <>
      {program.startsOn && now !== age && (
        <p className="font-semibold">{t("child.ages", { now, first: age, day: date(program.startsOn) })}</p>
      )}
      {placement && (
        <Placement
          placement={placement}
          sex={sex}
          name={firstName.trim() || t("choice:birth.child")}
          program={program}
        />
      )}
    </>
  );
}

/**
 * The age by birth date. Without a birth date it is undefined, and the age may be typed
 * (docs/reference/registration-form.md#age-and-birth-date).
 */
function useAgeFromBirthDate(today: CalendarDate, program: Program | undefined): number | undefined {
  const { control, formState, setValue } = useFormContext<FormValues>();
  const { childIndex } = use(ChildContext);
  const birth = useWatch({ control, name: `children.${childIndex}.dateOfBirth` });
  const field = `children.${childIndex}.age` as const;
  const { isSubmitted } = formState;
  const isValidBirth = isCalendarDate(birth) && birth <= today;
  const age = isValidBirth ? ageForForm(birth, today, program?.startsOn ?? null) : undefined;
  useEffect(() => {
    if (age !== undefined) setValue(field, String(age), { shouldValidate: isSubmitted });
  }, [age, field, isSubmitted, setValue]);
  return age;
}

/** A separate file, because few programs have questions. */
const ProgramQuestions = lazyWithPreload(
  async () => (await import("./program-questions.tsx")).ProgramQuestions,
);

export function ChosenProgramQuestions() {
  const program = useProgramOfChild();
  return (
    <Suspense>{program?.hasQuestions && <ProgramQuestions key={program.id} program={program} />}</Suspense>
  );
}

const FIELDS_IN_ORDER = [
  "childFirstName",
  "childLastName",
  "childAge",
  "childDateOfBirth",
  "childSex",
  "tshirtSize",
] as const;

/** A child's own answers except health. No autofill, which would enter the parent's name. */
export function ChildDetailFields({ today }: { today: CalendarDate }) {
  const { t } = useTranslation("registration");
  const { days } = useFormat();
  const program = useProgramOfChild();
  const age = useAgeFromBirthDate(today, program);
  const { getFieldState, getValues, trigger } = useFormContext<FormValues>();
  const { childIndex } = use(ChildContext);
  const birth = `children.${childIndex}.dateOfBirth` as const;
  /** Rejects a future date when the field loses the focus. */
  const rejectFuture = () => {
    if (getValues(birth) > today) void trigger(birth);
  };
  /** Clears the error while typing. If the text disappeared on blur, the next click would miss its target. */
  const clearRejection = () => {
    if (getFieldState(birth).invalid) void trigger(birth);
  };
  // From the earliest to the latest group. The server's error explains a date in a gap between groups.
  const { groups = [], shirtSizes = "standard" } = program ?? {};
  const sizes = SIZES_IN[shirtSizes];
  const born = groups[0] && days(groups[0].bornFrom, groups.at(-1)?.bornTo ?? "");
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-5 *:min-w-0 *:flex-[1_1_8rem]">
        <PlainInput name="childFirstName" />
        <PlainInput name="childLastName" />
      </div>
      {/* Side by side only where both are readable with letters of any size. */}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-5 *:min-w-0 *:first:flex-[1_1_10.5rem] *:last:flex-[1_1_6rem]">
        <PlainInput
          name="childDateOfBirth"
          hideRequiredMark
          max={today}
          rules={{ deps: ["childAge"], onBlur: rejectFuture, onChange: clearRejection }}
          {...(born && { hint: born, required: true })}
        />
        <PlainInput
          name="childAge"
          inputMode="numeric"
          maxLength={3}
          readOnly={age !== undefined}
          className="tabular-nums read-only:bg-sand-100"
          rules={{ deps: ["childDateOfBirth"] }}
        />
      </div>
      {asksSex(program ?? {}) && <PlainInput name="childSex" required noChoice={t("terms:choose")} />}
      <div role="status" className="-mt-2 grid gap-3 empty:hidden">
        {program && <BirthDateNotes age={age} today={today} program={program} />}
      </div>
      {sizes.length > 0 && (
        <PlainInput
          name="tshirtSize"
          required
          hideRequiredMark
          offered={sizes}
          className={
            shirtSizes === "standard"
              ? "grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))]"
              : "grid-cols-2 sm:grid-cols-4"
          }
        />
      )}
      <PlainAnswers section="child" except={FIELDS_IN_ORDER} />
    </>
  );
}

/** A separate file, because it is only for a signed-in family. */
const EarlierHealth = lazyWithPreload(async () => (await import("./earlier-health.tsx")).EarlierHealth);

/** A separate file, because few families name anybody here. */
const ChildPickUp = lazyWithPreload(async () => (await import("./child-pick-up.tsx")).ChildPickUp);

export function HealthAndPhotos() {
  const { t } = useTranslation("registration");
  const [pickUp, isPickUpNear] = useIsNear<HTMLDivElement>();
  return (
    <>
      <div className="grid gap-6">
        <Suspense>{isFilledFromFamilyPage() && <EarlierHealth />}</Suspense>
        <PlainAnswers section="health" />
        <p className="-mt-2 text-small text-dusk-700">{t("more.health")}</p>
      </div>
      <div ref={pickUp} className="min-h-12">
        <Suspense>{isPickUpNear && <ChildPickUp />}</Suspense>
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
      <ChildDetailFields {...props} />
    </FormSection>
  );
}

/** Number of children in the form, and index of the child to focus, from 0. */
export interface FormChildren {
  count: number;
  focused: number | undefined;
  /** Called after the form's values were changed. */
  change: (count: number, focused?: number) => void;
  /** The cards of several children; null for an only child. */
  cards: RefObject<{ open: (childIndex: number) => void } | null>;
}

export function useFormChildren({ getValues }: RegistrationForm): FormChildren {
  const [state, setState] = useState<{ count: number; focused?: number | undefined }>(() => ({
    count: getValues("children").length,
  }));
  // A transition keeps the current content while the cards' code loads.
  const change = (count: number, focused?: number) => startTransition(() => setState({ count, focused }));
  const cards: FormChildren["cards"] = useRef(null);
  return { focused: undefined, ...state, change, cards };
}

/** Adds a child to the form, for the first child's program until another is chosen. */
export function AddChild({ count, focused, change }: FormChildren) {
  const { t } = useTranslation("registration");
  const { getValues, setValue } = useFormContext<FormValues>();
  const { program, offer } = useProgramChoiceContext();
  const [isAdding, startAdding] = useTransition();
  const button = useRef<HTMLButtonElement>(null);
  // Focus the button after the other children were removed.
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
    <Button ref={button} variant="secondary" className="w-full sm:w-auto" busy={isAdding} onClick={add}>
      <UserPlus aria-hidden size={20} className="shrink-0" />
      {t("child.add")}
    </Button>
  );
}
