import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";

/** Label of a shirt size in upper case (docs/reference/registration-form.md#fields), or `blank` without one. */
export function useShirtSizeLabel(): (size: string | null, blank?: string) => string {
  const { t } = useTranslation();
  return (size, blank = "–") => {
    const knownSize = TSHIRT_SIZES.find((listedSize) => listedSize === size);
    return knownSize ? t(`terms:choices.tshirtSize.${knownSize}`).toUpperCase() : (size ?? blank);
  };
}
