import { useTranslation } from "#app/i18n/use-translation.tsx";
import { MESSAGE_KINDS } from "#domain/message-kinds.ts";

/** What a mail is, in words; one of a kind that this page does not know yet is just a message. */
export function useMessageName(): (kind: string) => string {
  const { t } = useTranslation("admin");
  return (kind) => t(`messageKinds.${MESSAGE_KINDS.find((known) => known === kind) ?? "other"}`);
}
