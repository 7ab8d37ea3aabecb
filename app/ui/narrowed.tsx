import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RowButton } from "./row-button.tsx";

interface NarrowedProps {
  /** Names the part of the list that is shown. */
  text: string;
  onAll: () => void;
}

/** Says that the list is filtered to what the Today page counted, with a button that shows all. */
export function Narrowed({ text, onAll }: NarrowedProps) {
  const { t } = useTranslation("admin");
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded bg-marigold-50 px-3 py-1.5 text-small font-semibold">
      <span className="min-w-0 flex-1 basis-40">{text}</span>
      <RowButton onClick={onAll}>{t("wholeList")}</RowButton>
    </p>
  );
}
