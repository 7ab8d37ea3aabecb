import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import type { usePublish } from "./use-publications.ts";

interface PublishButtonProps {
  publishing: Pick<ReturnType<typeof usePublish>, "isPending" | "isAsking" | "ask">;
  /** Called if the sign-in is recent enough: now publishing can be confirmed. */
  onMay: () => void;
}

/** Opens the confirmation. If the sign-in is too old, asks for a new one first, so that no confirmation is wasted. */
export function PublishButton({ publishing, onMay }: PublishButtonProps) {
  const { t } = useTranslation("adminPublications");
  const { isPending, isAsking, ask } = publishing;
  return (
    <Button busy={isPending || isAsking} className="max-sm:w-full" onClick={() => ask(onMay)}>
      {t(isPending ? "publishing" : "publish")}
    </Button>
  );
}
