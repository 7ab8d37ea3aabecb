import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useLeave } from "./use-leave.ts";

/** Some calls need a session younger than a quarter of an hour; signing in leads back here (docs/reference/staff-access.md#sessions). */
export function SignInNotice({ asAccount = false }: { asAccount?: boolean }) {
  const leave = useLeave();
  const { t } = useTranslation("adminPublications");
  return (
    <div role="alert" className="mt-5">
      <Notice tone="warning" title={t("signIn.title")}>
        <p>{t("signIn.text")}</p>
        <Button className="mt-4" onClick={() => leave("/login", asAccount ? "account" : undefined)}>
          {t("terms:signInAgain")}
        </Button>
      </Notice>
    </div>
  );
}
