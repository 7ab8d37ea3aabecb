import { useLocation } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { forgetFamily, prepareNextChild } from "#app/lib/storage/form-draft.ts";
import { onSignedOut } from "#app/lib/storage/signed-out.ts";
import { Button } from "#app/ui/button.tsx";
import type { Family, FamilyChild, FamilyOrder } from "./use-family.ts";

interface RegisterAgainProps {
  family: Pick<Family, "email" | "secondsLeft">;
  order: FamilyOrder;
  /** null to register another child of the same guardian. */
  child: FamilyChild | null;
}

/**
 * Opens the form with everything filled in that the family gave before, but for the size, which changes, and health
 * (docs/rules/family.md#once-more-with-everything-filled-in).
 */
export function RegisterAgain({ family, order, child }: RegisterAgainProps) {
  const { t } = useTranslation("familyPage");
  const [, navigate] = useLocation();
  const open = () => {
    const { guardian, emergencyContact } = order;
    prepareNextChild(
      { guardian: { ...guardian, email: family.email }, emergencyContact },
      Date.now() + family.secondsLeft * 1000,
      child === null
        ? undefined
        : {
            ...{ firstName: child.firstName, lastName: child.lastName },
            ...{ dateOfBirth: child.dateOfBirth ?? "", skillLevel: child.skillLevel ?? "" },
          },
    );
    // For as long as this document lives, on whichever page.
    onSignedOut(forgetFamily);
    navigate("/register?another=1");
  };
  return (
    <Button variant={child === null ? "primary" : "quiet"} onClick={open}>
      {child === null ? t("registerAnother") : t("again", { name: child.firstName })}
    </Button>
  );
}
