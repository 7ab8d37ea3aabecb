import { useLocation } from "wouter";
import type { Family, FamilyChild, FamilyOrder } from "#app/family/mine/use-family.ts";
import { isOffered, type Offered } from "#app/family/mine/waiting/offer-facts.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { prefillForm } from "#app/lib/storage/form-draft.ts";
import { Button } from "#app/ui/button.tsx";

interface Known {
  /** undefined for a family that only waits. */
  order: FamilyOrder | undefined;
  children: { firstName: string; lastName: string; dateOfBirth: string; skillLevel?: string }[];
  offer?: Offered;
}

/** Opens the registration form with what the family gave before. */
export function useFilledForm({ email, secondsLeft, waitingList: [entry] }: Family) {
  const [, navigate] = useLocation();
  return ({ order, children, offer }: Known) => {
    const guardian = { ...(order ?? entry)?.guardian, ...offer?.guardian, email };
    prefillForm({
      known: { guardian, emergencyContact: order?.emergencyContact },
      until: Date.now() + secondsLeft * 1000,
      children,
      offer,
    });
    navigate(offer ? "/register" : "/register?another=1");
  };
}

interface RegisterAgainProps {
  family: Family;
  order?: FamilyOrder | undefined;
  /** undefined to register another child of the same guardian: the page's main button, unless an offer's time runs. */
  child?: FamilyChild;
}

/**
 * Opens the form with everything filled in that the family gave before, but for the size, which changes, and health
 * (docs/reference/family-page.md#register-again).
 */
export function RegisterAgain({ family, order = family.orders[0], child }: RegisterAgainProps) {
  const { t } = useTranslation("familyPage");
  const open = useFilledForm(family);
  const { firstName = "", lastName = "", dateOfBirth, skillLevel } = child ?? {};
  const known = { firstName, lastName, dateOfBirth: dateOfBirth ?? "", skillLevel: skillLevel ?? "" };
  const main = family.waitingList.some(isOffered) ? "secondary" : "primary";
  return (
    <Button variant={child ? "quiet" : main} onClick={() => open({ order, children: child ? [known] : [] })}>
      {child ? t("again", { name: firstName }) : t("registerAnother")}
    </Button>
  );
}
