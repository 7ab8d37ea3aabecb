import { useCallback, useEffect, useRef, useState } from "react";
import type { Path } from "react-hook-form";
import { CHOSEN_HEADING_ID, useProgramChoiceContext } from "#app/family/register/form-programs.ts";
import { consumeReturnedErrors } from "#app/family/register/returned-errors.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { showToast } from "#app/ui/toasts.ts";
import type { AgeRange } from "#domain/registration/ages.ts";
import { orderPath, questionAt } from "#domain/registration/order-fields.ts";
import { FORM_FIELDS, fieldsOf } from "#domain/registration/questions.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import type { FormValues } from "./form-values.ts";
import type { RegistrationForm } from "./use-registration-form.ts";

/** Error code of each invalid field by path: "guardian.email", "children.0.answers.<id>". */
export function codesOf(errors: object, path = ""): FieldErrors {
  const codes = Object.entries(errors).flatMap(([key, error]): [string, string][] => {
    if (typeof error !== "object" || error === null) return [];
    if (typeof error.message === "string") return [[path + key, error.message]];
    return Object.entries(codesOf(error, `${path}${key}.`));
  });
  return Object.fromEntries(codes);
}

export type FormPath = Path<FormValues>;

/** A child's fields in a card, from top to bottom. */
const CARD_FIELDS: readonly string[] = [
  ...["programId", ...fieldsOf("child"), "answers"],
  ...[...fieldsOf("health"), "pickUp", ...fieldsOf("photos")],
];

/** Forms are signed below the waiver. */
const FIELDS_WITH_FORMS = FORM_FIELDS.flatMap((field) =>
  field === "waiverDate" ? [field, "formSignatures" as const] : [field],
);

/** The form's fields from top to bottom; a program's questions follow the child's fields, pickups the health answers. */
function fieldOrder(children: number): string[] {
  const singleFields = FIELDS_WITH_FORMS.flatMap((field) => {
    if (field === "parentFirstName") return ["answers", field];
    return field === "allergies" ? [field, "pickUp"] : [field];
  });
  if (children === 1) return singleFields.map((field) => orderPath(field, 0));
  const cards = Array.from({ length: children }, (_, childIndex) =>
    CARD_FIELDS.map((field) => orderPath(field, childIndex)),
  );
  return [...cards.flat(), ...FIELDS_WITH_FORMS.map((field) => orderPath(field, 0))];
}

function sortedFields(errors: FieldErrors, children: number): FormPath[] {
  const order = fieldOrder(children);
  const positionOf = (field: string) =>
    order.indexOf(
      field
        .replace(/^children\.\d+\.player(?=Signatures)/, "form")
        .replace(/(?<=\b(?:answers|pickUp|formSignatures))\..*/, ""),
    );
  return Object.keys(errors)
    .filter((field) => errors[field] && positionOf(field) >= 0)
    .sort((a, b) => positionOf(a) - positionOf(b)) as FormPath[];
}

/** The control that has a field's error. */
export function controlOf(field: FormPath): FormPath {
  return field === "donationAmount" ? "customDonation" : field;
}

/** Focuses a field's control. The program is chosen above the form. */
export function focusOn(field: FormPath, setFocus: RegistrationForm["setFocus"]): void {
  if (field === "children.0.programId") document.getElementById(CHOSEN_HEADING_ID)?.focus();
  else setFocus(controlOf(field));
}

/** Returns a function that finds the ages that the program of a field's child accepts. */
export function useAgesAt({ getValues }: Pick<RegistrationForm, "getValues">) {
  const { programs } = useProgramChoiceContext();
  return (path: FormPath): AgeRange | undefined => {
    const { child = 0 } = questionAt(path);
    const programId = getValues("children")[child]?.programId;
    return programs.find(({ id }) => id === programId);
  };
}

/**
 * Shows errors in a focused list above the form, or focuses the only invalid field. A toast announces the
 * first error to screen readers.
 */
export function useFormErrors(form: RegistrationForm) {
  const { getValues, setError, setFocus } = form;
  const { i18n } = useTranslation();
  const { describeCode } = useErrorText();
  const agesAt = useAgesAt(form);
  const [invalid, setInvalid] = useState<InvalidAnswers>([]);

  const show = (errors: FieldErrors) => {
    const sorted: InvalidAnswers = sortedFields(errors, getValues("children").length).map((field) => [
      field,
      errors[field] ?? "",
    ]);
    const [first] = sorted;
    if (!first) return;
    showToast({ ...describeCode(first[1], agesAt(first[0])), tone: "destructive", isScreenReaderOnly: true });
    setInvalid(sorted);
  };

  // With several errors, the list takes the focus after rendering.
  useEffect(() => {
    const [first, ...others] = invalid;
    if (first && others.length === 0) focusOn(first[0], setFocus);
  }, [invalid, setFocus]);

  const latestShow = useRef(show);
  latestShow.current = show;
  const showReturned = useCallback(async () => {
    const errors = consumeReturnedErrors();
    if (Object.keys(errors).length === 0) return;
    await i18n.load(["errors"]);
    for (const field of sortedFields(errors, getValues("children").length)) {
      setError(field, { type: "server", message: errors[field] ?? "" });
    }
    latestShow.current(errors);
  }, [getValues, setError, i18n]);
  useEffect(() => void showReturned().catch(() => undefined), [showReturned]);

  return { show, invalid, clearErrors: () => setInvalid([]) };
}

/** Errors of the last submission, in the order of the form. */
export type InvalidAnswers = [field: FormPath, code: string][];
