import { useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RefreshButton } from "#app/staff/shared/panel-header.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { StaffProgram } from "./use-programs.ts";

type Unpaid = InferResponseType<(typeof api.admin.programs)[":id"]["holds"]["$get"], 200>;

/** Unpaid holds of a program. Not cached after leaving the page. */
function useUnpaidPlaces(id: StaffProgram["id"]) {
  const queryKey = [`/api/admin/programs/${id}/holds`];
  return useSuspenseQuery<Unpaid>({ queryKey, gcTime: 0 }).data.data;
}

/** Frees all holds, and refetches the places. */
function useFreePlaces(id: StaffProgram["id"]) {
  const { t } = useTranslation("admin");
  return useStaffMutation({
    send: async () => {
      const response = await api.admin.programs[":id"].holds.free.$post({ param: { id } });
      return (await response.json()).data.freed;
    },
    toast: (count) =>
      count === 0
        ? { title: t("unpaid.doneZero"), message: t("unpaid.doneZeroText"), tone: "neutral" }
        : { title: t("unpaid.done", { count }), message: t("unpaid.doneText") },
    errorToast: true,
    focusId: `card-${id}`,
  });
}

/** Unpaid holds: how many and since when, with a button to free them; nothing if nobody is paying. */
export function UnpaidPlaces({ program: { id } }: { program: StaffProgram }) {
  const { t } = useTranslation("admin");
  const clubTime = useFormatInstant();
  const { places: count, since } = useUnpaidPlaces(id);
  const { mutate, ask, dialog } = useFreePlaces(id);
  if (count === 0) return null;
  return (
    <section
      aria-labelledby={`unpaid-${id} card-${id}`}
      className="figures mt-6 border-t border-sand-200 pt-5 text-small"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h5 id={`unpaid-${id}`} className="font-display font-extrabold text-lead">
            {t("unpaid.title")}
          </h5>
          <p role="status" className="text-dusk-700">
            {t("unpaid.sum", { count, since: since === null ? "" : clubTime(since) })}
          </p>
        </div>
        <RefreshButton />
      </div>
      <div className="mt-3">
        <RowButton onClick={ask}>{t("unpaid.freeAll", { count })}</RowButton>
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("unpaid.question", { count })}
        text={t("unpaid.text")}
        confirmLabel={t("unpaid.freeAll", { count })}
        onConfirm={() => mutate()}
      />
    </section>
  );
}
