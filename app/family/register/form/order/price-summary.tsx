import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { useChoiceOfProgram } from "#app/family/register/offers.ts";
import { type PriceLine, PriceLines } from "#app/family/register/price-lines.tsx";
import { api } from "#app/lib/api.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lastEmail } from "#app/lib/storage/form-draft.ts";
import { Card } from "#app/ui/card.tsx";
import { earlyInWords, priceWord } from "#content/product/price-words.ts";
import { centsFromDollars } from "#domain/money/money.ts";
import { donationDollars } from "#domain/prices/donation.ts";
import type { QuoteLine } from "#domain/prices/pricing.ts";
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

/** The quote's lines with label and reason; a child's program names its fee. */
function useWordedLines(children: readonly PricedChild[]) {
  const { club, offeredTexts } = useSiteData();
  const { t, language } = useTranslation("registration");
  const isAlone = children.length === 1;
  const feeOf = ({ id, kind, name }: NonNullable<PricedChild["program"]>) => {
    if (!isAlone) return { label: name[language] };
    if (kind !== "camp") return { label: t("summary.feeOf", { name: name[language] }) };
    return { label: t("terms:lines.campFee"), detail: offeredTexts[id]?.campIncludes };
  };
  return ({ kind, child, cents }: QuoteLine): PriceLine & { child: number | null } => {
    const { program } = children[child ?? -1] ?? {};
    const words =
      kind === "fee" && program
        ? feeOf(program)
        : { label: t(`terms:lines.${kind === "fee" ? "campFee" : kind}`) };
    const early = kind === "early" && program && earlyInWords(program, language, club.timeZone)[0];
    return { ...words, ...(early && { detail: early }), cents, child };
  };
}

interface ChildPriceProps {
  name: string;
  program: string;
  lines: readonly PriceLine[];
}

/** One of several children's price in a line; its breakdown expands on a click. */
function ChildPrice({ name, program, lines }: ChildPriceProps) {
  const { t, language } = useTranslation("registration");
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const words = t("wrong.named", { label: name, sentence: program });
  const amount = <span className="shrink-0 font-semibold">{priceWord(cents, language)}</span>;
  if (lines.length < 2)
    return (
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 pr-7">
        <span className="flex-[1_1_8rem]">{`${words} `}</span>
        {amount}
      </p>
    );
  return (
    <details className="group">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2">
        <span className="flex-[1_1_8rem]">{words}</span> {amount}
        <ChevronDown aria-hidden size={20} className="shrink-0 group-open:rotate-180" />
      </summary>
      <PriceLines lines={lines} />
    </details>
  );
}

function Prices() {
  const { t, language } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const donationCents = centsFromDollars(donationDollars(choice, custom));
  const children = usePricedChildren();
  const worded = useWordedLines(children);
  const known = useKnownQuote(children);
  const quote = known ? withDonation(known, donationCents) : quoteOf(children, donationCents);
  if (!quote)
    return (
      <p className="mt-4 max-w-line">
        <strong className="mr-2 font-display text-title">{t("terms:tbd")}</strong>
        {t("summary.tbdNote")}
      </p>
    );
  const lines = quote.lines.map(worded);
  const total = { label: t("terms:total"), cents: quote.totalCents };
  if (children.length === 1) return <PriceLines total={total} lines={lines} />;
  return (
    <>
      <ul className="figures mt-4">
        {children.map(({ program, firstName }, childIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place
          <li key={childIndex}>
            <ChildPrice
              name={firstName.trim() || t("child.nth", { n: childIndex + 1 })}
              program={program?.name[language] ?? ""}
              lines={lines.filter(({ child }) => child === childIndex)}
            />
          </li>
        ))}
      </ul>
      <PriceLines total={total} lines={lines.filter(({ child }) => child === null)} />
    </>
  );
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
