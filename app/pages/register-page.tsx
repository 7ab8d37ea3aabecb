import { LoadFailure } from "#app/components/load-failure.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { FormSkeleton } from "#app/features/registration/form-skeleton.tsx";
import { NotOpenNotice } from "#app/features/registration/not-open-notice.tsx";
import { RegistrationForm } from "#app/features/registration/registration-form.tsx";
import { useRegistrationTerms } from "#app/features/registration/use-registration-terms.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";

function RegisterBody({ terms, error, retry }: ReturnType<typeof useRegistrationTerms>) {
  const { t } = useTranslation("registration");
  if (terms?.availability === "open") {
    const { today, startsOn, feeCents } = terms;
    return <RegistrationForm today={today} programStart={startsOn} feeCents={feeCents} />;
  }
  if (terms) return <NotOpenNotice reason={terms.availability} />;
  if (!error) return <FormSkeleton />;
  return (
    <div className="wrap-form py-12">
      <LoadFailure title={t("failed.title")} error={error} onRetry={retry} />
    </div>
  );
}

/** Registering a child: the form, or the notice that it is closed or full (spec.md §2, /register). */
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
