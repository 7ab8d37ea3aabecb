import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { type Ask, DeedDialogs } from "./deed-dialogs.tsx";
import { RegistrationView } from "./registration-view.tsx";
import { useRegistrationView } from "./use-registration-view.ts";
import { useReturnFocus } from "./use-return-focus.ts";

interface ListOrOneProps {
  headingId: string;
  /** The list. It stays as it is, out of sight, while one registration is open. */
  children: (onAsk: Ask) => ReactNode;
}

/** A tab's list, or the registration that the address names, with the deeds of both. */
export function ListOrOne({ headingId, children }: ListOrOneProps) {
  const { openId, addressOf } = useRegistrationView();
  const [, navigate] = useLocation();
  useReturnFocus(openId, headingId);
  const toList = () => {
    if (openId !== null) navigate(addressOf());
  };
  return (
    <DeedDialogs headingId={headingId} onDone={toList}>
      {(onAsk) => (
        <>
          <div hidden={openId !== null}>{children(onAsk)}</div>
          {openId !== null && <RegistrationView key={openId} id={openId} onAsk={onAsk} />}
        </>
      )}
    </DeedDialogs>
  );
}
