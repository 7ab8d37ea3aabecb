import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { ActionDialogs, type RequestAction } from "#app/staff/registrations/actions/action-dialogs.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";

/** Focuses the last opened registration, or the heading, after the return to the list. */
function useRestoreFocus(isListOpen: boolean, openId: string | null, headingId: string): void {
  const previous = useRef({ isListOpen, openId });
  useEffect(() => {
    const closed = previous.current;
    previous.current = { isListOpen, openId };
    if (closed.isListOpen || !isListOpen) return;
    const link = document.querySelector<HTMLElement>(
      `[data-registration="${CSS.escape(closed.openId ?? "")}"]`,
    );
    (link ?? document.getElementById(headingId))?.focus();
  }, [isListOpen, openId, headingId]);
}

const RegistrationView = lazyWithPreload(
  async () => (await import("#app/staff/registrations/details/registration-view.tsx")).RegistrationView,
);

interface RegistrationListOrDetailsProps {
  headingId: string;
  /** The form in the address, which replaces the list and the registration. */
  form?: ReactNode;
  /** The list, which stays rendered but hidden while a registration or a form is open. */
  children: (onAction: RequestAction) => ReactNode;
}

/** A staff page's list, or the registration in the address, with shared action dialogs. */
export function RegistrationListOrDetails({ headingId, form, children }: RegistrationListOrDetailsProps) {
  const { openId, hrefOf } = useRegistrationView();
  const [, navigate] = useLocation();
  const isListOpen = openId === null && !form;
  useRestoreFocus(isListOpen, openId, headingId);
  const closeDetails = () => {
    if (openId !== null) navigate(hrefOf());
  };
  return (
    <ActionDialogs headingId={headingId} onDone={closeDetails}>
      {(onAction) => (
        <>
          <div hidden={!isListOpen}>{children(onAction)}</div>
          {!isListOpen && (
            <QueryBoundary>
              {form || (openId && <RegistrationView key={openId} id={openId} onAction={onAction} />)}
            </QueryBoundary>
          )}
        </>
      )}
    </ActionDialogs>
  );
}
