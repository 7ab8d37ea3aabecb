import { Download } from "lucide-react";
import { useId, useState } from "react";
import { EmailForm } from "#app/family/email-form.tsx";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EmailCodeForm } from "#app/shared/email-code-form.tsx";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ERASE_BLOCKS } from "#domain/family/family-page.ts";
import { ActionNotice, useFamilyMutation } from "./family-mutation.tsx";
import type { Family } from "./use-family.ts";

/** Asks for a new email address, then for the code sent to it. */
function ChangeEmail() {
  const { t } = useTranslation("familyPage");
  const [codeSentTo, setCodeSentTo] = useState<string>();
  const sendCode = useFamilyMutation(
    (json: { email: string }) => api.family.address.$post({ json }, withTimeout()),
    { onSuccess: ({ email }) => setCodeSentTo(email) },
  );
  const confirmCode = useFamilyMutation((json: { code: string }) =>
    api.family.address.confirm.$post({ json }, withTimeout()),
  );
  return (
    <Disclosure summary={t("address.change")}>
      <div className="grid gap-4">
        <p className="max-w-prose">{t("address.text")}</p>
        {codeSentTo === undefined ? (
          <EmailForm
            mutation={sendCode}
            label={t("terms:newEmail")}
            submitLabel={t(sendCode.isPending ? "terms:working" : "signIn.mail")}
          />
        ) : (
          <>
            <p role="status" className="wrap-anywhere">
              {t("terms:codeSent", { email: codeSentTo })}
            </p>
            <EmailCodeForm
              mutation={confirmCode}
              hint={t("address.codeHint")}
              submitLabel={t(confirmCode.isPending ? "terms:working" : "address.confirm")}
              secondButton={
                <Button variant="quiet" onClick={() => setCodeSentTo(undefined)}>
                  {t("signIn.other")}
                </Button>
              }
            />
          </>
        )}
      </div>
    </Disclosure>
  );
}

/** A button that requests the erasure, below its explanation and the children's names. */
function RequestErasure({ orders }: { orders: Family["orders"] }) {
  const { t } = useTranslation("familyPage");
  const names = orders.flatMap(({ children }) => children.map(({ firstName }) => firstName));
  const { mutate, isPending, error } = useFamilyMutation(() =>
    api.family.erase.$post({ json: { orderIds: orders.map(({ id }) => id) } }, withTimeout()),
  );
  return (
    <Disclosure summary={t("data.erase")}>
      <div className="grid gap-4">
        <p className="max-w-prose">{t("data.eraseText")}</p>
        <p className="font-semibold wrap-anywhere">{[...new Set(names)].join(", ")}</p>
        <FamilyActionError error={error} />
        <div>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {t("data.eraseConfirm")}
          </Button>
        </div>
      </div>
    </Disclosure>
  );
}

/** Erasure of orders: its request, a button to stop it, and the reasons that block it. */
function Erasure({ family }: { family: Family }) {
  const { t } = useTranslation("familyPage");
  const { instant } = useFormat();
  const { orders } = family;
  const scheduled = orders.filter(({ eraseAt }) => eraseAt !== null);
  const erasable = orders.filter(({ eraseAt, eraseBlocks }) => eraseAt === null && eraseBlocks.length === 0);
  const blocks = ERASE_BLOCKS.filter((block) =>
    orders.some(({ eraseBlocks }) => eraseBlocks.includes(block)),
  );
  const [earliestErasure] = scheduled.map(({ eraseAt }) => eraseAt ?? "").sort();
  return (
    <>
      {earliestErasure !== undefined && (
        <ActionNotice
          title={t("data.eraseDue", { at: instant(earliestErasure) })}
          text={t("data.eraseDueText")}
          label={t("data.stop")}
          action={() =>
            api.family.erase.$delete({ json: { orderIds: scheduled.map(({ id }) => id) } }, withTimeout())
          }
        />
      )}
      {blocks.length > 0 && (
        <Notice title={t("data.blocked")}>
          <ul className="list-disc pl-5">
            {blocks.map((block) => (
              <li key={block}>{t(`data.blocks.${block}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {erasable.length > 0 && <RequestErasure orders={erasable} />}
    </>
  );
}

export function FamilyDataCard({ family }: { family: Family }) {
  const { t } = useTranslation("familyPage");
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} padding="page" className="grid gap-6 print:hidden">
      <div>
        <h2 id={titleId} className="text-headline">
          {t("data.title")}
        </h2>
        <p className="max-w-prose">{t("data.text")}</p>
      </div>
      <div>
        <a
          href="/api/family/export"
          download
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <Download aria-hidden size={20} />
          {t("data.download")}
        </a>
        <p className="text-small text-dusk-700">{t("data.downloadHint")}</p>
      </div>
      {!family.addressChange && <ChangeEmail />}
      <Erasure family={family} />
    </Card>
  );
}
