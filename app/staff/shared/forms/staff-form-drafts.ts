import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#app/lib/api-fetch.ts";
import { readStoredJson, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { asFields, mergeDefaults } from "#app/lib/storage/draft-storage.ts";
import { deletePinEdits } from "#app/staff/shared/drafts/unsaved-edits.ts";

const DRAFTS_KEY = "staffDrafts";

type FormDraft = Record<string, unknown>;

function asDrafts(stored: unknown): Record<string, FormDraft> | undefined {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined;
  return Object.values(stored).every(asFields) ? (stored as Record<string, FormDraft>) : undefined;
}

function readDrafts(): Record<string, FormDraft> {
  return readStoredJson("session", DRAFTS_KEY, asDrafts) ?? {};
}

/** Returns the values typed into a form of this tab before a reload or a new sign-in. */
export function readTabDraft(name: string): FormDraft | undefined {
  return readDrafts()[name];
}

/** Uses session storage only, because drafts contain data about children. */
export function saveTabDraft(name: string, draft: FormDraft): void {
  writeText("session", DRAFTS_KEY, JSON.stringify({ ...readDrafts(), [name]: draft }));
}

/** Stores form values in this tab, for a reload or a new sign-in. Never stores a password. */
export function useFormDraft<Values extends FieldValues, Checked>(
  name: string,
  { subscribe }: Pick<UseFormReturn<Values, unknown, Checked>, "subscribe">,
  version = 0,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { password: _secret, ...typedValues } }) =>
          saveTabDraft(name, { ...typedValues, version }),
      }),
    [name, subscribe, version],
  );
}

/**
 * Stores the form values if the server requires a sign-in, and restores them once after the sign-in.
 * @param name of the form and its subject
 */
export function useDraftAcrossSignIn<Values extends FieldValues, Checked>(
  name: string,
  { getValues, reset }: Pick<UseFormReturn<Values, unknown, Checked>, "getValues" | "reset">,
  error: Error | null,
): void {
  useEffect(() => {
    const draft = readTabDraft(name);
    if (draft) reset(mergeDefaults(getValues(), draft), { keepDefaultValues: true });
  }, [name, getValues, reset]);
  const code = error instanceof ApiError ? error.code : undefined;
  const needsSignIn = code === "account_needed" || code === "sign_in_again" || code === "unauthenticated";
  useEffect(() => {
    if (needsSignIn) saveTabDraft(name, getValues());
    else deleteTabDraft(name);
  }, [name, needsSignIn, getValues]);
}

export function deleteTabDraft(name: string): void {
  const { [name]: _deleted, ...others } = readDrafts();
  writeText("session", DRAFTS_KEY, JSON.stringify(others));
}

/** Deletes all form drafts of this tab, and edits made with the shared PIN. */
export function deleteDraftsOnSignOut(): void {
  removeText("session", DRAFTS_KEY);
  deletePinEdits();
}
