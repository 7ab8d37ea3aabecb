import { Banknote, EllipsisVertical, FileText, Pencil, Trash2 } from "lucide-react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useShirtSizeLabel } from "#app/shared/use-shirt-size-label.ts";
import type { RequestAction } from "#app/staff/registrations/actions/action-dialogs.tsx";
import type { StaffRegistration } from "#app/staff/registrations/registration-keys.ts";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { DialLink } from "#app/staff/shared/display/dial-link.tsx";
import type { ListColumn } from "#app/staff/shared/list/resource-list.tsx";
import { RowCheckbox } from "#app/staff/shared/list/row-checkbox.tsx";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import type { Selection } from "#app/staff/shared/list/use-selection.ts";
import { EmailLink } from "#app/ui/email-link.tsx";
import { Menu, MenuItem, MenuLink } from "#app/ui/menu.tsx";
import { PersonName } from "#app/ui/person-name.tsx";
import { AttentionBadges, PaymentBadge, RegistrationLink, WaiverBadge } from "./registration-cells.tsx";

/** True if the registration may have an open balance (docs/decisions/026). */
function mayOweMoney({ money, deletedAt }: StaffRegistration): boolean {
  return deletedAt === null && ["paying", "unpaid", "check_returned", "expired"].includes(money);
}

/** Row actions in a menu, to prevent accidental deletion. */
function RowMenu({ registration, onAction }: { registration: StaffRegistration; onAction: RequestAction }) {
  const { t } = useTranslation("admin");
  const { hrefOf, editHref, paymentHref } = useRegistrationView();
  const { id, deletedAt } = registration;
  const isActive = deletedAt === null;
  const iconProps = { "aria-hidden": true, size: 18 } as const;
  return (
    <Menu
      label={t("list.menu", { child: childName(registration) })}
      trigger={<EllipsisVertical {...iconProps} />}
    >
      <MenuLink href={hrefOf(id)}>
        <FileText {...iconProps} />
        {t("list.details")}
      </MenuLink>
      {isActive && (
        <MenuLink href={editHref(id)}>
          <Pencil {...iconProps} />
          {t("terms:edit")}
        </MenuLink>
      )}
      {mayOweMoney(registration) && (
        <MenuLink href={paymentHref(id)}>
          <Banknote {...iconProps} />
          {t("terms:recordPayment")}
        </MenuLink>
      )}
      {isActive && (
        <MenuItem onClick={() => onAction({ action: "delete", registration })}>
          <Trash2 {...iconProps} />
          {t("actions.delete.label")}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Columns of the table on wide screens and on paper (docs/reference/staff-registrations.md#registration-list). */
export function useRegistrationColumns(
  onAction: RequestAction,
  selection: Selection,
): ListColumn<StaffRegistration>[] {
  const { t } = useTranslation("admin");
  const { money, instant } = useFormat();
  const shirtSize = useShirtSizeLabel();
  return [
    {
      id: "select",
      hasHiddenLabel: true,
      cell: (row) => (
        <RowCheckbox
          label={t("list.select", { child: childName(row) })}
          isSelected={selection.ids.has(row.id)}
          onToggle={() => selection.toggle(row.id)}
          className="relative top-1 -mt-4 -mr-6 -mb-2 -ml-3 w-11"
        />
      ),
    },
    {
      id: "registrationDate",
      cell: ({ createdAt }) => <time dateTime={createdAt}>{instant(createdAt)}</time>,
    },
    {
      id: "childName",
      isRowHeader: true,
      cell: (row) => (
        <div className="min-w-26">
          <RegistrationLink registration={row} />
          <AttentionBadges registration={row} />
        </div>
      ),
    },
    { id: "fields.childAge", isNumeric: true, cell: ({ childAge }) => childAge },
    { id: "shirtSize", cell: ({ tshirtSize }) => shirtSize(tshirtSize) },
    {
      id: "parentName",
      cell: ({ parentFirstName, parentLastName }) => (
        <PersonName>{`${parentFirstName} ${parentLastName}`}</PersonName>
      ),
    },
    {
      id: "fields.phone",
      cell: ({ phoneShown, dial }) => (
        <DialLink phone={phoneShown} href={dial} className="whitespace-nowrap decoration-sand-500" />
      ),
    },
    { id: "email", cell: ({ email }) => <EmailLink email={email} /> },
    { id: "waiverStatus", cell: (row) => <WaiverBadge registration={row} /> },
    { id: "paymentStatus", cell: (row) => <PaymentBadge registration={row} /> },
    {
      id: "totalAmount",
      isNumeric: true,
      // The table shows 0.00 for a missing total (docs/reference/prices.md#missing-totals).
      cell: ({ totalAmount }) => <strong>{money(totalAmount ?? 0)}</strong>,
    },
    { id: "actions", cell: (row) => <RowMenu registration={row} onAction={onAction} /> },
  ];
}
