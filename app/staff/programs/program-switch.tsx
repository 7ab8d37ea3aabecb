import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { RegistrationSwitch } from "./registration-switch.tsx";
import { usePrograms } from "./use-programs.ts";

/**
 * A program's registration switch outside the page of all programs. Explains if the program is not live.
 */
export function ProgramSwitch({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("adminPrograms");
  const program = usePrograms().find((candidate) => candidate.id === id);
  const state = program?.seasonState ?? "draft";
  if (program && state === "live") return <RegistrationSwitch program={program} name={name} />;
  return <p className="text-small text-dusk-700">{t(state === "past" ? "switch.past" : "switch.later")}</p>;
}

/** The registration switch next to the dates. Like the groups' capacity, it is not part of the draft. */
export function SwitchCard({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("adminPrograms");
  return (
    <TitledCard id="switch" title={t("switch.title")} text={t("switch.text")}>
      <ProgramSwitch id={id} name={name} />
    </TitledCard>
  );
}
