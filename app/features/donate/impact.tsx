import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { CoachDrawing, EquipmentDrawing, ScholarshipDrawing } from "./impact-drawings.tsx";

interface ImpactCardProps {
  kind: "equipment" | "scholarships" | "coaching";
  className: string;
  drawing: ReactNode;
}

function ImpactCard({ kind, className, drawing }: ImpactCardProps) {
  const { t } = useTranslation("donate");
  return (
    <li className={`flex gap-6 rounded p-7 max-[20rem]:flex-wrap ${className}`}>
      {drawing}
      <div>
        <h3 className="text-title">{t(`impact.${kind}.title`)}</h3>
        <p className="mt-2 max-w-line">{t(`impact.${kind}.text`)}</p>
      </div>
    </li>
  );
}

/** What a donation does: one card for the child it lets play, two for what the child needs. */
export function Impact() {
  const { t } = useTranslation("donate");
  return (
    <section className="wrap pt-12">
      <h2 className="text-title">{t("impact.title")}</h2>
      <ul className="mt-6 grid gap-4 lg:grid-cols-[1fr_1.2fr] lg:grid-rows-2">
        <ImpactCard
          kind="equipment"
          className="items-center bg-sand-200"
          drawing={<EquipmentDrawing className="size-20 shrink-0 text-dusk-900 sm:size-24" />}
        />
        <ImpactCard
          kind="scholarships"
          className="flex-col justify-between bg-dusk-900 text-white lg:col-start-2 lg:row-span-2 lg:row-start-1"
          drawing={<ScholarshipDrawing className="h-40 w-full lg:h-52" />}
        />
        <ImpactCard
          kind="coaching"
          className="items-center bg-marigold-50 ring-1 ring-marigold ring-inset"
          drawing={<CoachDrawing className="size-20 shrink-0 text-dusk-900 sm:size-24" />}
        />
      </ul>
    </section>
  );
}
