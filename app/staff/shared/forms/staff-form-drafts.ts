import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { readStoredJson, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { deletePinEdits } from "#app/staff/shared/drafts/unsaved-edits.ts";

const DRAFTS_KEY = "staffDrafts";

type FormDraft = Record<string, unknown>;

function asDrafts(stored: unknown): Record<string, FormDraft> | undefined {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined;
  const areDrafts = Object.values(stored).every((draft) => typeof draft === "object" && draft !== null);
  return areDrafts ? (stored as Record<string, FormDraft>) : undefined;
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

/** Stores form values in this tab, for a reload or a new sign-in; not without a name. Never stores a password. */
export function useFormDraft<Values extends FieldValues, Checked>(
  name: string | undefined,
  { subscribe }: Pick<UseFormReturn<Values, unknown, Checked>, "subscribe">,
  version = 0,
): void {
  useEffect(() => {
    if (name === undefined) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values: { password: _secret, ...typedValues } }) =>
        saveTabDraft(name, { ...typedValues, version }),
    });
  }, [name, subscribe, version]);
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
