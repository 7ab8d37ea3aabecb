import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

interface AidStatus {
  /** When the places are no longer kept; null if they are not now. */
  keptUntil: string | null;
  isDecided: boolean;
}

/** How a request for aid stands, as its family reads it. */
export function useAidWords(count: number) {
  const { t } = useTranslation("aid");
  const { dayOf } = useFormat();
  return ({ keptUntil, isDecided }: AidStatus) => {
    const state = keptUntil === null ? "asked" : "kept";
    const key = isDecided ? "decided" : state;
    const day = keptUntil === null ? "" : dayOf(keptUntil);
    return { title: t(`${key}.title`, { count, day }), text: t(`${key}.text`) };
  };
}
