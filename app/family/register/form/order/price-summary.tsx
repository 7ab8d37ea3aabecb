import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { useChoiceOfProgram } from "#app/family/register/offers.ts";
import { OrderBill } from "#app/family/register/order-bill.tsx";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lastEmail } from "#app/lib/storage/form-draft.ts";
import { Card } from "#app/ui/card.tsx";
import { centsFromDollars } from "#domain/money/money.ts";
import { donationDollars } from "#domain/prices/donation.ts";
import { type PricedChild, quoteKey, quoteOf, type ServerQuote, withDonation } from "./form-price.ts";

/** Delay after typing before the server is asked, in milliseconds. */
const SETTLED_MS = 700;

/** A text, once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * The server's quote, if this browser has registered a child of the same guardian before: only the server knows how
 * many. undefined while loading, for other families, and while the form has changed.
 */
function useKnownQuote(children: readonly PricedChild[]): ServerQuote | undefined {
  const { control } = useFormContext<FormValues>();
  const { offer } = useChoiceOfProgram();
  const email = useWatch({ control, name: "guardian.email" });
  const [before] = useState(lastEmail);
  const named = children.map(({ program, ...name }) => ({ ...name, programId: program?.id ?? "" }));
  const queryKey = quoteKey(named, email);
  const isPriced = children.every(({ program }) => program && program.feeCents !== null);
  const isSettled = useSettled(JSON.stringify(queryKey)) === JSON.stringify(queryKey);
  const isSame = before !== "" && before.trim().toLowerCase() === email.trim().toLowerCase();
  const { data } = useQuery<ServerQuote>({
    queryKey,
    enabled: isSame && isPriced && isSettled && !offer?.isCheaper,
    queryFn: async () => {
      const order = { children: named, guardian: { email } };
      return (await api.orders.quote.$post({ json: { order } })).json();
    },
  });
  return data;
}

function usePricedChildren(): PricedChild[] {
  const { control } = useFormContext<FormValues>();
  const { programs } = useChoiceOfProgram();
  return useWatch({ control, name: "children" }).map(({ firstName, lastName, programId }) => ({
    firstName,
    lastName,
    program: programs.find(({ id }) => id === programId),
  }));
}

function Prices() {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const donationCents = centsFromDollars(donationDollars(choice, custom));
  const children = usePricedChildren();
  const known = useKnownQuote(children);
  const quote = known ? withDonation(known, donationCents) : quoteOf(children, donationCents);
  if (!quote)
    return (
      <p className="mt-4 max-w-prose">
        <strong className="mr-2 font-display text-title">{t("terms:tbd")}</strong>
        {t("summary.tbdNote")}
      </p>
    );
  const billed = children.map(({ firstName, program }, childIndex) => ({
    firstName: firstName.trim() || t("child.nth", { n: childIndex + 1 }),
    programId: program?.id ?? "",
  }));
  const total = { label: t("terms:total"), cents: quote.totalCents };
  return <OrderBill lines={quote.lines} billed={billed} total={total} />;
}

/** Running total, line by line, as the server will charge it (docs/reference/prices.md#price-calculation). */
export function PriceSummary() {
  const { t } = useTranslation("registration");
  return (
    <Card padding="none" className="p-6" aria-label={t("summary.title")}>
      <h2 className="text-title">{t("summary.title")}</h2>
      <Prices />
    </Card>
  );
}
