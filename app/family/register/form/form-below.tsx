import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { DonationChooser } from "#app/family/donation-chooser.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readText, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { CalendarDate } from "#domain/time/dates.ts";
import { FormSection } from "./form-section.tsx";
import type { FormValues } from "./form-values.ts";
import { MoreSection } from "./more-section.tsx";
import { type AddressGate, ParentSection } from "./parent-section.tsx";
import { PoliciesSection } from "./policies-section.tsx";
import { useFormField } from "./use-form-field.ts";

interface QuestionProps {
  id: string;
  onClear: () => void;
  onKeep: () => void;
}

function ClearQuestion({ id, onClear, onKeep }: QuestionProps) {
  const { t } = useTranslation("registration");
  return (
    <Card as="div" ground="sand" id={id} role="status" padding="row" className="mt-2">
      <p className="font-semibold">{t("clear.question")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onKeep}>
          {t("clear.no")}
        </Button>
        <Button variant="danger" onClick={onClear}>
          {t("clear.yes")}
        </Button>
      </div>
    </Card>
  );
}

/** Empties the form after a confirmation, because phones are shared (docs/reference/registration-form.md#drafts). */
function ClearForm({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("registration");
  const [asking, setAsking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const questionId = useId();
  const keep = () => {
    setAsking(false);
    trigger.current?.focus();
  };
  const clear = () => {
    setAsking(false);
    onClear();
  };
  return (
    <div>
      <Button
        ref={trigger}
        variant="quiet"
        aria-expanded={asking}
        aria-controls={questionId}
        onClick={() => setAsking(!asking)}
      >
        <Trash2 aria-hidden size={18} />
        {t("clear.button")}
      </Button>
      {asking && <ClearQuestion id={questionId} onClear={clear} onKeep={keep} />}
    </div>
  );
}

/** Session storage key: scroll position of the form before a reload, in pixels. */
const PLACE_KEY = "registrationPlace";

/** Restores the scroll position after a reload. The browser tries before the form is rendered. */
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

/** Focuses the field named in the address, such as "#email", from the checkout's "Change" links. */
function useLinkedField() {
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (!name) return;
    // After usePageArrival. Polls, because the cards of several children load later.
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

/** An optional donation besides the fee (docs/reference/prices.md#donations). */
function DonationSection() {
  const { t } = useTranslation("registration");
  const { control } = useFormContext<FormValues>();
  const choice = useWatch({ control, name: "donationAmount" });
  const { error, ...choiceField } = useFormField("donationAmount");
  const { error: _own, ...customField } = useFormField("customDonation", { deps: ["donationAmount"] });
  return (
    <FormSection title={t("donation.title")} text={t("donation.text")}>
      <DonationChooser
        label={t("fields.donationAmount")}
        choice={choice}
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
  /** The price and the submit button. */
  children: ReactNode;
}

/** The sections below the children, filled in once for the family. */
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
