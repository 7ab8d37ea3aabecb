import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { lastDigits } from "#domain/family/sign-in.ts";
import { PHONE_MAX } from "#domain/text/contact.ts";

export function PhoneDigitsField() {
  const { t } = useTranslation("familyPage");
  const { onChange, ...phone } = useField<{ phoneDigits: string }>("phoneDigits");
  return (
    <TextField
      {...phone}
      onChange={(event) => {
        // Keep the last four digits of a pasted or autofilled number.
        event.target.value = lastDigits(event.target.value) ?? event.target.value;
        return onChange(event);
      }}
      inputMode="numeric"
      autoComplete="off"
      required
      hideRequiredMark
      maxLength={PHONE_MAX}
      label={t("signIn.phone")}
      hint={t("signIn.phoneHint")}
      className="tabular-nums max-w-40 text-lead tracking-[0.35em]"
    />
  );
}
