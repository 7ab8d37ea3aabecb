import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Two boxes to tick with a pen, when a child comes and when it is picked up. */
export function TickBoxes() {
  const { t } = useTranslation("adminSheets");
  return (
    <span className="grid gap-1">
      {(["arrived", "left"] as const).map((box) => (
        <span key={box} className="flex items-center gap-1.5 whitespace-nowrap">
          <span aria-hidden className="inline-block size-4.5 border-2 border-dusk-900" />
          {t(`boxes.${box}`)}
        </span>
      ))}
    </span>
  );
}
