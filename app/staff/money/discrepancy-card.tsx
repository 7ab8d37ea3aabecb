import { useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Fact } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { DiscrepancyAction } from "#domain/money/reconciliation.ts";
import { paymentAddress } from "#domain/staff/routes.ts";
import { DecisionForm } from "./decision-form.tsx";
import { type Discrepancy, useDecision } from "./use-reconciliation.ts";

/** Fix it, refund it, or accept it: each asks for confirmation and a note. */
function DiscrepancyActions({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation("adminReconciliation");
  const [action, setAction] = useState<DiscrepancyAction>();
  const toast = useToast();
  const close = () => setAction(undefined);
  const decision = useDecision(discrepancy.id, ({ resolution }) => {
    close();
    const outcome = resolution ?? "open";
    toast({ title: t(`done.${outcome}`), tone: resolution ? "success" : "neutral" });
  });
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {discrepancy.actions.map((name, index) => (
        <RowButton key={name} tone={index === 0 ? "main" : "plain"} onClick={() => setAction(name)}>
          {t(`actions.${name}.button`)}
        </RowButton>
      ))}
      {action && (
        <Dialog open onClose={close} title={t(`actions.${action}.title`)} text={t(`actions.${action}.text`)}>
          <DecisionForm action={action} decision={decision} onClose={close} />
        </Dialog>
      )}
    </div>
  );
}

function Facts({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation("adminReconciliation");
  const { money } = useFormat();
  const clubTime = useFormatInstant();
  const { stripeCents, ourCents, stripeId, foundAt } = discrepancy;
  return (
    <dl className="figures text-small">
      {stripeCents !== null && <Fact label={t("stripe")}>{money(stripeCents)}</Fact>}
      {ourCents !== null && <Fact label={t("ours")}>{money(ourCents)}</Fact>}
      <Fact label={t("stripeId")}>{stripeId}</Fact>
      <Fact label={t("found")}>
        <time dateTime={foundAt}>{clubTime(foundAt)}</time>
      </Fact>
    </dl>
  );
}

/** A difference between Stripe and our records, in plain words, with the actions. */
export function DiscrepancyCard({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation("adminReconciliation");
  const { kind, paymentId } = discrepancy;
  return (
    <Card
      as="li"
      padding="row"
      className="grid gap-x-10 gap-y-4 border-l-4 border-error md:grid-cols-[1fr_20rem]"
    >
      <div>
        <h3 className="text-lead leading-tight">{t(`kinds.${kind}.title`)}</h3>
        <p className="mt-2 max-w-line">{t(`kinds.${kind}.text`)}</p>
        {paymentId && (
          <TextLink href={paymentAddress(paymentId)} look="alone">
            {t("openPayment")}
          </TextLink>
        )}
        <DiscrepancyActions discrepancy={discrepancy} />
      </div>
      <Facts discrepancy={discrepancy} />
    </Card>
  );
}
