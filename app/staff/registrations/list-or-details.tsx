import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { ActionDialogs, type RequestAction } from "#app/staff/registrations/actions/action-dialogs.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";

/** Focuses the last opened registration, or the heading, after the return to the list. */
function useRestoreFocus(openId: string | null, headingId: string): void {
  const previousId = useRef(openId);
  useEffect(() => {
    const closedId = previousId.current;
    previousId.current = openId;
    if (closedId === null || openId !== null) return;
    const link = document.querySelector<HTMLElement>(`[data-registration="${CSS.escape(closedId)}"]`);
    (link ?? document.getElementById(headingId))?.focus();
  }, [openId, headingId]);
}

const RegistrationView = lazyWithPreload(
  async () => (await import("#app/staff/registrations/details/registration-view.tsx")).RegistrationView,
);

interface RegistrationListOrDetailsProps {
  headingId: string;
  /** The list, which stays rendered but hidden while a registration is open. */
  children: (onAction: RequestAction) => ReactNode;
}

/** A staff page's list, or the registration in the address, with shared action dialogs. */
export function RegistrationListOrDetails({ headingId, children }: RegistrationListOrDetailsProps) {
  const { openId, hrefOf } = useRegistrationView();
  const [, navigate] = useLocation();
  useRestoreFocus(openId, headingId);
  const closeDetails = () => {
    if (openId !== null) navigate(hrefOf());
  };
  return (
    <ActionDialogs headingId={headingId} onDone={closeDetails}>
      {(onAction) => (
        <>
          <div hidden={openId !== null}>{children(onAction)}</div>
          {openId !== null && (
            <QueryBoundary>
              <RegistrationView key={openId} id={openId} onAction={onAction} />
            </QueryBoundary>
          )}
        </>
      )}
    </ActionDialogs>
  );
}
