import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { EditForm } from "./edit-form.tsx";
import { ManualEntryPage } from "./manual-entry-form.tsx";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import { type StoredRegistration, useStoredRegistration } from "./use-stored-registration.ts";

function Loaded({ stored }: { stored: StoredRegistration }) {
  const { t } = useTranslation("adminManualEntry", "office");
  const { addressOf } = useManualEntryView();
  const child = `${stored.childFirstName} ${stored.childLastName}`;
  return (
    <ManualEntryPage
      title={t("editTitle", { child })}
      text={t(stored.source === "paper" ? "editText" : "editTextOnline")}
      back={{ href: addressOf(stored.id), label: t("backToDetails") }}
    >
      <EditForm stored={stored} />
    </ManualEntryPage>
  );
}

/** The page where staff change a registration. */
export function EditView({ id }: { id: string }) {
  const { t } = useTranslation("admin", "office");
  const { data, error, refetch } = useStoredRegistration(id);
  if (data) return <Loaded stored={data.data} />;
  if (error) return <LoadFailure title={t("details.failed")} error={error} onRetry={() => void refetch()} />;
  return <ListSkeleton label={t("details.loading")} />;
}
