import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

/** A small mark beside what is still the sample's (docs/reference/setup.md#placeholder-content). */
export function SampleTag() {
  const { t } = useTranslation("adminClub");
  return (
    <span className="justify-self-start rounded bg-marigold-50 px-2 py-0.5 font-semibold text-small">
      {t("samples.mark")}
    </span>
  );
}
