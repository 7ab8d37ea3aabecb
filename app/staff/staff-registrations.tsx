import type { ReactNode } from "react";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Overview, TotalExplanation } from "#app/staff/registrations/list/overview.tsx";
import { ListButtons, RegistrationList } from "#app/staff/registrations/list/registration-list.tsx";
import { RegistrationListOrDetails } from "#app/staff/registrations/list-or-details.tsx";
import { SeasonChooser } from "#app/staff/shared/list/season-chooser.tsx";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { useWideScreen } from "#app/ui/use-media.ts";

const HEADING_ID = "registrations";

/** The first tab: statistics and active registrations (docs/reference/staff-registrations.md#registration-list). */
function RegistrationPanel({ form }: { form: ReactNode }) {
  const isWide = useWideScreen();
  return (
    <RegistrationListOrDetails headingId={HEADING_ID} form={form}>
      {(onAction) => (
        <div className="grid gap-2 lg:gap-3">
          {isWide ? (
            <div className="flex items-center justify-between gap-5">
              <SeasonChooser className="min-w-0 lg:flex-nowrap" />
              <ListButtons />
            </div>
          ) : (
            <SeasonChooser />
          )}
          <Overview />
          <RegistrationList headingId={HEADING_ID} onAction={onAction} />
          {isWide && <TotalExplanation />}
        </div>
      )}
    </RegistrationListOrDetails>
  );
}

const PaperPanel = lazyWithPreload(
  async () => (await import("#app/staff/manual-entry/paper-panel.tsx")).PaperPanel,
);
const EditView = lazyWithPreload(
  async () => (await import("#app/staff/manual-entry/edit-view.tsx")).EditView,
);

/** The first tab: the registrations, a registration, or the form in the address. */
export function StaffRegistrations() {
  const { isPaperForm, editedId } = useRegistrationView();
  if (isPaperForm) return <RegistrationPanel form={<PaperPanel />} />;
  return <RegistrationPanel form={editedId !== null && <EditView key={editedId} id={editedId} />} />;
}
