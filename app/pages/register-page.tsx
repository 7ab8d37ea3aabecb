import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { LinkButton } from "#app/components/button.tsx";
import { CornerQuarter } from "#app/components/chalk-lines.tsx";
import { ContactList } from "#app/components/contact-people.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { RegistrationForm } from "#app/features/register/form/registration-form.tsx";
import { useFactsOf, useTranslation } from "#app/i18n/use-translation.tsx";
import type { api } from "#app/lib/api.ts";

type Config = InferResponseType<typeof api.config.$get, 200>;
type Programs = InferResponseType<typeof api.programs.$get, 200>;

/** Whether the camp takes registrations, what it costs, and today's date at the club. */
function useRegistrationTerms() {
  const config = useQuery<Config>({ queryKey: ["/api/config"] });
  const programs = useQuery<Programs>({ queryKey: ["/api/programs"] });
  useFactsOf(programs.data?.version);
  const program = programs.data?.data.find(({ kind, feeCents }) => kind === "camp" && feeCents !== null);
  const today = config.data?.data.today;
  return {
    terms: program && today ? { ...program, today } : undefined,
    error: config.error ?? programs.error,
    retry: () => {
      void config.refetch();
      void programs.refetch();
    },
  };
}

/** Registration is closed, or every place taken: the news, whom to call, and the way back (docs/rules/registration.md#open-closed-and-full). */
function NotOpenNotice({ reason }: { reason: "closed" | "full" }) {
  const { t } = useTranslation("registration");
  return (
    <div className="wrap-form pt-8 pb-20">
      <section className="relative rounded bg-sand-100 p-8">
        <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
        <h2 className="pr-16 text-headline">{t(`${reason}.title`)}</h2>
        <p className="mt-4 max-w-line text-lead">{t(`${reason}.text`)}</p>
        <h3 className="mt-8 text-title">{t("closed.contact")}</h3>
        <ContactList />
      </section>
      <LinkButton href="/" className="mt-10">
        {t(`${reason}.home`)}
      </LinkButton>
    </div>
  );
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
  if (terms?.availability === "open" || terms?.availability === "few") {
    const { today, startsOn, feeCents } = terms;
    return <RegistrationForm today={today} programStart={startsOn ?? today} feeCents={feeCents ?? 0} />;
  }
  if (terms) return <NotOpenNotice reason={terms.availability === "full" ? "full" : "closed"} />;
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
