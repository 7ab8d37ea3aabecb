import { useFormContext, useWatch } from "react-hook-form";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { OrderPriceLines } from "#app/family/register/order-price-lines.tsx";
import { useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { centsFromDollars } from "#domain/money/money.ts";
import { donationDollars } from "#domain/prices/donation.ts";
import { orderQuote, useServerQuote } from "./form-price.ts";

function OrderPrice() {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const donationCents = centsFromDollars(donationDollars(choice, custom));
  const { programs } = useProgramChoiceContext();
  const children = useWatch({ control, name: "children" }).map(({ firstName, lastName, programId }) => ({
    firstName,
    lastName,
    program: programs.find(({ id }) => id === programId),
  }));
  const quote = orderQuote(useServerQuote(children), children, donationCents);
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

/** The current price, line by line, as the server will charge it (docs/reference/prices.md#price-calculation). */
export function PriceSummary() {
  const { t } = useTranslation("registration");
  return (
    <Card padding="none" className="p-6" aria-label={t("summary.title")}>
      <h2 className="text-title">{t("summary.title")}</h2>
      <OrderPrice />
    </Card>
  );
}
