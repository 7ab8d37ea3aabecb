import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { api } from "#app/lib/api.ts";
import { digitsOfPin, PIN_LENGTH } from "#domain/staff-access.ts";
import { useSignIn } from "./use-sign-in.ts";

/** The PIN and its button; a wrong one is cleared, and the field is ready for the next try (spec.md §5). */
export function PinForm({ onGranted }: { onGranted: () => void }) {
  const { t } = useTranslation("login");
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form is on the screen before its script: what was typed until then counts.
    setPin(digitsOfPin(field.current?.value ?? ""));
  }, []);
  const { mutate, isPending } = useSignIn({
    send: (typed: string) => api.admin.session.$post({ json: { pin: typed } }),
    onGranted,
    onDenied: ({ message }) => {
      setProblem(message);
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
        if (!isPending) mutate(pin);
      }}
    >
      <TextField
        ref={field}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        unmarked
        label={t("pin")}
        error={problem}
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
