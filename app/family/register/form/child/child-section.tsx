import { Suspense, use, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import {
  ChildContext,
  FormSection,
  PlainAnswers,
  PlainInput,
  useProgramOfChild,
} from "#app/family/register/form/form-fields.tsx";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { type Program, useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useIsNear } from "#app/lib/hydration/observe-near.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { isFilledFromFamilyPage } from "#app/lib/storage/registration-draft.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ageForForm, asksSex, birthRanges, groupsFor } from "#domain/registration/ages.ts";
import { placementOf } from "#domain/registration/choice.ts";
import { CHILD_SEXES, type ChildSex, SIZES_IN } from "#domain/registration/limits.ts";
import { isCalendarDate, yearsBetween } from "#domain/time/dates.ts";

type AgePlacement = NonNullable<ReturnType<typeof placementOf<Program["groups"][number]>>>;

interface AgeGroupNoteProps {
  placement: AgePlacement;
  name: string;
  sex: ChildSex | "";
  program: Program;
}

/** The child's age group, or the reason for none. */
function AgeGroupNote({ placement, name, sex, program }: AgeGroupNoteProps) {
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
  const accepted =
    spans.length > 0 ? t("birth.takes", { spans: spans.join("; ") }) : t("birth.takesAges", program);
  return (
    <Notice tone="warning" title={t("birth.none", { name })} text={accepted}>
      <p className="mt-2">{t(`birth.${placement.why}`)}</p>
    </Notice>
  );
}

interface BirthDateNotesProps {
  /** Age on the program's first day; undefined without a birth date. */
  age: number | undefined;
  program: Program;
}

/**
 * Notes on a birth date while it is typed: the age today and on the program's first day, and the age group
 * (docs/reference/registration-opening.md#groups-by-birth-date).
 */
function BirthDateNotes({ age, program }: BirthDateNotesProps) {
  const { t } = useTranslation(["registration", "choice"]);
  const { date } = useFormat();
  const { today } = useProgramChoiceContext();
  const { control } = useFormContext<FormValues>();
  const { childIndex } = use(ChildContext);
  const name = [
    `children.${childIndex}.dateOfBirth`,
    `children.${childIndex}.sex`,
    `children.${childIndex}.firstName`,
  ] as const;
  const [birthDate, typedSex, firstName] = useWatch({ control, name });
  const sex = CHILD_SEXES.find((childSex) => childSex === typedSex) ?? "";
  const ageToday = age === undefined ? undefined : yearsBetween(birthDate, today);
  const placement = birthDate ? placementOf(birthDate, sex, program, today) : undefined;
  return (
    <>
      {program.startsOn && ageToday !== age && (
        <p className="font-semibold">
          {t("child.ages", { now: ageToday, first: age, day: date(program.startsOn) })}
        </p>
      )}
      {placement && (
        <AgeGroupNote
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
function useAgeFromBirthDate(program: Program | undefined): number | undefined {
  const { today } = useProgramChoiceContext();
  const { control, formState, setValue } = useFormContext<FormValues>();
  const { childIndex } = use(ChildContext);
  const birthDate = useWatch({ control, name: `children.${childIndex}.dateOfBirth` });
  const field = `children.${childIndex}.age` as const;
  const { isSubmitted } = formState;
  const isValidBirthDate = isCalendarDate(birthDate) && birthDate <= today;
  const age = isValidBirthDate ? ageForForm(birthDate, today, program?.startsOn ?? null) : undefined;
  const wasCalculated = useRef(false);
  useEffect(() => {
    // Without its birth date, a calculated age is wrong; a typed age stays.
    if (age !== undefined || wasCalculated.current)
      setValue(field, String(age ?? ""), { shouldValidate: isSubmitted });
    wasCalculated.current = age !== undefined;
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

const POSITIONED_FIELDS = [
  "childFirstName",
  "childLastName",
  "childAge",
  "childDateOfBirth",
  "childSex",
  "tshirtSize",
] as const;

/** A child's own answers except health. Without autofill, which would enter the parent's name. */
export function ChildDetailFields() {
  const { t } = useTranslation(["registration", "choice"]);
  const { days } = useFormat();
  const { today } = useProgramChoiceContext();
  const program = useProgramOfChild();
  const age = useAgeFromBirthDate(program);
  const { getFieldState, getValues, trigger } = useFormContext<FormValues>();
  const { childIndex } = use(ChildContext);
  const birthDateField = `children.${childIndex}.dateOfBirth` as const;
  /** Rejects a future date when the field loses the focus. */
  const rejectFuture = () => {
    if (getValues(birthDateField) > today) void trigger(birthDateField);
  };
  /** Clears the error while typing. If the text disappeared on blur, the next click would miss its target. */
  const clearRejection = () => {
    if (getFieldState(birthDateField).invalid) void trigger(birthDateField);
  };
  // From the earliest to the latest group. The server's error explains a date in a gap between groups.
  const { groups = [], shirtSizes = "standard" } = program ?? {};
  const sizes = SIZES_IN[shirtSizes];
  const spans = groups[0] && days(groups[0].bornFrom, groups.at(-1)?.bornTo ?? "");
  const range = spans ? t("choice:born", { spans }) : t("choice:ages", program ?? {});
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-5 *:min-w-0 *:flex-[1_1_8rem]">
        <PlainInput name="childFirstName" />
        <PlainInput name="childLastName" />
      </div>
      <fieldset>
        <legend className="mb-2 font-text text-small font-normal text-dusk-700">
          {t("child.bornHint", { range })}
        </legend>
        {/* Side by side only where both are readable with letters of any size. */}
        <div className="flex flex-wrap items-start gap-x-4 gap-y-5 *:min-w-0 *:first:flex-[1_1_10.5rem] *:last:flex-[1_1_6rem]">
          <PlainInput
            name="childDateOfBirth"
            hideRequiredMark
            max={today}
            rules={{ deps: ["childAge"], onBlur: rejectFuture, onChange: clearRejection }}
            {...(spans && { required: true })}
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
      </fieldset>
      {asksSex(program ?? {}) && <PlainInput name="childSex" required noChoiceLabel={t("terms:choose")} />}
      <div role="status" className="-mt-2 grid gap-3 empty:hidden">
        {program && <BirthDateNotes age={age} program={program} />}
      </div>
      {sizes.length > 0 && (
        <PlainInput
          name="tshirtSize"
          required
          hideRequiredMark
          offeredChoices={sizes}
          className={
            shirtSizes === "standard"
              ? "grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))]"
              : "grid-cols-2 sm:grid-cols-4"
          }
        />
      )}
      <PlainAnswers section="child" except={POSITIONED_FIELDS} />
    </>
  );
}

/** A separate file, because it is only for a signed-in family. */
const EarlierHealth = lazyWithPreload(async () => (await import("./earlier-health.tsx")).EarlierHealth);

/** A separate file, because few families name people for the pickup. */
const ChildPickUp = lazyWithPreload(async () => (await import("./child-pick-up.tsx")).ChildPickUp);

export function HealthAndPhotos() {
  const { t } = useTranslation("registration");
  const [pickUpRef, isPickUpNear] = useIsNear<HTMLDivElement>();
  return (
    <>
      <div className="grid gap-6">
        <Suspense>{isFilledFromFamilyPage() && <EarlierHealth />}</Suspense>
        <PlainAnswers section="health" />
        <p className="-mt-2 text-small text-dusk-700">{t("more.health")}</p>
      </div>
      <div ref={pickUpRef} className="min-h-12">
        <Suspense>{isPickUpNear && <ChildPickUp />}</Suspense>
      </div>
      <PlainAnswers section="photos" />
    </>
  );
}

/** Child Information (docs/reference/registration-form.md#fields). */
export function ChildSection() {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("child.title")}>
      <ChildDetailFields />
    </FormSection>
  );
}
