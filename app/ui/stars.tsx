import { Star } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RATING } from "#domain/registration/limits.ts";

export const STARS = Array.from({ length: RATING.max }, (_, index) => index + 1);

/** A rating as stars, with text for screen readers. */
export function Stars({ rating, size = 20 }: { rating: number; size?: number }) {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t("stars", { count: rating, max: RATING.max })} className="flex gap-1">
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden
          size={size}
          className={star <= rating ? "fill-marigold text-marigold" : "text-sand-500"}
        />
      ))}
    </span>
  );
}
