import { useMutation } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { patiently } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { instantInZone } from "#domain/date-formats.ts";
import { When } from "./child-card.tsx";
import { type Family, useFamilyAgain } from "./use-family.ts";

/** Shows the page anew when a call is through, also after a refusal: something changed meanwhile, or the session ended. */
export function useCall<Sent>(send: (sent: Sent) => Promise<unknown>) {
  const again = useFamilyAgain();
  return useMutation({ mutationFn: send, onSettled: again });
}

/** A failed call in words. */
export function Failure({ error }: { error: unknown }) {
  return <FailureNotice {...useErrorText().ofThrown(error)} />;
}

/** A new address that waits, with its stop for the old mailbox, and the programs that are all to be seen until it counts. */
export function WaitingAddress({ family: { addressChange, limited, programs } }: { family: Family }) {
  const { t } = useTranslation("familyPage");
  const { club } = useFacts();
  const { language } = useLanguage();
  const { mutate, isPending, error } = useCall(() => api.family.address.$delete({}, patiently()));
  const at = (instant: string) => instantInZone(instant, language, club.timeZone);
  return (
    <>
      {addressChange && (
        <Notice
          tone="warning"
          title={t("address.waits", { at: at(addressChange.actsAt), email: addressChange.toEmail })}
        >
          <p>{t(limited ? "address.limitedText" : "address.waitsText")}</p>
          <Button className="mt-3" variant="secondary" busy={isPending} onClick={() => mutate(undefined)}>
            {t(isPending ? "leave.stopping" : "leave.stop")}
          </Button>
        </Notice>
      )}
      {error && <Failure error={error} />}
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
