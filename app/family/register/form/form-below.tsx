import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { DonationChooser } from "#app/family/donation-chooser.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { ClearForm } from "./clear-form.tsx";
import { FormSection } from "./form-section.tsx";
import type { FormValues } from "./form-values.ts";
import { MoreSection } from "./more-section.tsx";
import { type AddressGate, ParentSection } from "./parent-section.tsx";
import { PoliciesSection } from "./policies-section.tsx";
import { useFormField } from "./use-form-field.ts";

/** Where the form was scrolled to when its tab was reloaded, in pixels from the top of the page. */
const PLACE_KEY = "registrationPlace";

/** A reload deep in the form lands where it was: the browser tries before the form is there. */
function useReloadedPlace() {
  useLayoutEffect(() => {
    const place = Number(readText("session", PLACE_KEY));
    removeText("session", PLACE_KEY);
    const [visit] = performance.getEntriesByType("navigation");
    const isReload = visit && "type" in visit && visit.type !== "navigate";
    if (isReload && place > 0) window.scrollTo(0, place);
    const keep = () => writeText("session", PLACE_KEY, String(window.scrollY));
    window.addEventListener("pagehide", keep);
    return () => window.removeEventListener("pagehide", keep);
  }, []);
}

/** The checkout's "Change" leads to one answer: the address names its field, "#email". */
function useLinkedField() {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (!name) return;
    // After the page's own arrival; a family's cards come in a part of their own.
    const looking = setInterval(() => {
      const [field] = document.getElementsByName(name);
      if (!field) return;
      clearInterval(looking);
      field.focus();
      field.scrollIntoView({ block: "center" });
    }, 50);
    return () => clearInterval(looking);
  }, []);
}

/** An optional gift on top of the fee (docs/rules/prices.md#donations). */
function DonationSection() {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const [choice, custom] = useWatch({ control, name: ["donationAmount", "customDonation"] });
  const { error, ...choiceField } = useFormField("donationAmount");
  const { error: _own, ...customField } = useFormField("customDonation", { deps: ["donationAmount"] });
  return (
    <FormSection title={t("donation.title")} text={t("donation.text")}>
      <DonationChooser
        label={t("fields.donationAmount")}
        choice={choice}
        custom={custom}
        choiceField={choiceField}
        customField={customField}
        isCustomFolded
        error={error}
      />
    </FormSection>
  );
}

interface FormBelowProps {
  today: CalendarDate;
  gate: AddressGate;
  isFamily: boolean;
  onClear: () => void;
  /** What it costs, and the button that sends the form. */
  children: ReactNode;
}

/** What stands below the child, and is said once for the family. */
export function FormBelow({ today, gate, isFamily, onClear, children }: FormBelowProps) {
  useReloadedPlace();
  useLinkedField();
  return (
    <>
      <ParentSection gate={gate} />
      <MoreSection isFamily={isFamily} />
      <PoliciesSection today={today} />
      <DonationSection />
      <div className="grid gap-6">
        {children}
        <ClearForm onClear={onClear} />
      </div>
    </>
  );
}
