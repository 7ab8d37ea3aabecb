import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ManualEntryPage } from "./manual-entry-form.tsx";
import { usePaperPrograms } from "./money-fields.tsx";
import { PaperForm } from "./paper-form.tsx";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import { siblingQuery } from "./use-paper-sibling.ts";

/** A paper form for a sibling, filled in from the family's registration. */
function SiblingPaper({ siblingOf }: { siblingOf: string }) {
  const { t } = useTranslation("adminManualEntry", "office");
  const { addressOf } = useManualEntryView();
  const programs = usePaperPrograms();
  const { childFirstName: child, shared } = useSuspenseQuery(siblingQuery(siblingOf)).data.data;
  return (
    <ManualEntryPage
      title={t("siblingTitle", { child })}
      text={t("siblingText")}
      back={{ href: addressOf(siblingOf), label: t("backToDetails") }}
    >
      <PaperForm programs={programs} shared={shared} />
    </ManualEntryPage>
  );
}

/** The page where staff enter a paper form. */
export function PaperPanel() {
  const { t } = useTranslation(["adminManualEntry", "admin"], "office");
  const { addressOf, siblingOf } = useManualEntryView();
  const programs = usePaperPrograms();
  if (siblingOf !== null) return <SiblingPaper key={siblingOf} siblingOf={siblingOf} />;
  return (
    <ManualEntryPage
      title={t("paperTitle")}
      text={t("paperText")}
      back={{ href: addressOf(), label: t("admin:details.back") }}
    >
      <PaperForm programs={programs} />
    </ManualEntryPage>
  );
}
