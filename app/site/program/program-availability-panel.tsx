import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useState } from "react";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useRefetchSiteData, useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { OpeningCalendarLink } from "#app/shared/calendar-links.tsx";
import { NoScript } from "#app/shared/no-script.tsx";
import { InterestForm, type InterestFormProps } from "#app/shared/waiting/interest-form.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { daysLeft } from "#domain/programs/availability.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import { programPath, WAITLIST_HASH } from "#domain/text/site-routes.ts";
import { dateInZone } from "#domain/time/dates.ts";

type ProgramsResponse = InferResponseType<typeof api.programs.$get, 200>;

function isBookable({
  availability,
  feeCents,
}: Pick<ProgramsResponse["data"][number], "availability" | "feeCents">) {
  return (availability === "open" || availability === "few") && feeCents !== null;
}

/** Texts about a program's availability, and the reason if a family cannot register now. */
function useAvailability({ id, kind, feeCents, sessions }: PublicProgram) {
  const { t } = useTranslation("program");
  const { club } = useSiteData();
  const { moment } = useFormat();
  const { data, isError, refetch } = useQuery<ProgramsResponse>({ queryKey: ["/api/programs"] });
  useRefetchSiteData(data?.version);
  if (!data)
    return {
      text: isError ? t("spots.failed") : t("spots.asking"),
      retry: isError && refetch,
      isLoading: true,
    };
  const {
    availability = "closed",
    opensAt = null,
    spotsLeft = null,
  } = data.data.find((program) => program.id === id) ?? {};
  const today = dateInZone(new Date(data.serverNow), club.timeZone);
  const lastDay = sessions.at(-1)?.on;
  const isOpen = isBookable({ availability, feeCents });
  if (isOpen) {
    const remainingDays = daysLeft(sessions, today);
    return {
      text: spotsLeft === null ? t("spots.open") : t("terms:spotsLeft", { count: spotsLeft }),
      details: remainingDays && t("spots.daysLeft", remainingDays),
      isOpen,
    };
  }
  if (lastDay !== undefined && lastDay < today)
    return {
      text: t("spots.past"),
      reason: "over" as const,
      successor: data.data.find((candidate) => candidate.kind === kind && isBookable(candidate)),
    };
  if (feeCents === null) return { text: t("spots.undecided"), reason: "no-price" as const };
  if (availability === "waiting")
    return { text: t("spots.waiting"), details: t("spots.waitingText"), reason: "waiting" as const };
  if (availability === "full")
    return { text: t("terms:full"), details: t("spots.fullText"), reason: "full" as const };
  if (availability === "not_yet" && opensAt !== null) {
    return { text: t("spots.notYet", moment(opensAt)), reason: "not-yet" as const, opensAt };
  }
  return { text: t("spots.closed"), reason: "closed" as const };
}

function InterestPanel({ program, reason }: Pick<InterestFormProps, "reason"> & { program: PublicProgram }) {
  const section = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={section} tabIndex={-1} className="-mx-6 mt-2 outline-none sm:-mx-8">
      <InterestForm program={program} name={program.name} reason={reason} />
    </div>
  );
}

/** A program's availability, fetched after hydration because it changes (docs/reference/page-loading.md#prerendering). */
export function ProgramAvailabilityPanel({ program }: { program: PublicProgram }) {
  const { t, language } = useTranslation(["program", "common"]);
  const { text, details, isOpen, retry, reason, opensAt, isLoading, successor } = useAvailability(program);
  const [isFormRequested, setIsFormRequested] = useState(false);
  // The registration form links here for a child without a spot.
  const showsForm = isFormRequested || (reason === "waiting" && window.location.hash === WAITLIST_HASH);
  return (
    <div className="mt-5 min-h-32 print:hidden">
      <p role="status" className="font-display text-lead font-bold text-balance noscript:hidden">
        {text}
      </p>
      {isLoading && <NoScript text={t("spots.noScript")} />}
      {successor && (
        <LinkButton href={programPath(successor.slug)} className="mt-4 w-full">
          {t("spots.openNow", { name: successor.name[language] })}
        </LinkButton>
      )}
      {details && <p className="mt-1">{details}</p>}
      {isOpen && (
        <LinkButton href={`/register?program=${program.slug}`} className="mt-4 w-full">
          {t("terms:registerPlayer")}
        </LinkButton>
      )}
      {opensAt && (
        <div className="mt-4 grid">
          <OpeningCalendarLink {...program} opensAt={opensAt} />
        </div>
      )}
      {reason && !showsForm && (
        <Button variant="secondary" onClick={() => setIsFormRequested(true)} className="mt-4 w-full">
          {t(reason === "waiting" ? "terms:joinWaitingList" : "spots.tellMe")}
        </Button>
      )}
      {reason && showsForm && <InterestPanel program={program} reason={reason} />}
      {retry && (
        <Button variant="secondary" onClick={() => void retry()} className="mt-4 w-full">
          {t("common:tryAgain")}
        </Button>
      )}
    </div>
  );
}
