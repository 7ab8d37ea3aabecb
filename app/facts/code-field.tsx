import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { digitsOf } from "#domain/mailbox-code.ts";

/** The six digits from the mailbox. */
export function CodeField({ hint }: { hint: string }) {
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
      label={t("signIn.code")}
      hint={hint}
    />
  );
}
