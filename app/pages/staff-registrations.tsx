import { lazy, Suspense, useEffect, useRef } from "react";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { useByHandView } from "#app/features/staff-by-hand/use-by-hand-view.ts";
import { RegistrationPanel } from "#app/features/staff-registrations/registration-panel.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

const PaperView = lazy(async () => ({
  default: (await import("#app/features/staff-by-hand/paper-view.tsx")).PaperView,
}));
const EditView = lazy(async () => ({
  default: (await import("#app/features/staff-by-hand/edit-view.tsx")).EditView,
}));

/** Back from a form, the focus goes to the heading of what is shown again. */
function useHeadingAfter(isFormOpen: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isFormOpen);
  useEffect(() => {
    const isBack = wasOpen.current && !isFormOpen;
    wasOpen.current = isFormOpen;
    if (!isBack) return;
    const headings = panel.current?.querySelectorAll<HTMLElement>("h2[tabindex='-1']") ?? [];
    [...headings].find((heading) => heading.checkVisibility())?.focus();
  }, [isFormOpen]);
  return panel;
}

/** The first tab: the registrations, or a form over them that the address names; the list stays as it is below. */
export function StaffRegistrations() {
  const { t } = useTranslation("admin");
  const { isEntering, editing } = useByHandView();
  const isFormOpen = isEntering || editing !== null;
  const panel = useHeadingAfter(isFormOpen);
  return (
    <>
      <div ref={panel} hidden={isFormOpen}>
        <RegistrationPanel />
      </div>
      {isFormOpen && (
        <Suspense fallback={<ListSkeleton label={t("loading")} />}>
          {isEntering && <PaperView />}
          {editing !== null && <EditView key={editing} id={editing} />}
        </Suspense>
      )}
    </>
  );
}
