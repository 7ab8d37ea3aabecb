import { Banknote, BellRing, Download, MoveRight, Pencil } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { StaffRegistration } from "#app/staff/registrations/registration-keys.ts";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import type { Selection } from "#app/staff/shared/list/use-selection.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { SELECTED_MAX } from "#domain/staff/registration-search.ts";
import { WRITE_PATH } from "#domain/staff/staff-paths.ts";
import { BulkCheckForm, BulkMoveForm, BulkRemindForm } from "./bulk-actions.tsx";

const FORMS = { remind: BulkRemindForm, move: BulkMoveForm, check: BulkCheckForm };
type FormName = keyof typeof FORMS;

interface SelectionBarProps {
  visibleRows: readonly StaffRegistration[];
  selection: Selection;
}

/** Actions on the selected registrations (docs/reference/staff-registrations.md#bulk-actions). */
export function SelectionBar({ visibleRows, selection: { ids, select } }: SelectionBarProps) {
  const { t } = useTranslation("adminBulk", "admin");
  const [, navigate] = useLocation();
  const { season, program } = useRegistrationView().filter;
  const rows = visibleRows.filter(({ id }) => ids.has(id));
  /** The open dialog, with the rows at the time of opening. */
  const [openDialog, setOpenDialog] = useState<{ form: FormName; rows: typeof rows }>();
  const selectionParameters = { season, program, ids: rows.map(({ id }) => id).join(",") };
  const openButtonProps = (form: FormName) => ({
    "aria-haspopup": "dialog" as const,
    onClick: () => setOpenDialog({ form, rows }),
  });
  const iconProps = { "aria-hidden": true, size: 18, className: "max-sm:hidden" } as const;
  const Form = openDialog && FORMS[openDialog.form];
  const closeDialog = () => setOpenDialog(undefined);
  return (
    <div className="selection-bar sticky z-10 mt-3 grid gap-2 rounded bg-dusk-900 p-3 text-dusk-950 shadow-high print:hidden lg:flex lg:flex-wrap lg:items-center">
      <div className="flex flex-wrap items-center gap-2 lg:flex-1">
        <p role="status" className="tabular-nums mr-auto font-semibold text-white">
          <span>{t("selected", { count: rows.length })}</span>
          {ids.size === SELECTED_MAX && <span>{` ${t("most", { count: SELECTED_MAX })}`}</span>}
        </p>
        {rows.length < Math.min(visibleRows.length, SELECTED_MAX) && (
          <RowButton onClick={() => select(visibleRows.map(({ id }) => id))}>
            {t("all", { count: Math.min(visibleRows.length, SELECTED_MAX) })}
          </RowButton>
        )}
        <RowButton onClick={() => select([])}>{t("none")}</RowButton>
      </div>
      <div className="flex flex-wrap gap-2">
        <Permitted to="messages.send">
          <RowButton {...openButtonProps("remind")}>
            <BellRing {...iconProps} />
            {t("terms:remind")}
          </RowButton>
          <RowButton
            onClick={() => navigate(addressOf(WRITE_PATH, { list: "registrations", ...selectionParameters }))}
          >
            <Pencil {...iconProps} />
            {t("write")}
          </RowButton>
        </Permitted>
        <Permitted to="registrations.cancel">
          <RowButton {...openButtonProps("move")}>
            <MoveRight {...iconProps} />
            {t("terms:move")}
          </RowButton>
        </Permitted>
        <Permitted to="payments.record">
          <RowButton {...openButtonProps("check")}>
            <Banknote {...iconProps} />
            {t("check.label")}
          </RowButton>
        </Permitted>
        <Permitted to="registrations.export">
          <RowButton
            onClick={() =>
              window.open(addressOf("/api/registrations/export", selectionParameters), "_blank", "noopener")
            }
          >
            <Download {...iconProps} />
            {t("export")}
          </RowButton>
        </Permitted>
      </div>
      {Form && (
        <Dialog
          open
          onClose={closeDialog}
          title={t(`${openDialog.form}.title`)}
          text={t(`${openDialog.form}.text`)}
        >
          <Form
            rows={openDialog.rows}
            onDone={(doneIds) => select([...ids].filter((id) => !doneIds.includes(id)))}
            onClose={closeDialog}
          />
        </Dialog>
      )}
    </div>
  );
}
