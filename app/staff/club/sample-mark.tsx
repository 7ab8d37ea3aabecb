import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useClubForm } from "./use-club-form.ts";

/** A small mark beside what is still the sample's (docs/rules/setup.md#samples); nothing beside the club's own. */
export function SampleMark({ places }: { places: readonly string[] }) {
  const { t } = useTranslation("adminClub");
  const { samples } = useClubForm();
  const isSample = samples.some(({ place }) =>
    places.some((own) => place === own || place.startsWith(`${own}.`)),
  );
  if (!isSample) return null;
  return (
    <span className="justify-self-start rounded bg-marigold-50 px-2 py-0.5 font-semibold text-small">
      {t("samples.mark")}
    </span>
  );
}
