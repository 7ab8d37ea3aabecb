import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { digitsOf } from "#domain/mailbox-code.ts";

interface Words {
  label: string;
  hint?: string;
}

/** The address that a code is mailed to. */
export function AddressField(words: Words) {
  return (
    <TextField
      {...useField<{ email: string }>("email")}
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      unmarked
      {...words}
    />
  );
}

/** The six digits from the mailbox. */
export function CodeField(words: Words) {
  const { t } = useTranslation("familyPage");
  return (
    <TextField
      {...useField<{ code: string }>("code", { setValueAs: digitsOf }, () => t("signIn.codeShort"))}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      unmarked
      maxLength={20}
      className="figures max-w-64 text-lead tracking-[0.35em]"
      {...words}
    />
  );
}

/** A failed call in words, with the tries that are left. */
export function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation("familyPage");
  const { title, message } = useErrorText().ofThrown(error);
  const left = error instanceof ApiError ? Number(error.body.triesLeft ?? 0) : 0;
  return (
    <FailureNotice
      title={title}
      message={left > 0 ? `${message} ${t("signIn.triesLeft", { count: left })}` : message}
    />
  );
}
