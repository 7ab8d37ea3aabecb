import { type ChangeEvent, useEffect, useState } from "react";
import {
  type ChosenDonation,
  NO_DONATION,
  readDonationChoice,
  saveDonationChoice,
} from "#app/family/payment/donation.ts";
import { donationDollars, isDonation } from "#domain/prices/donation.ts";

/**
 * Delay after typing before a payment is set up, in milliseconds: typing "250" must not set up payments of 2 and 25
 * dollars (docs/reference/prices.md#donation-payments).
 */
const PAUSE_MS = 600;

/** Whether the amount has not changed for a moment. */
function useIsResting(dollars: number): boolean {
  const [rested, setRested] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setRested(dollars), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dollars]);
  return dollars === rested;
}

/**
 * The chosen donation in whole dollars, 0 unless valid. Kept in this tab, so that it survives a reload or a change of
 * language.
 */
export function useDonationChoice() {
  const [chosen, setChosen] = useState(NO_DONATION);
  /** An amount is not marked wrong while it is being typed. */
  const [typed, setTyped] = useState(false);
  // After the first render, which must match the prerendered page.
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
    /** Shows an error in the amount, even while it is being typed. */
    check: () => setTyped(true),
    isWrong: typed && choice === "custom" && dollars === 0,
    fields: {
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
