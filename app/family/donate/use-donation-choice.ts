import { type ChangeEvent, useEffect, useState } from "react";
import {
  type ChosenDonation,
  NO_DONATION,
  readDonationChoice,
  saveDonationChoice,
} from "#app/family/donation-choice.ts";
import { donationDollars, isDonation } from "#domain/donation.ts";

/** Typing "250" must not set up payments of 2 and of 25 dollars (docs/rules/prices.md#one-live-donation-a-browser); milliseconds. */
const PAUSE_MS = 600;

/** Whether whoever chooses has come to rest. */
function useIsResting(dollars: number): boolean {
  const [rested, setRested] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setRested(dollars), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dollars]);
  return dollars === rested;
}

/**
 * How much somebody gives, in whole dollars, 0 unless it can be given: kept in this tab, so that a reload or
 * another language does not lose it.
 */
export function useDonationChoice() {
  const [chosen, setChosen] = useState(NO_DONATION);
  /** Nobody is told that an amount is wrong while still typing it. */
  const [typed, setTyped] = useState(false);
  // After the first render, which has to agree with the prerendered page.
  useEffect(() => setChosen(readDonationChoice()), []);
  const { donationAmount: choice, customDonation: custom } = chosen;
  const all = donationDollars(choice, custom);
  const dollars = isDonation(all) ? all : 0;

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const changed = { ...chosen, [target.name]: target.value } as ChosenDonation;
    if (target.name === "donationAmount") setTyped(false);
    setChosen(changed);
    saveDonationChoice(changed);
  };
  return {
    dollars,
    isResting: useIsResting(dollars),
    /** Tells what is wrong with the amount, while it is still being typed too. */
    check: () => setTyped(true),
    isWrong: typed && choice === "custom" && dollars === 0,
    fields: {
      choice,
      custom,
      choiceField: { name: "donationAmount", value: choice, onChange: change },
      customField: {
        name: "customDonation",
        value: custom,
        onChange: change,
        onBlur: () => setTyped(true),
      },
    },
  };
}
