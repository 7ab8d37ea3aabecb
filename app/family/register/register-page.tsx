import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { useRefetchSiteData, useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { readOfferId } from "#app/lib/storage/registration-draft.ts";
import { useConfig } from "#app/lib/use-config.ts";
import { NoScript } from "#app/shared/no-script.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { CalendarDate } from "#domain/time/dates.ts";
import { ChosenProgram } from "./choice/chosen-program.tsx";
import { useProgramChoice } from "./choice/use-program-choice.ts";
import { RegistrationForm } from "./form/registration-form.tsx";
import { mainProgram, type Program, ProgramChoiceContext, type ProgramsResponse } from "./program-choice.ts";

const AvailabilityNotice = lazyWithPreload(
  async () => (await import("./choice/program-notice.tsx")).AvailabilityNotice,
);
const OfferedForm = lazyWithPreload(async () => (await import("./offered-form.tsx")).OfferedForm);
const ProgramNotice = lazyWithPreload(
  async () => (await import("./choice/program-notice.tsx")).ProgramNotice,
);

/** Polling interval in milliseconds, for changes of availability and prices. */
const POLL_INTERVAL_MS = 60_000;

/** The programs, their prices, and today's date at the club. */
function useRegistrationTerms() {
  const { config, error: configError, refetch: refetchConfig } = useConfig();
  const programs = useQuery<ProgramsResponse>({
    queryKey: ["/api/programs"],
    // TanStack Query pauses this while the page is hidden.
    refetchInterval: POLL_INTERVAL_MS,
  });
  useRefetchSiteData(programs.data?.version);
  const { today } = config;
  const { data } = programs;
  const terms = useMemo(() => data && today && { programs: data.data, today }, [data, today]);
  return {
    terms,
    error: configError ?? programs.error,
    retry: () => {
      void refetchConfig();
      void programs.refetch();
    },
  };
}

/** A placeholder while the availability loads. Without JavaScript it stays, and shows the contacts. */
function FormSkeleton() {
  const { t } = useTranslation("registration");
  return (
    <div role="status" className="form-container pt-16 pb-20">
      <span className="sr-only">{t("loading")}</span>
      <NoScript text={t("noScript")} />
      <Skeleton className="mt-4 h-8 max-w-64" />
      <Skeleton className="mt-8 h-96" />
    </div>
  );
}

export interface RegistrationTerms {
  programs: readonly Program[];
  today: CalendarDate;
}

/** The choice of program, and below it the form, or options if the program cannot be joined now. */
function ChoiceAndForm({ programs, today }: RegistrationTerms) {
  const { choices, choice, hasForm } = useProgramChoice(programs, today);
  const { program } = choice;
  const state = choices.find((choice) => choice.program.id === program?.id)?.state ?? "closed";
  // With fewer than two programs, show the page's notice instead of a choice.
  const showsNoticeOnly = !program && choices.filter((choice) => choice.state !== "unpriced").length < 2;
  const describedProgram = mainProgram(programs);
  return (
    <ProgramChoiceContext value={choice}>
      {showsNoticeOnly && (
        <Suspense fallback={<FormSkeleton />}>
          <ProgramNotice
            program={describedProgram}
            state={describedProgram?.availability === "not_yet" ? "not_yet" : "closed"}
            isAlone
          />
        </Suspense>
      )}
      <ChosenProgram
        program={program}
        choices={choices.filter((choice) => !showsNoticeOnly || choice.program !== describedProgram)}
      />
      {hasForm && (
        <RegistrationForm
          availabilityNotice={
            <Suspense>
              {program && program.availability !== "open" && <AvailabilityNotice {...program} />}
            </Suspense>
          }
        />
      )}
      {program && !hasForm && state !== "open" && (
        <Suspense fallback={<FormSkeleton />}>
          <ProgramNotice program={program} state={state} />
        </Suspense>
      )}
    </ProgramChoiceContext>
  );
}

/** The form of an accepted offer. A query in the address asks for the choice of program instead. */
function OfferOrChoice(terms: RegistrationTerms) {
  const [offerId, setOfferId] = useState(() => (window.location.search ? null : readOfferId()));
  if (!offerId) return <ChoiceAndForm {...terms} />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <OfferedForm {...terms} offerId={offerId} onDecline={() => setOfferId(null)} />
    </Suspense>
  );
}

function RegisterBody({ terms, error, retry }: ReturnType<typeof useRegistrationTerms>) {
  const { t } = useTranslation("registration");
  if (terms) return <OfferOrChoice {...terms} />;
  if (!error) return <FormSkeleton />;
  return (
    // The error's text is fetched when needed.
    <Suspense fallback={<FormSkeleton />}>
      <div className="form-container py-12">
        <LoadFailure title={t("failed.title")} error={error} onRetry={retry} />
      </div>
    </Suspense>
  );
}

/**
 * Registration of children: the form, or a notice that registration is closed or full
 * (docs/reference/public-pages.md#registration-page).
 */
export default function RegisterPage() {
  const { t } = useTranslation("registration");
  const registrationTerms = useRegistrationTerms();
  const { programs } = useSiteData();
  const isSingleProgram = programs.filter(({ feeCents }) => feeCents !== null).length < 2;
  return (
    <>
      <PageHeader
        width="form"
        title={t("terms:registerPlayer")}
        text={t(isSingleProgram ? "intro" : "choice.intro")}
      />
      {/* Always as high as the screen, so that the response causes no layout shift in view. */}
      <div className="min-h-dvh">
        <RegisterBody {...registrationTerms} />
      </div>
    </>
  );
}
