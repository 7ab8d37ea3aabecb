import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

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
