import { Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RowButton } from "#app/components/staff/row-button.tsx";
import type { Asked } from "./deed-question.tsx";

interface DeedButtonProps extends Asked {
  onAsk: (asked: Asked) => void;
}

const ICONS = { delete: Trash2, restore: Undo2, erase: Trash2 };

/** Asks for one deed; its name says whose registration it is about. */
export function DeedButton({ deed, registration, onAsk }: DeedButtonProps) {
  const { t } = useTranslation("admin");
  const Icon = ICONS[deed];
  const label = t(`deeds.${deed}.label`);
  const child = `${registration.childFirstName} ${registration.childLastName}`;
  return (
    <RowButton
      aria-label={t("deeds.of", { deed: label, child })}
      onClick={() => onAsk({ deed, registration })}
    >
      <Icon aria-hidden size={16} />
      {label}
    </RowButton>
  );
}
