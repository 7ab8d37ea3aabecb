import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { useProgramChoiceContext } from "#app/family/register/form-programs.ts";
import { OrderPriceLines } from "#app/family/register/order-price-lines.tsx";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lastEmail } from "#app/lib/storage/form-draft.ts";
import { Card } from "#app/ui/card.tsx";
import { centsFromDollars } from "#domain/money/money.ts";
import { donationDollars } from "#domain/prices/donation.ts";
import { type PricedChild, quoteKey, quoteOf, type ServerQuote, withDonation } from "./form-price.ts";

/** Delay after typing before a request for a quote, in milliseconds. */
const DEBOUNCE_MS = 700;

/** Returns a text after it has not changed during the delay. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/**
 * The server's quote, if this browser has registered a child of the same guardian before: only the server
 * knows how many. Undefined while loading, for other families, and during changes of the form.
 */
function useServerQuote(children: readonly PricedChild[]): ServerQuote | undefined {
  const { control } = useFormContext<FormValues>();
  const { offer } = useProgramChoiceContext();
  const email = useWatch({ control, name: "guardian.email" });
  const [previousEmail] = useState(lastEmail);
  const namedChildren = children.map(({ program, ...name }) => ({ ...name, programId: program?.id ?? "" }));
  const queryKey = quoteKey(namedChildren, email);
  const isPriced = children.every(({ program }) => program && program.feeCents !== null);
  const isSettled = useDebounced(JSON.stringify(queryKey)) === JSON.stringify(queryKey);
  const isSame = previousEmail !== "" && previousEmail.trim().toLowerCase() === email.trim().toLowerCase();
  const { data } = useQuery<ServerQuote>({
    queryKey,
    enabled: isSame && isPriced && isSettled && !offer?.isCheaper,
    queryFn: async () => {
      const order = { children: namedChildren, guardian: { email } };
      return (await api.orders.quote.$post({ json: { order } })).json();
    },
  });
  return data;
}

function usePricedChildren(): PricedChild[] {
  const { control } = useFormContext<FormValues>();
  const { programs } = useProgramChoiceContext();
  return useWatch({ control, name: "children" }).map(({ firstName, lastName, programId }) => ({
    firstName,
    lastName,
    program: programs.find(({ id }) => id === programId),
  }));
}

function OrderPrice() {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const donationCents = centsFromDollars(donationDollars(choice, custom));
  const children = usePricedChildren();
  const serverQuote = useServerQuote(children);
  const quote = serverQuote ? withDonation(serverQuote, donationCents) : quoteOf(children, donationCents);
  if (!quote)
    return (
      <p className="mt-4 max-w-prose">
        <strong className="mr-2 font-display text-title">{t("terms:tbd")}</strong>
        {t("summary.tbdNote")}
      </p>
    );
  const pricedChildren = children.map(({ firstName, program }, childIndex) => ({
    firstName: firstName.trim() || t("child.nth", { n: childIndex + 1 }),
    programId: program?.id ?? "",
  }));
  const total = { label: t("terms:total"), cents: quote.totalCents };
  return <OrderPriceLines lines={quote.lines} pricedChildren={pricedChildren} total={total} />;
}

/** Running total, line by line, as the server will charge it (docs/reference/prices.md#price-calculation). */
export function PriceSummary() {
  const { t } = useTranslation("registration");
  return (
    <Card padding="none" className="p-6" aria-label={t("summary.title")}>
      <h2 className="text-title">{t("summary.title")}</h2>
      <OrderPrice />
    </Card>
  );
}
