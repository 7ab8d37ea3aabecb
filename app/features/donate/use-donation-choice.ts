import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import {
  type ChosenDonation,
  NO_DONATION,
  readDonationChoice,
  saveDonationChoice,
} from "#app/lib/donation-choice.ts";
import { donationAmountSchema, donationDollars } from "#domain/donation.ts";

/** Typing "250" must not set up payments of 2 and of 25 dollars (design.md §7.11); milliseconds. */
const PAUSE_MS = 600;

function isAmount(dollars: number): boolean {
  return donationAmountSchema.safeParse(dollars).success;
}

/** The amount in whole dollars, 0 unless it can be given, and whether whoever chooses has come to rest. */
function useRestingAmount(dollars: number) {
  const [rested, setRested] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setRested(dollars), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dollars]);
  return { dollars, isResting: dollars === rested };
}

/** How much somebody gives: kept in this tab, so that a reload or another language does not lose it. */
export function useDonationChoice() {
  const { register, control, formState, reset, subscribe, setFocus } = useForm<ChosenDonation>({
    defaultValues: NO_DONATION,
    mode: "onTouched",
  });
  // After the first render, which has to agree with the prerendered page.
  useEffect(() => reset(readDonationChoice()), [reset]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDonationChoice(values),
      }),
    [subscribe],
  );
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const chosen = donationDollars(choice, custom);
  return {
    ...useRestingAmount(isAmount(chosen) ? chosen : 0),
    choice,
    choiceField: register("donationAmount"),
    customField: register("customDonation", {
      validate: (typed) => isAmount(donationDollars("custom", typed)),
    }),
    isWrong: formState.errors.customDonation !== undefined,
    focus: () => setFocus(choice === "custom" ? "customDonation" : "donationAmount"),
  };
}
