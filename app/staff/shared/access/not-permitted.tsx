import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AccountNeededNotice } from "./staff-error-notice.tsx";
import { useStaffSession } from "./use-staff-session.ts";

/** Replaces a page that the role does not include, or that needs an account. */
export function NotPermitted() {
  useTranslation("admin", "admin");
  const { describeCode } = useErrorText();
  if (useStaffSession()?.username === null)
    return <AccountNeededNotice reason={describeCode("account_needed").message} />;
  const { title, message } = describeCode("not_permitted");
  return <Notice tone="warning" title={title} text={message} />;
}
