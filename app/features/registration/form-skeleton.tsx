import { Skeleton } from "#app/components/skeleton.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

const FIELDS = ["first", "last", "age", "birth", "parent-first", "parent-last", "email", "phone"];

/** The form's outline while we ask whether it is open. */
export function FormSkeleton() {
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
