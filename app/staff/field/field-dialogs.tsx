import { useState } from "react";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { HealthAnswers } from "#app/staff/shared/display/health-answers.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import { isBarred } from "#domain/registration/pick-up.ts";
import { foldForSearch } from "#domain/text/clean-text.ts";
import { formatPhone } from "#domain/text/phone.ts";
import { MustNotPickUp } from "./child-facts.tsx";
import type { FieldChild } from "./use-field-list.ts";

type ChildHealthAnswers = DataOf<(typeof api.admin.field.children)[":id"]["health"]["$get"]>;

function ChildHealth({ id }: { id: string }) {
  // Fetched only when the dialog opens, because each request is logged.
  const answers = useStaffData<ChildHealthAnswers>(`/api/admin/field/children/${id}/health`);
  return (
    <div className="mt-4 grid gap-2">
      <HealthAnswers child={answers} />
    </div>
  );
}

interface FieldDialogProps {
  child: FieldChild;
  onClose: () => void;
}

export function HealthDialog({ child, onClose }: FieldDialogProps) {
  const { t } = useTranslation("adminField");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("healthOf", { name: childName(child) })}
      text={t("healthLogged")}
      closeLabel={t("terms:close")}
    >
      <QueryBoundary>
        <ChildHealth id={child.id} />
      </QueryBoundary>
    </Dialog>
  );
}

interface PickUpDialogProps extends FieldDialogProps {
  onPick: (name: string) => void;
}

/** A button for each person who may pick up the child, and a field for another name. */
export function PickUpDialog({ child, onClose, onPick }: PickUpDialogProps) {
  const { t } = useTranslation("adminField");
  const [enteredName, setEnteredName] = useState("");
  const [error, setError] = useState<string>();
  const { guardian, secondGuardian, pickUp } = child;
  const people = [guardian, ...(secondGuardian ? [secondGuardian] : []), ...pickUp].filter(
    ({ name }) => !isBarred(pickUp, name),
  );
  const distinctPeople = [...new Map(people.map((person) => [foldForSearch(person.name), person])).values()];
  const pickEnteredName = () => {
    const name = enteredName.trim();
    if (name === "") setError(t("pickUp.missing"));
    else if (isBarred(pickUp, name)) setError(t("pickUp.barred", { name }));
    else onPick(name);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("pickUp.title", { name: childName(child) })}
      closeLabel={t("terms:close")}
    >
      <MustNotPickUp child={child} />
      <ul className="mt-4 grid gap-2">
        {distinctPeople.map(({ name, phone }) => (
          <li key={name} className="grid">
            <Button variant="secondary" className="flex-col gap-0 wrap-anywhere" onClick={() => onPick(name)}>
              <span>{name}</span>
              {phone && <span className="tabular-nums text-small font-normal">{formatPhone(phone)}</span>}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-5 grid gap-3">
        <TextField
          label={t("pickUp.other")}
          name="pickUpName"
          autoComplete="off"
          maxLength={TEXT_LIMITS.name}
          value={enteredName}
          error={error}
          onChange={({ target }) => setEnteredName(target.value)}
          onKeyDown={({ key }) => key === "Enter" && pickEnteredName()}
        />
        <Button onClick={pickEnteredName}>{t("pickUp.record")}</Button>
      </div>
    </Dialog>
  );
}
