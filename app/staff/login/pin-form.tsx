import { useEffect, useRef, useState } from "react";
import { api } from "#app/lib/api.ts";
import type { ErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { digitsOfPin, PIN_LENGTH } from "#domain/staff/session.ts";
import { useLookAgain, useSignIn } from "./use-sign-in.ts";

/** The PIN form. A wrong PIN is cleared for another attempt (docs/reference/public-pages.md#sign-in-page). */
export function PinForm({ onGranted }: { onGranted: () => void }) {
  const { t } = useTranslation("login");
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<ErrorText>();
  const lookAgain = useLookAgain();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form is shown before its script runs: take over what was typed until then.
    setPin(digitsOfPin(field.current?.value ?? ""));
  }, []);
  const { mutate, isPending } = useSignIn({
    send: (typed: { pin: string }) => api.admin.session.$post({ json: typed }),
    onGranted,
    onDenied: (reason) => {
      lookAgain();
      setProblem(reason);
      setPin("");
      field.current?.focus();
    },
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ pin });
      }}
    >
      <TextField
        ref={field}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        label={t("pin")}
        error={problem?.message}
        errorTitle={problem?.title}
        value={pin}
        readOnly={isPending}
        className="text-center tracking-[0.5em]"
        onChange={(event) => {
          setPin(digitsOfPin(event.target.value));
          setProblem(undefined);
        }}
      />
      <Button type="submit" busy={isPending} disabled={pin.length !== PIN_LENGTH} className="w-full">
        {t(isPending ? "verifying" : "submit")}
      </Button>
    </form>
  );
}
