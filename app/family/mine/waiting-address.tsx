import { api } from "#app/lib/api.ts";
import { patiently } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { When } from "./child-card.tsx";
import { NoticeAction } from "./notice-action.tsx";
import type { Family } from "./use-family.ts";

/** A new address that waits, with its stop for the old mailbox, and the programs that are all to be seen until it counts. */
export function WaitingAddress({ family: { addressChange, limited, programs } }: { family: Family }) {
  const { t } = useTranslation("familyPage");
  const { instant: at } = useFormat();
  return (
    <>
      {addressChange && (
        <NoticeAction
          title={t("address.waits", { at: at(addressChange.actsAt), email: addressChange.toEmail })}
          text={t(limited ? "address.limitedText" : "address.waitsText")}
          label={t("leave.stop")}
          call={() => api.family.address.$delete({}, patiently())}
        />
      )}
      {limited?.until && !addressChange && (
        <Notice title={t("address.limited", { at: at(limited.until) })}>
          <p>{t("address.limitedText")}</p>
        </Notice>
      )}
      {programs
        .filter(({ id }) => limited?.programIds.includes(id))
        .map((program) => (
          <Card key={program.id} padding="page">
            <h2 className="text-title">{program.name}</h2>
            <dl>
              <When program={program} />
            </dl>
          </Card>
        ))}
    </>
  );
}
