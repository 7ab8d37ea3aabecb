import { EditorCard } from "#app/components/staff/editor-card.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ProgramSwitch } from "./program-switch.tsx";

/** Open now, by date or closed: beside its dates, and like the places of its groups no part of the draft. */
export function SwitchCard({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("adminPrograms");
  return (
    <EditorCard id="switch" title={t("switch.title")} text={t("switch.text")}>
      <ProgramSwitch id={id} name={name} />
    </EditorCard>
  );
}
