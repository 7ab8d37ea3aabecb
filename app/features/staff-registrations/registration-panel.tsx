import { ListOrOne } from "./list-or-one.tsx";
import { Overview } from "./overview.tsx";
import { RegistrationList } from "./registration-list.tsx";

const HEADING = "registrations";

/** The dashboard's first tab: the numbers and the active registrations (spec.md §2, /admin). */
export function RegistrationPanel() {
  return (
    <ListOrOne headingId={HEADING}>
      {(onAsk) => (
        <div className="grid gap-2 lg:gap-8">
          <Overview />
          <RegistrationList headingId={HEADING} onAsk={onAsk} />
        </div>
      )}
    </ListOrOne>
  );
}
