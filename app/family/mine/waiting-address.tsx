import type { ReactNode } from "react";
import { api } from "#app/lib/api.ts";
import { patiently } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { When } from "./child-card.tsx";
import { Refusal } from "./refusal.tsx";
import { type Family, useFamilyAgain } from "./use-family.ts";
import { useFamilyAction } from "./use-family-action.ts";

interface StoppableProps {
  title: string;
  children: ReactNode;
  stop: () => Promise<unknown>;
}

/** Something that happens later, and its stop. */
export function Stoppable({ title, children, stop }: StoppableProps) {
  const { t } = useTranslation("familyPage");
  // After a refusal too: something changed meanwhile.
  const { mutate, isPending, error } = useFamilyAction(stop, { onRefused: useFamilyAgain() });
  return (
    <>
      <Notice tone="warning" title={title}>
        <p>{children}</p>
        <Button className="mt-3" variant="secondary" busy={isPending} onClick={() => mutate()}>
          {t(isPending ? "working" : "leave.stop")}
        </Button>
      </Notice>
      {error && <Refusal error={error} />}
    </>
  );
}

/** A new address that waits, with its stop for the old mailbox, and the programs that are all to be seen until it counts. */
export function WaitingAddress({ family: { addressChange, limited, programs } }: { family: Family }) {
  const { t } = useTranslation("familyPage");
  const { instant: at } = useFormat();
  return (
    <>
      {addressChange && (
        <Stoppable
          title={t("address.waits", { at: at(addressChange.actsAt), email: addressChange.toEmail })}
          stop={() => api.family.address.$delete({}, patiently())}
        >
          {t(limited ? "address.limitedText" : "address.waitsText")}
        </Stoppable>
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
