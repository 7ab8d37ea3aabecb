import { useEffect, useRef, useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { type ErrorText, useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { digitsOfPin, PIN_LENGTH } from "#domain/staff/session.ts";
import { useLookAgain, useSignIn } from "./use-sign-in.ts";

interface PinFormProps {
  onGranted: () => void;
  /** While this device is locked out, a code from the server is needed to try the PIN. */
  asksForCode: boolean;
}

/** The PIN form. A wrong PIN is cleared for another attempt (docs/rules/pages.md#sign-in-page). */
export function PinForm({ onGranted, asksForCode }: PinFormProps) {
  const { t } = useTranslation("login");
  const [pin, setPin] = useState("");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<ErrorText>();
  const [codeProblem, setCodeProblem] = useState<string>();
  const lookAgain = useLookAgain();
  const { ofCode } = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The form is shown before its script runs: take over what was typed until then.
    setPin(digitsOfPin(field.current?.value ?? ""));
  }, []);
  const { mutate, isPending } = useSignIn({
    send: (typed: { pin: string; code: string }): Promise<unknown> =>
      typed.code ? api.admin.session.code.$post({ json: typed }) : api.admin.session.$post({ json: typed }),
    onGranted,
    onDenied: (reason, error) => {
      const refusal = error instanceof ApiError ? (error.fields.code ?? error.code) : undefined;
      if (refusal === "wrong_code" || refusal === "invalid_code") {
        setCodeProblem(ofCode(refusal).message);
        return;
      }
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
        if (!isPending) mutate({ pin, code: asksForCode ? code.trim() : "" });
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
      {asksForCode && (
        <TextField
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          unmarked
          label={t("code")}
          hint={t("codeHint")}
          error={codeProblem}
          value={code}
          readOnly={isPending}
          onChange={(event) => {
            setCode(event.target.value);
            setCodeProblem(undefined);
          }}
        />
      )}
      <Button type="submit" busy={isPending} disabled={pin.length !== PIN_LENGTH} className="w-full">
        {t(isPending ? "verifying" : "submit")}
      </Button>
    </form>
  );
}
