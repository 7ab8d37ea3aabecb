import { useLocation } from "wouter";
import type { Family, FamilyChild, FamilyOrder } from "#app/family/portal/use-family.ts";
import { hasOffer, type OfferedEntry } from "#app/family/portal/waiting/offer-details.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { prefillForm } from "#app/lib/storage/registration-draft.ts";
import { Button } from "#app/ui/button.tsx";

type PrefilledChild = Pick<FamilyChild, "firstName" | "lastName" | "dateOfBirth"> & {
  sex: string | null;
  skillLevel?: string | null;
};

interface PrefilledAnswers {
  /** Undefined for a family that is only on a waiting list. */
  order: FamilyOrder | undefined;
  children: readonly PrefilledChild[];
  offer?: OfferedEntry;
}

/** Returns a function that opens the registration form with stored answers. */
export function useOpenPrefilledForm({ email, secondsLeft, waitingList }: Family) {
  const [, navigate] = useLocation();
  return ({ order, children, offer }: PrefilledAnswers) => {
    const contactSource = order ?? waitingList[0];
    const guardian = { ...contactSource?.guardian, ...offer?.guardian, email };
    prefillForm({
      contacts: { guardian, emergencyContact: order?.emergencyContact },
      until: Date.now() + secondsLeft * 1000,
      // Without T-shirt size and health.
      children: children.map(({ firstName, lastName, dateOfBirth, sex, skillLevel }) => ({
        firstName,
        lastName,
        dateOfBirth,
        sex,
        skillLevel,
      })),
      offer,
    });
    navigate(offer ? "/register" : "/register?another=1");
  };
}

interface RegisterAgainProps {
  family: Family;
  order?: FamilyOrder | undefined;
  /** Undefined to register another child; that is the page's main button, unless an offer is open. */
  child?: FamilyChild;
}

/** A button to register a child again, or another child (docs/reference/family-page.md#register-again). */
export function RegisterAgain({ family, order = family.orders[0], child }: RegisterAgainProps) {
  const { t } = useTranslation("familyPage");
  const openPrefilledForm = useOpenPrefilledForm(family);
  const mainVariant = family.waitingList.some(hasOffer) ? "secondary" : "primary";
  return (
    <Button
      variant={child ? "quiet" : mainVariant}
      onClick={() => openPrefilledForm({ order, children: child ? [child] : [] })}
    >
      {child ? t("again", { name: child.firstName }) : t("registerAnother")}
    </Button>
  );
}
