import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { lazy, Suspense, useMemo, useState } from "react";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { RegistrationForm } from "#app/features/register/form/registration-form.tsx";
import type { Offers, Program, Programs } from "#app/features/register/offers.ts";
import { useFactsOf, useTranslation } from "#app/i18n/use-translation.tsx";
import type { api } from "#app/lib/api.ts";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { reasonOfKind } from "#domain/programs.ts";

const OpeningNotice = lazy(() => fetchPart(() => import("#app/features/register/opening-notice.tsx")));

/** A page that is open learns within this time, in milliseconds, that something opened, closed or has another price. */
const LOOK_AGAIN_MS = 60_000;

type Config = InferResponseType<typeof api.config.$get, 200>;

/** What each reason to sign up means that can be paid, and the one that the page tells of where none is open. */
function offersOf({ data }: Programs) {
  const meant = data.filter(({ isMeant }) => isMeant);
  const inState = (...states: Program["availability"][]) =>
    meant.find(({ availability }) => states.includes(availability));
  return {
    offers: Object.fromEntries(meant.map((program) => [reasonOfKind(program.kind), program])) as Offers,
    main: inState("open", "few") ?? inState("full") ?? inState("not_yet") ?? meant[0],
  };
}

/** Whether something can be registered for, what it costs, and today's date at the club. */
function useRegistrationTerms() {
  const config = useQuery<Config>({ queryKey: ["/api/config"] });
  const programs = useQuery<Programs>({
    queryKey: ["/api/programs"],
    // Not while the page is hidden: that is TanStack's own rule.
    refetchInterval: LOOK_AGAIN_MS,
  });
  useFactsOf(programs.data?.version);
  const today = config.data?.data.today;
  const { data } = programs;
  const terms = useMemo(() => data && today && { ...offersOf(data), today }, [data, today]);
  return {
    terms,
    error: config.error ?? programs.error,
    retry: () => {
      void config.refetch();
      void programs.refetch();
    },
  };
}

const FIELDS = ["first", "last", "age", "birth", "parent-first", "parent-last", "email", "phone"];

/** The form's outline while we ask whether it is open. */
function FormSkeleton() {
  const { t } = useTranslation("registration");
  return (
    <div role="status" className="wrap-form pt-16 pb-20">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="mt-4 h-8 max-w-64" />
      <div className="mt-8 grid gap-8 sm:grid-cols-2">
        {FIELDS.map((field) => (
          <div key={field}>
            <Skeleton className="h-5 max-w-32" />
            <Skeleton className="mt-3 h-12" />
          </div>
        ))}
      </div>
    </div>
  );
}

function RegisterBody({ terms, error, retry }: ReturnType<typeof useRegistrationTerms>) {
  const { t } = useTranslation("registration");
  const [typing, setTyping] = useState(false);
  if (terms) {
    const { main, ...offered } = terms;
    const isOpen = main?.availability === "open" || main?.availability === "few";
    // From then on the form stays, with whatever was typed, and says what happened.
    if (isOpen && !typing) setTyping(true);
    const news = main?.availability !== "open" && <OpeningNotice program={main} typing />;
    return isOpen || typing ? (
      <RegistrationForm {...offered} news={<Suspense>{news}</Suspense>} />
    ) : (
      <Suspense fallback={<FormSkeleton />}>
        <OpeningNotice program={main} />
      </Suspense>
    );
  }
  if (!error) return <FormSkeleton />;
  return (
    <div className="wrap-form py-12">
      <LoadFailure title={t("failed.title")} error={error} onRetry={retry} />
    </div>
  );
}

/** Registering a child: the form, or the notice that it is closed or full (docs/rules/pages.md#registration-page). */
export default function RegisterPage() {
  const { t } = useTranslation("registration");
  const registration = useRegistrationTerms();
  return (
    <>
      <PageHeader width="form" title={t("title")} text={t("intro")} />
      {/* As tall as the screen whatever the server says, so that nothing in view moves when it has answered. */}
      <div className="min-h-dvh">
        <RegisterBody {...registration} />
      </div>
    </>
  );
}
