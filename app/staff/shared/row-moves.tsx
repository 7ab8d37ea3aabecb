import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RowButton } from "#app/ui/row-button.tsx";

interface RowMovesProps {
  index: number;
  /** Index of the last row. */
  last: number;
  /** The row in words. */
  row: string;
  moveTo: (other: number, button: string) => void;
}

/** Buttons that move a row of a `RowList` up and down; none where there is only one. */
export function RowMoves({ index, last, row, moveTo }: RowMovesProps) {
  const { t } = useTranslation("adminPrograms");
  if (last === 0) return null;
  return (
    <>
      <RowButton
        data-move="up"
        aria-label={t("questions.upOf", { question: row })}
        busy={index === 0}
        onClick={() => moveTo(index - 1, "up")}
      >
        <ArrowUp aria-hidden size={18} />
      </RowButton>
      <RowButton
        data-move="down"
        aria-label={t("questions.downOf", { question: row })}
        busy={index === last}
        onClick={() => moveTo(index + 1, "down")}
      >
        <ArrowDown aria-hidden size={18} />
      </RowButton>
    </>
  );
}
