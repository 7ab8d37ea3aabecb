import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#app/lib/api-fetch.ts";
import { readStored, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { asFields, mergeDefaults } from "#app/lib/storage/split-storage.ts";
import { dropTypingOfPin } from "#app/staff/shared/drafts/unsaved-edits.ts";
import { useRequestIds } from "./request-ids.ts";

const KEY = "staffDrafts";

type Draft = Record<string, unknown>;

function asDrafts(stored: unknown): Record<string, Draft> | undefined {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined;
  return Object.values(stored).every(asFields) ? (stored as Record<string, Draft>) : undefined;
}

function readAll(): Record<string, Draft> {
  return readStored("session", KEY, asDrafts) ?? {};
}

/** What staff typed into a form in this tab, before a reload or a new sign-in. */
export function readDraft(name: string): Draft | undefined {
  return readAll()[name];
}

/** Session storage only, because it is about a child. */
export function saveDraft(name: string, draft: Draft): void {
  writeText("session", KEY, JSON.stringify({ ...readAll(), [name]: draft }));
}

/** Stores a form's typed values in this tab, so that they survive a reload or a new sign-in; never a password. */
export function useDrafted<Values extends FieldValues, Checked>(
  name: string,
  { subscribe }: Pick<UseFormReturn<Values, unknown, Checked>, "subscribe">,
  version = 0,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { password: _secret, ...typed } }) => saveDraft(name, { ...typed, version }),
      }),
    [name, subscribe, version],
  );
}

/**
 * Keeps what was typed when the server asks who it is, and restores it once, when the form opens after the sign-in.
 * @param name of the form and what it is about
 */
export function useKeptThroughSignIn<Values extends FieldValues, Checked>(
  name: string,
  { getValues, reset }: Pick<UseFormReturn<Values, unknown, Checked>, "getValues" | "reset">,
  refusal: Error | null,
): void {
  useEffect(() => {
    const kept = readDraft(name);
    if (kept) reset(mergeDefaults(getValues(), kept), { keepDefaultValues: true });
  }, [name, getValues, reset]);
  const code = refusal instanceof ApiError ? refusal.code : undefined;
  const asksWho = code === "account_needed" || code === "sign_in_again" || code === "unauthenticated";
  useEffect(() => {
    if (asksWho) saveDraft(name, getValues());
    else clearDraft(name);
  }, [name, asksWho, getValues]);
}

/** Keeps the id of a request in this tab, so that the same request after a reload is the same action. */
export function useKeptRequestIds(name: string): (request: unknown) => string {
  const idOf = useRequestIds();
  return (request) => {
    const wish = JSON.stringify(request);
    const kept = readDraft(name);
    const id = kept?.wish === wish ? String(kept.id) : idOf(request);
    saveDraft(name, { wish, id });
    return id;
  };
}

export function clearDraft(name: string): void {
  const { [name]: _done, ...others } = readAll();
  writeText("session", KEY, JSON.stringify(others));
}

/** Called on sign-out. */
export function clearDrafts(): void {
  removeText("session", KEY);
  dropTypingOfPin();
}
