import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

const importRoutes = api.admin.imports;

interface UndoImportButtonProps {
  importId: string;
  count: number;
  /** Time of the import, for screen readers. */
  importedAt?: string;
  onDone?: () => void;
}

/** Undoes a whole import after a confirmation (docs/reference/import.md#undoing-an-import). */
export function UndoImportButton({ importId, count, importedAt, onDone }: UndoImportButtonProps) {
  const { t } = useTranslation("adminImport");
  const { mutate, openConfirm, dialog } = useStaffMutation({
    send: async () => (await importRoutes[":id"].undo.$post({ param: { id: importId } })).json(),
    toast: ({ data }) => ({ title: t("takeBack.done", { count: data.count }) }),
    onSuccess: onDone,
  });
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={importedAt && t("takeBack.of", { at: importedAt })}
        onClick={openConfirm}
      >
        <Undo2 aria-hidden size={18} className="shrink-0" />
        {t("takeBack.button")}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t("takeBack.question", { count })}
        text={t("takeBack.text")}
        confirmLabel={t("takeBack.confirm")}
        onConfirm={() => mutate()}
      />
    </>
  );
}

/** Imports whose children are still registered, newest first. */
export function EarlierImports() {
  const { t } = useTranslation("adminImport");
  const { instant } = useFormat();
  const { data } = useQuery(staffQuery<DataOf<typeof importRoutes.$get>>("/api/admin/imports"));
  if (!data || data.data.length === 0) return null;
  return (
    <TitledCard title={t("takeBack.title")} className="mt-6 max-w-3xl">
      <ul className="-mt-3 divide-y divide-sand-200">
        {data.data.map(({ importId, importedAt, children }) => (
          <li key={importId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="tabular-nums">
              {`${instant(importedAt)} · ${t("terms:countChildren", { count: children })}`}
            </span>
            <UndoImportButton importId={importId} count={children} importedAt={instant(importedAt)} />
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
