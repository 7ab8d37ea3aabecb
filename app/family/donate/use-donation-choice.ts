import { type ChangeEvent, useEffect, useState } from "react";
import { type DonationChoice, donationDollars, isDonation } from "#domain/prices/donation.ts";

/** The choice, as the fields hold it. */
interface ChosenDonation {
  donationAmount: DonationChoice;
  customDonation: string;
}

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

/** The chosen donation in whole dollars, 0 unless valid. */
export function useDonationChoice() {
  const [chosen, setChosen] = useState<ChosenDonation>({ donationAmount: "none", customDonation: "" });
  /** An amount is not marked wrong while it is being typed. */
  const [typed, setTyped] = useState(false);
  const { donationAmount: choice, customDonation: custom } = chosen;
  const all = donationDollars(choice, custom);
  const dollars = isDonation(all) ? all : 0;

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.name === "donationAmount") setTyped(false);
    setChosen({ ...chosen, [target.name]: target.value });
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
