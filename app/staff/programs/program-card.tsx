import { SquarePen } from "lucide-react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { useHasPermission } from "#app/staff/shared/access/use-staff-session.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import { programFormPath, WRITE_PATH } from "#domain/staff/staff-paths.ts";
import { CapacityForm, WaitingListModeChoice } from "./settings/capacity-and-waiting.tsx";
import { RegistrationSwitch } from "./settings/registration-switch.tsx";
import { type StaffProgram, useChangeProgram, usedSpots } from "./use-programs.ts";

type Holds = DataOf<(typeof api.admin.programs)[":id"]["holds"]["$get"]>;

/** Number and start of unpaid holds, with a button to free them. Returns null if there are none. */
function UnpaidHolds({ program: { id } }: { program: StaffProgram }) {
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
      aria-labelledby={`unpaid-${id} card-${id}`}
      className="tabular-nums mt-6 border-t border-sand-200 pt-5 text-small"
    >
      <h5 id={`unpaid-${id}`} className="font-display font-extrabold text-lead">
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

/** Used spots as a bar, and the number of free spots. */
function CapacityBar({ taken, capacity }: { taken: number; capacity: number }) {
  const { t } = useTranslation("admin");
  const freeSpots = Math.max(0, capacity - taken);
  const share = capacity === 0 ? 1 : Math.min(1, taken / capacity);
  return (
    <>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className={`mt-2 h-2 w-full rounded bg-sand-200 ${freeSpots === 0 ? "text-marigold-700" : "text-agave"}`}
      >
        <rect width={100 * share} height="4" fill="currentColor" />
      </svg>
      <p className="mt-1.5 text-small font-semibold">
        {freeSpots === 0 ? t("terms:full") : t("terms:spotsLeft", { count: freeSpots })}
      </p>
    </>
  );
}

/** Used and free spots. "Full" means the same for staff and families. */
function ProgramSpots({ program }: { program: StaffProgram }) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const { capacity, spots } = program;
  const { confirmed, held, offered, expired } = spots;
  const taken = usedSpots(program);
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <span className="tabular-nums font-display text-headline font-black">{taken}</span>
        <span className="text-small text-dusk-700">
          {capacity === null ? t("adminPrograms:capacity.taken") : t("program.spots", { capacity })}
        </span>
      </p>
      {capacity !== null && <CapacityBar taken={taken} capacity={capacity} />}
      <p className="tabular-nums text-small text-dusk-700">
        {[
          t("program.confirmed", { count: confirmed }),
          t("program.held", { count: held }),
          offered > 0 && t("program.offered", { count: offered }),
          expired > 0 && t("program.expired", { count: expired }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

function ProgramLinks({ id: program, waitingList, waiting }: StaffProgram) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const hasPermission = useHasPermission();
  const links = [
    { href: addressOf("/admin", { program }), label: t("terms:pages.registrations") },
    hasPermission("rosters.view") && {
      href: addressOf("/admin/rosters", { program }),
      label: t("terms:pages.lists"),
    },
    hasPermission("waiting_list.view") &&
      (waitingList !== "off" || waiting.families > 0) && {
        href: addressOf("/admin/waiting-list", { program }),
        label: t("terms:pages.waiting"),
      },
    hasPermission("messages.send") && {
      href: addressOf(WRITE_PATH, { list: "registrations", program }),
      label: t("adminPrograms:write"),
    },
  ].filter((link) => link !== false);
  return (
    <ul aria-labelledby={`card-${program}`} className="flex flex-wrap gap-x-6">
      {links.map(({ href, label }) => (
        <li key={href}>
          <TextLink href={href} variant="alone">
            {label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** Whether families may pay in cash at the field (docs/reference/manual-payments.md#cash-at-the-field). */
function CashSwitch({ program: { id, takesCash }, name }: { program: StaffProgram; name: string }) {
  const { t } = useTranslation("adminPrograms");
  const { mutate, isPending } = useChangeProgram(id, {
    toast: (savedProgram) => ({
      title: t("cash.saved"),
      message: t(savedProgram.takesCash ? "cash.allowed" : "cash.ended", { program: name }),
    }),
  });
  return (
    <div className="mt-6 border-t border-sand-200 pt-5">
      <Checkbox
        name={`cash-${id}`}
        label={t("cash.label")}
        hint={t("cash.hint")}
        checked={takesCash}
        onChange={() => !isPending && mutate({ takesCash: !takesCash })}
      />
    </div>
  );
}

/** A program: registration switch and capacity, which apply at once, and links to its form and families. */
export function ProgramCard({ program }: { program: StaffProgram }) {
  const { t, language } = useTranslation(["admin", "adminPrograms"]);
  const { days } = useFormat();
  const name = program.names[language];
  const mayEdit = useHasPermission()("programs.edit");
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h4
            id={`card-${program.id}`}
            tabIndex={-1}
            className="font-display font-extrabold text-title wrap-anywhere"
          >
            {name}
          </h4>
          <p className="tabular-nums text-small text-dusk-700">
            {program.startsOn && program.endsOn && (
              <span>{`${days(program.startsOn, program.endsOn)} · `}</span>
            )}
            <span>
              {program.feeCents === null ? t("program.noPrice") : priceOrFree(program.feeCents, language)}
            </span>
          </p>
        </div>
        <Permitted to="programs.edit">
          <LinkButton href={programFormPath(program.id)} variant="secondary" className="max-sm:w-full">
            <SquarePen aria-hidden size={20} />
            <span aria-hidden>{t("adminPrograms:edit")}</span>
            <span className="sr-only">{t("adminPrograms:editOf", { program: name })}</span>
          </LinkButton>
        </Permitted>
      </div>
      <ProgramLinks {...program} />
      <fieldset disabled={!mayEdit} className="contents">
        <div className="mt-3 grid items-start gap-6 md:grid-cols-2 xl:grid-cols-[1.6fr_1fr_auto] xl:gap-10">
          <div className="md:max-xl:col-span-2">
            <RegistrationSwitch program={program} name={name} />
          </div>
          <ProgramSpots program={program} />
          <CapacityForm program={program} />
        </div>
        <div className="mt-6 border-t border-sand-200 pt-5">
          <WaitingListModeChoice program={program} name={name} />
        </div>
        {program.feeCents !== null && <CashSwitch program={program} name={name} />}
        {(program.feeCents !== null || program.spots.held > 0) && (
          <QueryBoundary fallback={null}>
            <UnpaidHolds program={program} />
          </QueryBoundary>
        )}
      </fieldset>
    </Card>
  );
}
