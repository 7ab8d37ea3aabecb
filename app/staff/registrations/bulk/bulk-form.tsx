import { type ReactNode, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";

/** One API call of a bulk action. */
export interface BulkItem {
  id: string;
  registrationIds: readonly string[];
  name: string;
  text: string;
  field?: ReactNode;
  /** Undefined while the item's field is empty. */
  send?: ((withRequestId: ReturnType<typeof useRequestIds>) => Promise<unknown>) | undefined;
}

/** A registration or order that the action does not apply to. */
export interface ExcludedItem {
  id: string;
  name: string;
  reason: string;
}

interface BulkFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Undefined while loading. */
  items: readonly BulkItem[] | undefined;
  excludedItems: readonly ExcludedItem[];
  /** The error that occurred while loading the items. */
  error?: Error | null;
  submitLabel: (count: number) => string;
  onDone: (registrationIds: readonly string[]) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Runs a bulk action item by item. Lists the effects before, and failed items with the reason after. */
export function BulkForm<Values extends FieldValues>({
  form,
  items,
  excludedItems,
  error = null,
  submitLabel,
  onDone,
  onClose,
  children,
}: BulkFormProps<Values>) {
  const { t } = useTranslation("adminBulk");
  const { describeError } = useErrorText();
  /** Error by item id; undefined after success. */
  const [results, setResults] = useState<ReadonlyMap<string, Error | undefined>>(new Map());
  const withRequestId = useRequestIds();
  const isDone = ({ id }: { id: string }) => results.has(id) && results.get(id) === undefined;
  const openItems = (items ?? []).filter((item) => !isDone(item));
  const readyItems = openItems.filter(({ send }) => send);
  const mutation = useStaffMutation({
    send: async () => {
      const nextResults = new Map(results);
      // Without a connection, every further call would also fail, each after a timeout.
      let connectionError: Error | undefined;
      for (const item of readyItems) {
        const failure =
          connectionError ??
          (await item.send?.(withRequestId).then(
            () => undefined,
            (reason: Error) => reason,
          ));
        if (failure && !(failure instanceof ApiError)) connectionError = failure;
        nextResults.set(item.id, failure);
        setResults(new Map(nextResults));
      }
      const done = readyItems.filter(({ id }) => nextResults.get(id) === undefined);
      onDone(done.flatMap(({ registrationIds }) => registrationIds));
      return { done: done.length, failed: readyItems.length - done.length };
    },
    toast: ({ done, failed }) => (failed === 0 ? { title: t("done", { count: done }) } : undefined),
    onSuccess: ({ failed }) => {
      if (failed === 0) onClose();
    },
    errorToast: false,
  });
  const formProps = useFormMutation(form, mutation, { keepsValues: true });
  const doneCount = [...results.values()].filter((failure) => failure === undefined).length;
  const shownExclusions = excludedItems.filter((item) => !isDone(item));
  return (
    <DialogForm
      {...formProps}
      failure={formProps.failure ?? error}
      submitLabel={submitLabel(readyItems.length)}
      disabled={readyItems.length === 0}
      outcome={doneCount > 0 && t("doneSoFar", { count: doneCount })}
      onClose={onClose}
    >
      {children}
      {!items && !error && <Skeleton className="h-24" />}
      <ul className="tabular-nums grid gap-3 empty:hidden">
        {openItems.map((item) => {
          const failure = results.get(item.id);
          return (
            <li key={item.id} className="border-sand-200 border-t pt-2">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-semibold wrap-anywhere">{item.name}</span>
                <span>{item.text}</span>
              </p>
              {item.field}
              {failure && (
                <p role="alert" className="font-semibold text-error text-small">
                  {describeError(failure).message}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {shownExclusions.length > 0 && (
        <div className="text-small">
          <p className="font-semibold">{t("leftOut", { count: shownExclusions.length })}</p>
          <ul className="text-dusk-700">
            {shownExclusions.map(({ id, name, reason }) => (
              <li key={id} className="wrap-anywhere">{`${name}: ${reason}`}</li>
            ))}
          </ul>
        </div>
      )}
    </DialogForm>
  );
}
