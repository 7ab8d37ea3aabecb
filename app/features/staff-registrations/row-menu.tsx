import { Banknote, EllipsisVertical, FileText, Pencil, Trash2 } from "lucide-react";
import { Menu, MenuItem, MenuLink } from "#app/components/staff/menu.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Ask } from "./deed-dialogs.tsx";
import { useRegistrationView } from "./use-registration-view.ts";
import type { StaffRegistration } from "./use-registrations.ts";

interface RowMenuProps {
  registration: StaffRegistration;
  onAsk: Ask;
}

/** Whether there may be cash to take (docs/decisions/019); how much, its details say. */
function mayOweCash({ money, stripePaymentIntentId }: StaffRegistration): boolean {
  if (money === "pending" || money === "ran_out") return true;
  return stripePaymentIntentId === null && (money === "part_refunded" || money === "refunded");
}

/** What staff can do to one row, behind one button: a slip of the finger deletes nobody. */
export function RowMenu({ registration, onAsk }: RowMenuProps) {
  const { t } = useTranslation("admin");
  const { addressOf, editAddressOf, cashAddressOf } = useRegistrationView();
  const { id, childFirstName, childLastName } = registration;
  const icon = { "aria-hidden": true, size: 18 } as const;
  return (
    <Menu
      align="end"
      label={t("list.menu", { child: `${childFirstName} ${childLastName}` })}
      className="-my-2.5"
      face={<EllipsisVertical {...icon} />}
    >
      <MenuLink href={addressOf(id)}>
        <FileText {...icon} />
        {t("list.details")}
      </MenuLink>
      <MenuLink href={editAddressOf(id)}>
        <Pencil {...icon} />
        {t("byHand.edit")}
      </MenuLink>
      {mayOweCash(registration) && (
        <MenuLink href={cashAddressOf(id)}>
          <Banknote {...icon} />
          {t("cash.open")}
        </MenuLink>
      )}
      <MenuItem onClick={() => onAsk({ deed: "delete", registration })}>
        <Trash2 {...icon} />
        {t("deeds.delete.label")}
      </MenuItem>
    </Menu>
  );
}
