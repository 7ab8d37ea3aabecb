import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import {
  type PricedChild,
  quoteKey,
  quoteOf,
  type ServerQuote,
  withDonation,
} from "#app/features/register/form/form-quote.ts";
import type { FormValues } from "#app/features/register/form/form-values.ts";
import { type Offers, programsOf, useChoiceOfProgram } from "#app/features/register/offers.ts";
import { PriceLines } from "#app/features/register/price-lines.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { readLastGuardian } from "#app/lib/form-draft.ts";
import { earlyInWords } from "#content/price-words.ts";
import { donationDollars } from "#domain/donation.ts";
import { centsFromDollars } from "#domain/money.ts";
import type { QuoteLine } from "#domain/pricing.ts";

/** Nobody asks the server at each letter; milliseconds. */
const SETTLED_MS = 700;

/** A text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * The server's quote where this browser has registered a child of the same guardian before: only the server knows how
 * many. undefined meanwhile, for everybody else, and while the form says something newer.
 */
function useKnownQuote(children: readonly PricedChild[]): ServerQuote | undefined {
  const { control } = useFormContext<FormValues>();
  const email = useWatch({ control, name: "email" });
  const [before] = useState(() => String(readLastGuardian().email ?? ""));
  const named = children.map(({ program, ...name }) => ({ ...name, programId: program?.id ?? "" }));
  const queryKey = quoteKey(named, email);
  const isPriced = children.every(({ program }) => program && program.feeCents !== null);
  const isSettled = useSettled(JSON.stringify(queryKey)) === JSON.stringify(queryKey);
  const isSame = before !== "" && before.trim().toLowerCase() === email.trim().toLowerCase();
  const { data } = useQuery<ServerQuote>({
    queryKey,
    enabled: isSame && isPriced && isSettled,
    queryFn: async () => {
      const order = { children: named, guardian: { email } };
      return (await api.orders.quote.$post({ json: { order } })).json();
    },
  });
  return data;
}

function usePricedChildren(offers: Offers): PricedChild[] {
  const { control } = useFormContext<FormValues>();
  const { programs } = useChoiceOfProgram();
  const name = ["childFirstName", "childLastName", "signUpReason", "siblings"] as const;
  const [childFirstName, childLastName, signUpReason, siblings] = useWatch({ control, name });
  const children = [{ childFirstName, childLastName }, ...siblings];
  const programOf = programsOf({ signUpReason, siblings }, offers, programs);
  return children.map((child, at) => ({
    firstName: child.childFirstName,
    lastName: child.childLastName,
    program: programOf[at],
  }));
}

/** What a line of the bill says: whose it is where there are several, and why it is there. */
function useLineWords(children: readonly PricedChild[]) {
  const { t } = useTranslation("registration");
  const { language } = useLanguage();
  return ({ kind, child }: QuoteLine): { label: string; detail?: string | undefined } => {
    const { program, firstName = "" } = children[child ?? -1] ?? {};
    if (child === null || !program) return { label: t(`summary.${kind}`) };
    const isOne = children.length === 1;
    const what = {
      fee: program.name[language],
      early: t("summary.early"),
      sibling: t("summary.sibling"),
      donation: "",
    }[kind];
    const detail = kind === "early" ? earlyInWords(program, language)[0] : undefined;
    const name = firstName.trim() || t("child.nth", { n: child + 1 });
    return { label: isOne ? what : t("wrong.named", { label: name, sentence: what }), detail };
  };
}

interface FamilyPriceProps {
  offers: Offers;
  /** Where a program has no price. */
  tbd: ReactNode;
}

/** The running total of several children: every fee and discount says whose it is (docs/rules/registration.md#several-children). */
export default function FamilyPrice({ offers, tbd }: FamilyPriceProps) {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const donationCents = centsFromDollars(donationDollars(choice, custom));
  const children = usePricedChildren(offers);
  const wordsOf = useLineWords(children);
  const known = useKnownQuote(children);
  const quote = known ? withDonation(known, donationCents) : quoteOf(children, donationCents);
  if (!quote) return tbd;
  return (
    <PriceLines
      total={{ label: t("summary.total"), cents: quote.totalCents }}
      lines={quote.lines.map((line) => ({ ...wordsOf(line), cents: line.cents }))}
    />
  );
}
