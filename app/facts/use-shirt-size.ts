import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";

/** A shirt size in words, in upper case (docs/reference/registration-form.md#fields); `blank` if none was given. */
export function useShirtSize(): (size: string | null, blank?: string) => string {
  const { t } = useTranslation();
  return (size, blank = "–") => {
    const known = TSHIRT_SIZES.find((one) => one === size);
    return known ? t(`terms:choices.tshirtSize.${known}`).toUpperCase() : (size ?? blank);
  };
}
