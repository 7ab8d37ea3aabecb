import { KeyRound } from "lucide-react";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { type Member, useAccessDeed } from "./use-access.ts";

/** What an account signs in with. */
export function PasskeyList({ member }: { member: Member }) {
  const { t } = useTranslation("adminAccess");
  const clubTime = useClubTime();
  const remove = useAccessDeed((id: string) => api.admin.passkeys[":id"].$delete({ param: { id } }));
  return (
    <ul className="figures text-small">
      {member.hasPassword && <li>{t("hasPassword")}</li>}
      {member.passkeys.map(({ id, createdAt, isSynced, isCopied }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="flex items-center gap-1.5">
            <KeyRound aria-hidden size={16} className="shrink-0" />
            <span className={isCopied ? "font-semibold text-error" : ""}>
              {t(isCopied ? "copied" : isSynced ? "synced" : "passkey", { at: clubTime(createdAt) })}
            </span>
          </span>
          <RowButton busy={remove.isPending} onClick={() => remove.mutate(id)}>
            {t("removePasskey")}
          </RowButton>
        </li>
      ))}
    </ul>
  );
}
