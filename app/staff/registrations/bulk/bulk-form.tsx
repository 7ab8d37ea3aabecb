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

/** One call of an action on several registrations. */
export interface BulkItem {
  id: string;
  registrationIds: readonly string[];
  name: string;
  /** What will happen. */
  text: string;
  field?: ReactNode;
  /** Missing while the item's field is empty. */
  send?: ((requestIdOf: ReturnType<typeof useRequestIds>) => Promise<unknown>) | undefined;
}

/** A registration or order that the action makes no sense for. */
export interface LeftOut {
  id: string;
  name: string;
  why: string;
}

interface BulkFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** undefined while what will happen is not known. */
  items: readonly BulkItem[] | undefined;
  leftOut: readonly LeftOut[];
  /** Why it is not known what will happen. */
  error?: Error | null;
  submitLabel: (count: number) => string;
  /** Called with the registrations that are done. */
  onDone: (registrationIds: readonly string[]) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** An action on several registrations, one after the other: what will happen before, and what failed and why after. */
export function BulkForm<Values extends FieldValues>({
  form,
  items,
  leftOut,
  error = null,
  submitLabel,
  onDone,
  onClose,
  children,
}: BulkFormProps<Values>) {
  const { t } = useTranslation("adminBulk");
  const { describeError } = useErrorText();
  /** By the item's id: undefined once it is done. */
  const [results, setResults] = useState<ReadonlyMap<string, Error | undefined>>(new Map());
  const requestIdOf = useRequestIds();
  const isDone = ({ id }: { id: string }) => results.has(id) && results.get(id) === undefined;
  const toDo = (items ?? []).filter((item) => !isDone(item));
  const ready = toDo.filter(({ send }) => send);
  const sending = useStaffMutation({
    send: async () => {
      const next = new Map(results);
      // Without a connection, all others would fail as well, each after its time.
      let lost: Error | undefined;
      for (const item of ready) {
        const failure =
          lost ??
          (await item.send?.(requestIdOf).then(
            () => undefined,
            (reason: Error) => reason,
          ));
        if (failure && !(failure instanceof ApiError)) lost = failure;
        next.set(item.id, failure);
        setResults(new Map(next));
      }
      const done = ready.filter(({ id }) => next.get(id) === undefined);
      onDone(done.flatMap(({ registrationIds }) => registrationIds));
      return { done: done.length, failed: ready.length - done.length };
    },
    toast: ({ done, failed }) => (failed === 0 ? { title: t("done", { count: done }) } : undefined),
    onSuccess: ({ failed }) => {
      if (failed === 0) onClose();
    },
  });
  const sent = useFormMutation(form, sending, { onSaved: () => undefined });
  const doneCount = [...results.values()].filter((failure) => failure === undefined).length;
  const others = leftOut.filter((other) => !isDone(other));
  return (
    <DialogForm
      {...sent}
      failure={sent.failure ?? error}
      submitLabel={submitLabel(ready.length)}
      disabled={ready.length === 0}
      outcome={doneCount > 0 && t("doneSoFar", { count: doneCount })}
      onClose={onClose}
    >
      {children}
      {!items && !error && <Skeleton className="h-24" />}
      <ul className="tabular-nums grid gap-3 empty:hidden">
        {toDo.map((item) => {
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
      {others.length > 0 && (
        <div className="text-small">
          <p className="font-semibold">{t("leftOut", { count: others.length })}</p>
          <ul className="text-dusk-700">
            {others.map(({ id, name, why }) => (
              <li key={id} className="wrap-anywhere">{`${name}: ${why}`}</li>
            ))}
          </ul>
        </div>
      )}
    </DialogForm>
  );
}
