import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { usePublish } from "./use-publications.ts";

interface PublishButtonProps {
  publishing: Pick<ReturnType<typeof usePublish>, "isPending" | "isAsking" | "ask">;
  /** The sign-in is young enough: now it can be confirmed. */
  onMay: () => void;
}

/** Leads to the question before publishing; an older sign-in is asked for first, so that nobody confirms for nothing. */
export function PublishButton({ publishing, onMay }: PublishButtonProps) {
  const { t } = useTranslation("adminPublications");
  const { isPending, isAsking, ask } = publishing;
  return (
    <Button busy={isPending || isAsking} className="max-sm:w-full" onClick={() => ask(onMay)}>
      {t(isPending ? "publishing" : "publish")}
    </Button>
  );
}
