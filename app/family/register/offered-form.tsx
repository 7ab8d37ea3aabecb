import { type ReactNode, useMemo } from "react";
import { useFamily } from "#app/family/portal/use-family.ts";
import { hasOffer, OfferDetails } from "#app/family/portal/waiting/offer-details.tsx";
import { RegistrationForm } from "#app/family/register/form/registration-form.tsx";
import {
  CHOSEN_HEADING_ID,
  type ProgramChoice,
  ProgramChoiceContext,
} from "#app/family/register/program-choice.ts";
import type { RegistrationTerms } from "#app/family/register/register-page.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearOfferId } from "#app/lib/storage/registration-draft.ts";
import type { WaitlistEntry } from "#app/shared/waiting/waitlist-entries.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface OfferedFormProps extends RegistrationTerms {
  offerId: string;
  /** Called when the family registers another child instead. */
  onDecline: () => void;
}

/** The reason why the form cannot be sent now. Typed values stay. */
function OfferUnavailable({ reason, children }: { reason: "signIn" | "over"; children: ReactNode }) {
  const { t } = useTranslation("waitingList");
  return (
    <div className="form-container grid gap-6 pt-8 pb-20">
      <Notice tone="warning" title={t(`offer.form.${reason}.title`)} text={t(`offer.form.${reason}.text`)} />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <LinkButton href="/family">{t("done.page")}</LinkButton>
        {children}
      </div>
    </div>
  );
}

/** The offered program at the offer's price, or at the current one if it is lower. It counts as open. */
function useOfferedChoice({ programs, today }: RegistrationTerms, entry: WaitlistEntry | undefined) {
  const { id = "", programId, offer } = entry ?? {};
  const cents = offer?.cents;
  return useMemo((): ProgramChoice | null => {
    const program = programs.find((candidate) => candidate.id === programId);
    if (!program || cents === undefined) return null;
    const currentCents = program.feeCents ?? cents;
    const offered = { ...program, availability: "open" as const, feeCents: Math.min(currentCents, cents) };
    return {
      programs: [offered],
      today,
      program: offered,
      choose: () => undefined,
      offer: { id, isCheaper: cents < currentCents },
    };
  }, [programs, today, programId, id, cents]);
}

/** The registration form for spots that a waiting list offers (docs/reference/waiting-list.md#accepting-an-offer). */
export function OfferedForm({ offerId, onDecline, ...terms }: OfferedFormProps) {
  const { t } = useTranslation("waitingList", "payment", "errors");
  const { data: family, error, refetch } = useFamily();
  const entry = family?.waitingList.find(({ id }) => id === offerId);
  const program = family?.programs.find(({ id }) => id === entry?.programId);
  const choice = useOfferedChoice(terms, entry);
  if (family === undefined) {
    return (
      <div role="status" className="form-container py-12">
        {error ? (
          <LoadFailure title={t("offer.form.loading")} error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <span className="sr-only">{t("offer.form.loading")}</span>
            <Skeleton className="h-96" />
          </>
        )}
      </div>
    );
  }
  const leaveButton = (
    <Button
      variant="quiet"
      onClick={() => {
        clearOfferId();
        onDecline();
      }}
    >
      {t("offer.form.leave")}
    </Button>
  );
  if (!hasOffer(entry) || !program || !choice)
    return <OfferUnavailable reason={family === null ? "signIn" : "over"}>{leaveButton}</OfferUnavailable>;
  return (
    <ProgramChoiceContext value={choice}>
      <div className="form-container pt-8">
        <Card as="div" className="grid gap-4 border-l-4 border-brand">
          <OfferDetails entry={entry} program={program} headingId={CHOSEN_HEADING_ID} />
          <p className="max-w-prose">{t("offer.form.text")}</p>
          <div>{leaveButton}</div>
        </Card>
      </div>
      <RegistrationForm availabilityNotice={null} />
    </ProgramChoiceContext>
  );
}
