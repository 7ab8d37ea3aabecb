import { type ReactNode, useMemo } from "react";
import type { Entry } from "#app/facts/waiting/entries.ts";
import { useFamily } from "#app/family/mine/use-family.ts";
import { isOffered, OfferFacts } from "#app/family/mine/waiting/offer-facts.tsx";
import { RegistrationForm } from "#app/family/register/form/registration-form.tsx";
import { CHOSEN, ChoiceOfProgram, type ProgramChoice } from "#app/family/register/offers.ts";
import type { TermsProps } from "#app/family/register/register-page.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { clearOfferId } from "#app/lib/storage/form-draft.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface OfferedFormProps extends TermsProps {
  /** The entry of the waiting list. */
  offerId: string;
  /** Called when the family registers somebody else instead. */
  onLeave: () => void;
}

/** Why the form cannot be sent now; what was typed stays. */
function Stopped({ why, children }: { why: "signIn" | "over"; children: ReactNode }) {
  const { t } = useTranslation("waitingList");
  return (
    <div className="form-container grid gap-6 pt-8 pb-20">
      <Notice tone="warning" title={t(`offer.form.${why}.title`)}>
        <p>{t(`offer.form.${why}.text`)}</p>
      </Notice>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <LinkButton href="/family">{t("done.page")}</LinkButton>
        {children}
      </div>
    </div>
  );
}

/** The choice of the offered program, open whatever it is for others, at the offer's price. */
function useOfferedChoice(programs: TermsProps["programs"], entry: Entry | undefined) {
  const { id = "", programId, offer } = entry ?? {};
  const cents = offer?.cents;
  return useMemo((): ProgramChoice | null => {
    const program = programs.find((known) => known.id === programId);
    if (!program || cents === undefined) return null;
    const now = program.feeCents ?? cents;
    const offered = { ...program, availability: "open" as const, feeCents: Math.min(now, cents) };
    return {
      programs: [offered],
      program: offered,
      isGiven: true,
      choose: () => undefined,
      offer: { id, isCheaper: cents < now },
    };
  }, [programs, programId, id, cents]);
}

/** The registration form for the places that a waiting list offers (docs/reference/waiting-list.md#accepting-an-offer). */
export function OfferedForm({ offerId, onLeave, programs, today }: OfferedFormProps) {
  const { t } = useTranslation("waitingList", "payment", "errors");
  const { data: family, error, refetch } = useFamily();
  const entry = family?.waitingList.find(({ id }) => id === offerId);
  const program = family?.programs.find(({ id }) => id === entry?.programId);
  const choice = useOfferedChoice(programs, entry);
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
  const leave = (
    <Button
      variant="quiet"
      onClick={() => {
        clearOfferId();
        onLeave();
      }}
    >
      {t("offer.form.leave")}
    </Button>
  );
  if (!isOffered(entry) || !program || !choice)
    return <Stopped why={family === null ? "signIn" : "over"}>{leave}</Stopped>;
  return (
    <ChoiceOfProgram value={choice}>
      <div className="form-container pt-8">
        <Card as="div" className="grid gap-4 border-l-4 border-brand">
          <OfferFacts entry={entry} program={program} headingId={CHOSEN} />
          <p className="max-w-prose">{t("offer.form.text")}</p>
          <div>{leave}</div>
        </Card>
      </div>
      <RegistrationForm today={today} news={null} />
    </ChoiceOfProgram>
  );
}
