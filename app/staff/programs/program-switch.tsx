import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EditorCard } from "#app/staff/shared/editor-card.tsx";
import { RegistrationSwitch } from "./registration-switch.tsx";
import { usePrograms } from "./use-programs.ts";

/**
 * The switch of a program wherever it stands besides the page of all programs; of one that is not on the site it says what
 * that means. Nothing while the programs are not here yet.
 */
export function ProgramSwitch({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("adminPrograms");
  const { data } = usePrograms();
  if (!data) return null;
  const program = data.data.find((one) => one.id === id);
  const state = program?.seasonState ?? "draft";
  if (program && state === "live") return <RegistrationSwitch program={program} name={name} />;
  return <p className="text-small text-dusk-700">{t(state === "past" ? "switch.past" : "switch.later")}</p>;
}

/** Open now, by date or closed: beside its dates, and like the places of its groups no part of the draft. */
export function SwitchCard({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("adminPrograms");
  return (
    <EditorCard id="switch" title={t("switch.title")} text={t("switch.text")}>
      <ProgramSwitch id={id} name={name} />
    </EditorCard>
  );
}
