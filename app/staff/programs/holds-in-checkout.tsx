import { api, dataFrom } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { StaffProgram } from "./use-programs.ts";

type Holds = DataOf<(typeof api.admin.programs)[":id"]["holds"]["$get"]>;

/** Number and start of holds whose families are paying, with a button to release them. Returns null if there are none. */
export function HoldsInCheckout({ program: { id } }: { program: StaffProgram }) {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  const { spots: count, since } = useStaffData<Holds>(`/api/admin/programs/${id}/holds`);
  const { mutate, openConfirm, dialog } = useStaffMutation({
    send: () => dataFrom(api.admin.programs[":id"].holds.release.$post({ param: { id } })),
    toast: ({ released }) =>
      released === 0
        ? { title: t("holds.doneZero"), message: t("holds.doneZeroText"), tone: "neutral" }
        : { title: t("holds.done", { count: released }), message: t("holds.doneText") },
    focusId: `card-${id}`,
  });
  if (count === 0) return null;
  return (
    <section
      aria-labelledby={`holds-${id} card-${id}`}
      className="tabular-nums mt-6 border-t border-sand-200 pt-5 text-small"
    >
      <h5 id={`holds-${id}`} className="font-display font-extrabold text-lead">
        {t("holds.title")}
      </h5>
      <p role="status" className="text-dusk-700">
        {t("holds.sum", { count, since: since === null ? "" : instant(since) })}
      </p>
      <div className="mt-3">
        <RowButton onClick={openConfirm}>{t("holds.freeAll", { count })}</RowButton>
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("holds.question", { count })}
        text={t("holds.text")}
        confirmLabel={t("holds.freeAll", { count })}
        onConfirm={() => mutate()}
      />
    </section>
  );
}
