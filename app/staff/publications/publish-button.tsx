import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
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

/** Publishing asks for a session that is younger than a quarter of an hour (docs/rules/access.md#a-session-ends-by-itself). */
export function SignInNotice({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation("adminPublications");
  return (
    <div role="alert" className="mt-5">
      <Notice tone="warning" title={t("signIn.title")}>
        <p>{t("signIn.text")}</p>
        <Button className="mt-4" onClick={onSignIn}>
          {t("signIn.button")}
        </Button>
      </Notice>
    </div>
  );
}
