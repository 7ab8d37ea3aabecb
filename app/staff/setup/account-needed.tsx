import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useLeave } from "#app/staff/shared/use-leave.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { setupAddress } from "#domain/setup.ts";

/** Stands in place of what the PIN may not do (docs/rules/money.md#staff-connect-stripe-themselves). */
export function AccountNeeded() {
  const leave = useLeave();
  const { t } = useTranslation("adminSetup");
  return (
    <Notice tone="warning" title={t("account.needed")}>
      <p>{t("account.text")}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button onClick={() => leave("/login")}>{t("you.signIn")}</Button>
        <TextLink href={setupAddress("you")} look="alone">
          {t("account.make")}
        </TextLink>
      </div>
    </Notice>
  );
}
