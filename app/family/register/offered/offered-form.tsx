import { type ReactNode, useMemo } from "react";
import { isOffered, type Offered, OfferFacts } from "#app/family/mine/offer-facts.tsx";
import { type Family, useFamily } from "#app/family/mine/use-family.ts";
import { RegistrationForm } from "#app/family/register/form/registration-form.tsx";
import { CHOSEN, ChoiceOfProgram, type ProgramChoice } from "#app/family/register/offers.ts";
import type { TermsProps } from "#app/family/register/register-page.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { forgetOffer } from "#app/lib/storage/form-draft.ts";
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

function Leave({ onLeave }: Pick<OfferedFormProps, "onLeave">) {
  const { t } = useTranslation("waitingList");
  const leave = () => {
    forgetOffer();
    onLeave();
  };
  return (
    <Button variant="quiet" onClick={leave}>
      {t("offer.form.leave")}
    </Button>
  );
}

interface StoppedProps {
  why: "signIn" | "over";
  children: ReactNode;
}

/** Why the form cannot be sent now; what was typed stays. */
function Stopped({ why, children }: StoppedProps) {
  const { t } = useTranslation("waitingList");
  return (
    <div className="wrap-form grid gap-6 pt-8 pb-20">
      <Notice tone="warning" title={t(`offer.form.${why}.title`)}>
        <p>{t(`offer.form.${why}.text`)}</p>
      </Notice>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <LinkButton href="/family">{t("offer.form.signIn.page")}</LinkButton>
        {children}
      </div>
    </div>
  );
}

/** The choice of the offered program, open whatever it is for others, at the offer's price. */
function useOfferedChoice(programs: TermsProps["programs"], { id, programId, offer }: Offered) {
  const { cents } = offer;
  return useMemo(() => {
    const program = programs.find((known) => known.id === programId);
    if (!program) return null;
    const now = program.feeCents ?? cents;
    const offered = { ...program, availability: "open" as const, feeCents: Math.min(now, cents) };
    const choice: ProgramChoice = {
      ...{ programs: [offered], program: offered, isGiven: true, choose: () => undefined },
      offer: { id, isCheaper: cents < now },
    };
    return choice;
  }, [programs, programId, id, cents]);
}

interface FormProps extends Pick<OfferedFormProps, "programs" | "today" | "onLeave"> {
  entry: Offered;
  family: Family;
}

function FormOfOffer({ entry, family, programs, today, onLeave }: FormProps) {
  const { t } = useTranslation("waitingList");
  const choice = useOfferedChoice(programs, entry);
  const program = family.programs.find(({ id }) => id === entry.programId);
  if (!choice || !program) {
    return (
      <Stopped why="over">
        <Leave onLeave={onLeave} />
      </Stopped>
    );
  }
  return (
    <ChoiceOfProgram value={choice}>
      <div className="wrap-form pt-8">
        <Card as="div" className="grid gap-4 border-l-4 border-brand">
          <OfferFacts {...{ entry, program }} headingId={CHOSEN} />
          <p className="max-w-line">{t("offer.form.text")}</p>
          <div>
            <Leave onLeave={onLeave} />
          </div>
        </Card>
      </div>
      <RegistrationForm today={today} news={null} />
    </ChoiceOfProgram>
  );
}

/** The registration form for the places that a waiting list offers (docs/rules/waiting.md#accepting). */
export function OfferedForm({ offerId, onLeave, ...terms }: OfferedFormProps) {
  const { t } = useTranslation("waitingList", "payment", "errors");
  const { data: family, error, refetch } = useFamily();
  if (family === undefined && error) {
    return (
      <div className="wrap-form py-12">
        <LoadFailure title={t("offer.form.loading")} error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (family === undefined) {
    return (
      <div role="status" className="wrap-form pt-8">
        <span className="sr-only">{t("offer.form.loading")}</span>
        <Skeleton className="h-96" />
      </div>
    );
  }
  const entry = family?.waitingList.find(({ id }) => id === offerId);
  if (family === null || !isOffered(entry)) {
    return (
      <Stopped why={family === null ? "signIn" : "over"}>
        <Leave onLeave={onLeave} />
      </Stopped>
    );
  }
  return <FormOfOffer {...terms} {...{ entry, family, onLeave }} />;
}
