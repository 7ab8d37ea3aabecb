import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ListActions } from "#app/staff/shared/list-actions.tsx";
import { RefreshButton } from "#app/staff/shared/panel-header.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { useStaffCall } from "#app/staff/shared/use-staff-call.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { StaffProgram } from "./use-programs.ts";

type Unpaid = InferResponseType<(typeof api.admin.programs)[":id"]["holds"]["$get"], 200>;
type UnpaidGroup = Unpaid["data"]["groups"][number];

const keyOf = (id: StaffProgram["id"]) => [`/api/admin/programs/${id}/holds`];

/** Unpaid holds of a program, with large groups from one source. Not cached after leaving the page. */
function useUnpaidPlaces(id: StaffProgram["id"]) {
  return useQuery<Unpaid>({ queryKey: keyOf(id), gcTime: 0 });
}

/** Frees the holds of one group or all, and refetches the places. */
function useFreePlaces(id: StaffProgram["id"], onDone: () => void) {
  const { t } = useTranslation("admin");
  return useStaffCall({
    send: async (group: string | null) => {
      const response = await api.admin.programs[":id"].holds.free.$post({ param: { id }, json: { group } });
      return (await response.json()).data.freed;
    },
    done: (count) =>
      count === 0
        ? { title: t("unpaid.doneZero"), message: t("unpaid.doneZeroText"), tone: "neutral" }
        : { title: t("unpaid.done", { count }), message: t("unpaid.doneText") },
    onDone,
    refusal: "toast",
  });
}

/** The holds to confirm: of one group, or all. */
interface Chosen {
  group: string | null;
  count: number;
}

function GroupLine({ group, onFree }: { group: UnpaidGroup; onFree: () => void }) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  const { kind, places, browsers, since, keptUntil } = group;
  const devices = kind === "address" ? ` · ${t("unpaid.devices", { count: browsers })}` : "";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{t(`unpaid.kinds.${kind}`)}</p>
        <p>{`${t("unpaid.places", { count: places })}${devices}`}</p>
        <p className="flex flex-wrap gap-x-4 text-dusk-700">
          <span>{t("unpaid.since", { at: clubTime(since) })}</span>
          <span>{t("unpaid.until", { at: clubTime(keptUntil) })}</span>
        </p>
      </div>
      <RowButton onClick={onFree}>{t("unpaid.free")}</RowButton>
    </li>
  );
}

/** Unpaid holds: how many, since when and by whom, with buttons to free them. */
export function UnpaidPlaces({ program: { id } }: { program: StaffProgram }) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  const { data, error, refetch } = useUnpaidPlaces(id);
  const [chosen, setChosen] = useState<Chosen>({ group: null, count: 0 });
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useFreePlaces(id, () => setAsks(false));
  const ask = (target: Chosen) => {
    setChosen(target);
    setAsks(true);
  };
  if (error) return <LoadFailure title={t("unpaid.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { places: count, since, groups } = data.data;
  const others = groups.reduce((left, { places }) => left - places, count);
  return (
    <section aria-labelledby={`unpaid-${id} card-${id}`} className="figures text-small">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-48">
          <h5 id={`unpaid-${id}`} className="font-display font-extrabold text-lead">
            {t("unpaid.title")}
          </h5>
          <p role="status" className="text-dusk-700">
            {t("unpaid.sum", { count, since: since === null ? "" : clubTime(since) })}
          </p>
        </div>
        <div className="flex gap-3">
          {count > 0 && (
            <ListActions path={`/api/admin/programs/${id}/holds/contacts`} title={t("unpaid.title")} />
          )}
          <RefreshButton />
        </div>
      </div>
      {groups.length > 0 && (
        <ul className="mt-2 divide-y divide-sand-200">
          {groups.map((group) => (
            <GroupLine
              key={group.id}
              group={group}
              onFree={() => ask({ group: group.id, count: group.places })}
            />
          ))}
          {others > 0 && <li className="py-3 text-dusk-700">{t("unpaid.others", { count: others })}</li>}
        </ul>
      )}
      {count > 0 && groups.length !== 1 && (
        <div className="mt-3">
          <RowButton onClick={() => ask({ group: null, count })}>{t("unpaid.freeAll", { count })}</RowButton>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t("unpaid.question", { count: chosen.count })}
        text={t("unpaid.text")}
        confirmLabel={t("unpaid.freeAll", { count: chosen.count })}
        busy={isPending}
        onConfirm={() => mutate(chosen.group)}
      />
    </section>
  );
}
