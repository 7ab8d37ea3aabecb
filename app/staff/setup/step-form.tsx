import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { SignInNotice } from "#app/staff/shared/sign-in-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { AccountNeeded } from "./account-needed.tsx";

/** A call of a step, with the sentence of each field that the server refused. */
export function useStepCall(call: () => Promise<void>) {
  const { ofCode } = useErrorText();
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: call });
  const codes: Record<string, string | undefined> = error instanceof ApiError ? error.fields : {};
  const fields: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [name.split(".")[0], ofCode(String(code)).message]),
  );
  return {
    /** @param onRefused called once the refusal is on the page */
    mutate: (onRefused?: () => void) =>
      mutate(undefined, { onError: () => onRefused && requestAnimationFrame(onRefused) }),
    ...{ isPending, reset, codes, fields },
    /** What stands at no field. */
    refusal: Object.keys(fields).length > 0 ? null : error,
  };
}

/** Why the server refused a step: who may do it, or its own sentence for each other code. */
export function StepRefusal({ error }: { error: Error | null }) {
  const { ofThrown } = useErrorText();
  if (!error) return null;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "sign_in_again") return <SignInNotice />;
  if (code === "account_needed") return <AccountNeeded />;
  return <FailureNotice {...ofThrown(error)} />;
}

interface StepFormProps {
  call: Pick<ReturnType<typeof useStepCall>, "mutate" | "isPending" | "refusal">;
  /** Whether what is typed may be sent; otherwise its fields say why not. */
  check?: () => boolean;
  submit: string;
  variant?: "primary" | "secondary";
  /** What the site does meanwhile, where it takes long. */
  waiting?: string;
  /** A second button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The form of a step: what cannot be sent, or is refused, gets the focus at its first field. */
export function StepForm({ call, check, submit, waiting, ...rest }: StepFormProps) {
  const { mutate, isPending, refusal } = call;
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = () => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (check?.() === false) requestAnimationFrame(focusWrong);
    else if (!isPending) mutate(focusWrong);
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-5">
      {rest.children}
      <StepRefusal error={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={rest.variant ?? "primary"} busy={isPending} className="max-sm:w-full">
          {submit}
        </Button>
        {rest.beside}
      </div>
      {waiting && (
        <p role="status" className="text-small empty:hidden">
          {isPending && waiting}
        </p>
      )}
    </form>
  );
}
