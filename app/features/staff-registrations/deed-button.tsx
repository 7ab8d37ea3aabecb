import { Trash2, Undo2 } from "lucide-react";
import { Button } from "#app/components/button.tsx";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Asked } from "./deed-question.tsx";

interface DeedButtonProps extends Asked {
  /** Beside other buttons of a page, not in a row. */
  large?: boolean;
  onAsk: (asked: Asked) => void;
}

const ICONS = { delete: Trash2, restore: Undo2, erase: Trash2 };

/** Asks for one deed; its name says whose registration it is about. */
export function DeedButton({ deed, registration, large = false, onAsk }: DeedButtonProps) {
  const { t } = useTranslation("admin");
  const Icon = ICONS[deed];
  const label = t(`deeds.${deed}.label`);
  const child = `${registration.childFirstName} ${registration.childLastName}`;
  const press = {
    "aria-label": t("deeds.of", { deed: label, child }),
    onClick: () => onAsk({ deed, registration }),
  };
  const face = (
    <>
      <Icon aria-hidden size={large ? 20 : 16} />
      {label}
    </>
  );
  if (!large) return <RowButton {...press}>{face}</RowButton>;
  return (
    <Button variant="secondary" className="print:hidden" {...press}>
      {face}
    </Button>
  );
}
