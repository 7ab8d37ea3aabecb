import { useId } from "react";
import { ConfirmDangerButton } from "#app/family/portal/confirm-danger-button.tsx";
import { useOpenPrefilledForm } from "#app/family/portal/order/register-again.tsx";
import type { Family, FamilyProgram } from "#app/family/portal/use-family.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { firstNames } from "#app/shared/waiting/waitlist-entries.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { OfferDetails, type OfferedEntry } from "./offer-details.tsx";

interface SpotOfferProps {
  family: Family;
  entry: OfferedEntry;
  program: FamilyProgram;
}

/** An offer of a waiting list, to accept or decline (docs/reference/waiting-list.md#offers). */
export function SpotOffer({ family, entry, program }: SpotOfferProps) {
  const { t, language } = useTranslation("waitingList");
  const titleId = useId();
  const openPrefilledForm = useOpenPrefilledForm(family);
  const { id, offer, endedAt } = entry;
  // With an offer, an ended entry is an accepted one.
  const isAccepted = endedAt !== null;
  const accept = () => openPrefilledForm({ order: family.orders[0], children: entry.children, offer: entry });
  return (
    <Card
      aria-labelledby={titleId}
      padding="page"
      className="grid gap-4 border-t-5 border-brand print:hidden"
    >
      <OfferDetails entry={entry} program={program} headingId={titleId} />
      <p className="max-w-prose">
        {t(`offer.${isAccepted ? "accepted" : "text"}${offer.cents === 0 ? "Free" : ""}`)}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Button onClick={accept}>{t(isAccepted ? "offer.continue" : "offer.accept")}</Button>
        {!isAccepted && (
          <ConfirmDangerButton
            label={t("offer.decline")}
            title={t("offer.declineTitle")}
            text={t("offer.declineText", { names: firstNames(entry, language) })}
            confirmLabel={t("offer.declineConfirm")}
            cancelLabel={t("offer.keep")}
            action={() => api.family.offers[":id"].decline.$post({ param: { id } }, withTimeout())}
          />
        )}
      </div>
    </Card>
  );
}
