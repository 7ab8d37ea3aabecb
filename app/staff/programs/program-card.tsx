import { SquarePen } from "lucide-react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useHasPermission } from "#app/staff/shared/access/use-staff-session.ts";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { addressOf } from "#app/staff/shared/list/query-parameters.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import { programFormPath, WRITE_PATH } from "#domain/staff/staff-paths.ts";
import { HoldsInCheckout } from "./holds-in-checkout.tsx";
import { CapacityForm, WaitingListModeChoice } from "./settings/capacity-and-waiting.tsx";
import { RegistrationSwitch } from "./settings/registration-switch.tsx";
import { SpotSummary } from "./spot-summary.tsx";
import { type StaffProgram, useChangeProgram } from "./use-programs.ts";

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
        {mayEdit && (
          <LinkButton href={programFormPath(program.id)} variant="secondary" className="max-sm:w-full">
            <SquarePen aria-hidden size={20} />
            <span aria-hidden>{t("adminPrograms:edit")}</span>
            <span className="sr-only">{t("adminPrograms:editOf", { program: name })}</span>
          </LinkButton>
        )}
      </div>
      <ProgramLinks {...program} />
      <fieldset disabled={!mayEdit} className="contents">
        <div className="mt-3 grid items-start gap-6 md:grid-cols-2 xl:grid-cols-[1.6fr_1fr_auto] xl:gap-10">
          <div className="md:max-xl:col-span-2">
            <RegistrationSwitch program={program} name={name} />
          </div>
          <SpotSummary program={program} />
          <CapacityForm program={program} />
        </div>
        <div className="mt-6 border-t border-sand-200 pt-5">
          <WaitingListModeChoice program={program} name={name} />
        </div>
        {program.feeCents !== null && <CashSwitch program={program} name={name} />}
        {(program.feeCents !== null || program.spots.held > 0) && (
          <QueryBoundary fallback={null}>
            <HoldsInCheckout program={program} />
          </QueryBoundary>
        )}
      </fieldset>
    </Card>
  );
}
