import { useTranslation } from "#app/i18n/use-translation.tsx";
import { TSHIRT_SIZES } from "#domain/registration-choices.ts";

/** A T-shirt size in words, in upper case (spec.md §3); one that was left blank is the word for nothing. */
export function useShirtSize(): (size: string | null, blank?: string) => string {
  const { t } = useTranslation("common");
  return (size, blank = "–") => {
    const known = TSHIRT_SIZES.find((one) => one === size);
    return known ? t(`shirtSizes.${known}`) : (size ?? blank);
  };
}
