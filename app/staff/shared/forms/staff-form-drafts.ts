import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#app/lib/api-fetch.ts";
import { readStored, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { asFields, mergeDefaults } from "#app/lib/storage/draft-storage.ts";
import { deletePinEdits } from "#app/staff/shared/drafts/unsaved-edits.ts";

const KEY = "staffDrafts";

type Draft = Record<string, unknown>;

function asDrafts(stored: unknown): Record<string, Draft> | undefined {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined;
  return Object.values(stored).every(asFields) ? (stored as Record<string, Draft>) : undefined;
}

function readAll(): Record<string, Draft> {
  return readStored("session", KEY, asDrafts) ?? {};
}

/** Values typed into a form of this tab before a reload or a new sign-in. */
export function readTabDraft(name: string): Draft | undefined {
  return readAll()[name];
}

/** Uses session storage only, because drafts contain data about children. */
export function saveTabDraft(name: string, draft: Draft): void {
  writeText("session", KEY, JSON.stringify({ ...readAll(), [name]: draft }));
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
        callback: ({ values: { password: _secret, ...typed } }) => saveTabDraft(name, { ...typed, version }),
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
  refusal: Error | null,
): void {
  useEffect(() => {
    const draft = readTabDraft(name);
    if (draft) reset(mergeDefaults(getValues(), draft), { keepDefaultValues: true });
  }, [name, getValues, reset]);
  const code = refusal instanceof ApiError ? refusal.code : undefined;
  const needsSignIn = code === "account_needed" || code === "sign_in_again" || code === "unauthenticated";
  useEffect(() => {
    if (needsSignIn) saveTabDraft(name, getValues());
    else clearDraft(name);
  }, [name, needsSignIn, getValues]);
}

export function clearDraft(name: string): void {
  const { [name]: _done, ...others } = readAll();
  writeText("session", KEY, JSON.stringify(others));
}

/** Called on sign-out. */
export function clearDrafts(): void {
  removeText("session", KEY);
  deletePinEdits();
}
