import { Pencil } from "lucide-react";
import { Link } from "wouter";
import { LinkButton } from "#app/components/link-button.tsx";
import { RefreshButton } from "#app/components/staff/refresh-button.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFocusOnArrival } from "#app/components/use-focus-on-arrival.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { CashButton } from "./cash-button.tsx";
import { DeedButton } from "./deed-button.tsx";
import type { Ask } from "./deed-dialogs.tsx";
import type { Deed } from "./use-deed.ts";
import type { RegistrationDetails } from "./use-registration-details.ts";
import { useRegistrationView } from "./use-registration-view.ts";

interface DetailsHeadProps {
  registration: RegistrationDetails;
  onAsk: Ask;
}

/** Who it is, since when, and what staff can do. */
export function DetailsHead({ registration, onAsk }: DetailsHeadProps) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const { editAddressOf } = useRegistrationView();
  const { id, childFirstName, childLastName, childAge, createdAt, deletedAt, contestedAt, source } =
    registration;
  const deeds: readonly Deed[] = deletedAt === null ? ["delete"] : ["restore", "erase"];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title outline-none wrap-anywhere">
          {childFirstName} {childLastName}
        </h2>
        <p className="figures mt-1 text-dusk-700">
          {t("list.age", { age: childAge })} · {t("details.registeredAt", { at: clubTime(createdAt) })}
          {source === "paper" && ` · ${t("byHand.fromPaper")}`}
        </p>
        {contestedAt !== null && (
          <p className="font-semibold text-error">
            <Link href="/admin/people/contests" className="underline underline-offset-2">
              {t("contested")}
            </Link>
          </p>
        )}
        {deletedAt !== null && (
          <p className="figures font-semibold text-error">
            {t("details.deletedAt", { at: clubTime(deletedAt) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {deletedAt === null && <CashButton registration={registration} />}
        {deletedAt === null && (
          <LinkButton href={editAddressOf(id)} variant="secondary">
            <Pencil aria-hidden size={20} />
            {t("byHand.edit")}
          </LinkButton>
        )}
        {deeds.map((deed) => (
          <DeedButton key={deed} large deed={deed} registration={registration} onAsk={onAsk} />
        ))}
        <RefreshButton />
      </div>
    </div>
  );
}
