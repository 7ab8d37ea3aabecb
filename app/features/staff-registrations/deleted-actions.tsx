import { DeedButton } from "./deed-button.tsx";
import type { Ask } from "./deed-dialogs.tsx";
import type { DeedSubject } from "./use-deed.ts";

interface DeletedActionsProps {
  registration: DeedSubject;
  onAsk: Ask;
}

/** Restore, or delete forever. */
export function DeletedActions({ registration, onAsk }: DeletedActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 whitespace-nowrap lg:flex-nowrap">
      <DeedButton deed="restore" registration={registration} onAsk={onAsk} />
      <DeedButton deed="erase" registration={registration} onAsk={onAsk} />
    </div>
  );
}
