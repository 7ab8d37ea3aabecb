import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

/** Who wrote or published something: the actor in words, with the account's name if it has one. */
export function useActorName(): (actor: string | null, name?: string | null) => string {
  const { t } = useTranslation("adminPublications");
  return (actor, name) => {
    if (name) return name;
    if (actor === "system" || actor === "server") return t("actors.system");
    return t(actor?.startsWith("pin") ? "actors.pin" : "actors.unknown");
  };
}
