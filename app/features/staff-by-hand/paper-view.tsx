import { useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ByHandPage } from "./by-hand-page.tsx";
import { PaperForm } from "./paper-form.tsx";
import { rulesOfToday } from "./rules-of-today.ts";
import { useByHandView } from "./use-by-hand-view.ts";

/** Staff enter what a family filled in on paper. */
export function PaperView() {
  const { t } = useTranslation(["adminByHand", "admin"]);
  const { addressOf } = useByHandView();
  const [context] = useState(rulesOfToday);
  return (
    <ByHandPage
      title={t("paperTitle")}
      text={t("paperText")}
      back={{ href: addressOf(), label: t("admin:details.back") }}
    >
      <PaperForm {...context} />
    </ByHandPage>
  );
}
