import { type ChangeEvent, useState } from "react";
import { useIsSettled } from "#app/lib/use-is-settled.ts";
import { type DonationChoice, donationDollars, isDonationAmount } from "#domain/prices/donation.ts";

const NO_DONATION: { donationAmount: DonationChoice; customDonation: string } = {
  donationAmount: "none",
  customDonation: "",
};

/**
 * Delay after typing before a payment is set up, in milliseconds. Typing "250" must not set up payments of 2
 * and 25 dollars (docs/reference/prices.md#donation-payments).
 */
const DEBOUNCE_MS = 600;

/** The chosen donation in whole dollars, 0 unless valid. */
export function useDonationChoice() {
  const [values, setValues] = useState(NO_DONATION);
  /** True once typing is finished: an amount is not marked as invalid while being typed. */
  const [isEntered, setIsEntered] = useState(false);
  const { donationAmount: choice, customDonation: custom } = values;
  const typedDollars = donationDollars(choice, custom);
  const dollars = isDonationAmount(typedDollars) ? typedDollars : 0;

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.name === "donationAmount") setIsEntered(false);
    setValues({ ...values, [target.name]: target.value });
  };
  return {
    dollars,
    isAmountSettled: useIsSettled(dollars, DEBOUNCE_MS),
    /** Shows an error in the amount, even while it is being typed. */
    showError: () => setIsEntered(true),
    isInvalid: isEntered && choice === "custom" && dollars === 0,
    fields: {
      choiceField: { name: "donationAmount", value: choice, onChange },
      customField: {
        name: "customDonation",
        value: custom,
        onChange,
        onBlur: () => setIsEntered(true),
      },
    },
  };
}
