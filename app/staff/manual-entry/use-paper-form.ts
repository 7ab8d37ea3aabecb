import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { readDraft, useDrafted } from "#app/staff/shared/staff-drafts.ts";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { type PaperRegistration, paperSchema } from "#domain/paper-registration.ts";
import type { RegistrationContext } from "#domain/registration.ts";
import { donationIn, type ManualEntryValues, startValues, typedAnswers } from "./manual-entry-values.ts";
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

export interface PaperFormProps extends RegistrationContext {
  /** The family's answers for another child. */
  shared?: PaperSibling["shared"];
}

/** The paper form's state, validated with the server's rules. */
export function usePaperForm({ today, programStart, shared }: PaperFormProps) {
  const { language } = useLanguage();
  const { siblingOf } = useManualEntryView();
  const draft = paperDraft(siblingOf);
  const [defaultValues] = useState(() => startValues({ language }, shared, readDraft(draft)));
  const resolver = useMemo(() => {
    const schema = paperSchema({ today, programStart });
    return resolverOf<ManualEntryValues, PaperRegistration>((values) => checkBy(schema, typedPaper(values)));
  }, [today, programStart]);
  const form = useForm<ManualEntryValues, unknown, PaperRegistration>({
    defaultValues,
    resolver,
    shouldFocusError: false,
  });
  useDrafted(draft, form);
  return form;
}
