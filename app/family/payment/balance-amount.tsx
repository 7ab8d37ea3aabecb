import { useForm } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { createResolver } from "#app/ui/create-resolver.ts";
import { Form } from "#app/ui/form.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFields } from "#app/ui/use-field.ts";
import { type Cents, centsFromText, formatPlainAmount } from "#domain/money/money.ts";
import { isPayablePart } from "#domain/money/open-balance.ts";
import { MIN_CHARGE_CENTS } from "#domain/prices/price-order.ts";

interface BalanceAmountProps {
  openCents: Cents;
  /** @param cents a part of the balance; undefined for all of it */
  onChoose: (cents: Cents | undefined) => void;
}

/** How much of an open balance to pay by card now: all, or a part that leaves enough for another card payment. */
export function BalanceAmount({ openCents, onChoose }: BalanceAmountProps) {
  const { t } = useTranslation("checkout");
  const form = useForm<{ amount: string }, unknown, { cents: Cents | undefined }>({
    defaultValues: { amount: formatPlainAmount(openCents) },
    resolver: createResolver<{ amount: string }, { cents: Cents | undefined }>(({ amount }) => {
      const cents = centsFromText(amount) ?? 0;
      if (cents === openCents) return { values: { cents: undefined } };
      return isPayablePart(cents, openCents) ? { values: { cents } } : { errors: { amount: "balance_part" } };
    }),
  });
  const field = useFields(form, () => t("open.part", { amount: openCents, least: MIN_CHARGE_CENTS }));
  const amount = centsFromText(form.watch("amount"));
  return (
    <Form
      form={form}
      className="grid max-w-sm gap-4"
      onSubmit={form.handleSubmit(({ cents }) => onChoose(cents))}
    >
      <TextField
        inputMode="decimal"
        autoComplete="off"
        hideRequiredMark
        label={t("open.amount")}
        hint={t("open.amountHint")}
        // Select the amount, so that typing replaces it.
        onFocus={(event) => event.target.select()}
        {...field("amount")}
      />
      <Button type="submit" className="tabular-nums justify-self-start">
        {amount ? t("open.pay", { amount }) : t("open.payAny")}
      </Button>
    </Form>
  );
}
