import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EditForm } from "./edit-form.tsx";
import { ManualEntryPage } from "./manual-entry-form.tsx";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import { useStoredRegistration } from "./use-stored-registration.ts";

/** The page where staff change a registration. */
export function EditView({ id }: { id: string }) {
  const { t } = useTranslation("adminManualEntry", "office");
  const { addressOf } = useManualEntryView();
  const stored = useStoredRegistration(id);
  const child = `${stored.childFirstName} ${stored.childLastName}`;
  return (
    <ManualEntryPage
      title={t("editTitle", { child })}
      text={t(stored.source === "paper" ? "editText" : "editTextOnline")}
      back={{ href: addressOf(id), label: t("backToDetails") }}
    >
      <EditForm stored={stored} />
    </ManualEntryPage>
  );
}
