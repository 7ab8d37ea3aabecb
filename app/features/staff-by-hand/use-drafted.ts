import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { saveDraft } from "#app/lib/staff-drafts.ts";
import type { ByHandValues } from "./by-hand-values.ts";

/** Keeps what is typed as long as the tab: a reload, or signing in again, finds it in its place. */
export function useDrafted<Checked>(
  name: string,
  { subscribe }: Pick<UseFormReturn<ByHandValues, unknown, Checked>, "subscribe">,
  version = 0,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(name, { ...values, version }),
      }),
    [name, subscribe, version],
  );
}
