import { useCallback, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import { readDraft, useDrafted } from "#app/staff/shared/staff-drafts.ts";
import { useScope } from "#app/staff/shared/use-season-scope.ts";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { type PaperRegistration, paperSchema } from "#domain/registration/paper.ts";
import type { RegistrationContext } from "#domain/registration/registration.ts";
import { dateInZone } from "#domain/time/dates.ts";
import {
  ageOfBirth,
  donationIn,
  type ManualEntryValues,
  startValues,
  typedAnswers,
} from "./manual-entry-values.ts";
import type { PaperProgram } from "./money-fields.tsx";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import type { PaperSibling } from "./use-paper-sibling.ts";

/** Storage name of a paper form's draft; each sibling's has its own. */
export function paperDraft(siblingOf: string | null): string {
  return siblingOf === null ? "paper" : `paper:${siblingOf}`;
}

function typedPaper(values: ManualEntryValues) {
  return {
    ...typedAnswers(values),
    donationAmount: donationIn(values.donationAmount),
    // Empty answers are left out. The server leaves out those that the program does not ask.
    answers: Object.fromEntries(Object.entries(values.answers).filter(([, answer]) => answer)),
  };
}

export interface PaperFormProps {
  /** What the paper can be for. */
  programs: readonly PaperProgram[];
  /** The family's answers for another child. */
  shared?: PaperSibling["shared"];
}

/** The paper form's state, validated with the server's rules. */
export function usePaperForm({ programs, shared }: PaperFormProps) {
  const { language } = useLanguage();
  const { club } = useSiteData();
  const { siblingOf } = useManualEntryView();
  const { program: inAddress } = useScope().scope;
  const draft = paperDraft(siblingOf);
  const [defaultValues] = useState(() => {
    // The list's program, or the only one.
    const chosen = programs.find(({ id }, _index, { length }) => length === 1 || id === inAddress);
    return startValues({ language, programId: chosen?.id }, shared, readDraft(draft));
  });
  const contextOf = useCallback(
    (programId: string): RegistrationContext => {
      const today = dateInZone(new Date(), club.timeZone);
      return { today, programStart: programs.find(({ id }) => id === programId)?.startsOn ?? today };
    },
    [programs, club.timeZone],
  );
  const resolver = useMemo(
    () =>
      resolverOf<ManualEntryValues, PaperRegistration>((values) => {
        const checked = checkBy(paperSchema(contextOf(values.programId)), typedPaper(values));
        if (programs.some(({ id }) => id === values.programId)) return checked;
        return { errors: { ...("errors" in checked && checked.errors), programId: "missing_reason" } };
      }),
    [contextOf, programs],
  );
  const form = useForm<ManualEntryValues, unknown, PaperRegistration>({
    defaultValues,
    resolver,
    shouldFocusError: false,
  });
  useDrafted(draft, form);
  const programId = form.watch("programId");
  return { form, programId, ageOf: (birth: string) => ageOfBirth(birth, contextOf(programId)) };
}
