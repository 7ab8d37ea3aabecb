import { useState } from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { programSettingsSchema } from "#domain/staff-access.ts";
import { placesInUse, type StaffProgram, useChangeProgram } from "./use-programs.ts";

/** The typed number of places, or a tick for no limit. */
interface Typed {
  places: string;
  isUnlimited: boolean;
}

const typedOf = ({ capacity }: StaffProgram): Typed => ({
  places: capacity === null ? "" : String(capacity),
  isUnlimited: capacity === null,
});

/** Checks and sends the number. Fewer than are taken is allowed after a confirmation, and means full. */
function useCapacity(program: StaffProgram) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const toast = useToast();
  const [changed, setChanged] = useState<Typed>();
  const [isWrong, setWrong] = useState(false);
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useChangeProgram(program.id, {
    onSaved: ({ capacity }) => {
      setChanged(undefined);
      const message =
        capacity === null
          ? t("adminPrograms:capacity.savedText")
          : t("capacity.savedText", { count: capacity });
      toast({ title: t("capacity.saved"), message, tone: "success" });
    },
  });
  const typed = changed ?? typedOf(program);
  const number = typed.places === "" ? Number.NaN : Number(typed.places);
  const capacity = typed.isUnlimited ? null : number;
  const send = () => mutate({ capacity }, { onSuccess: () => setAsks(false) });
  const save = () => {
    const isValid = programSettingsSchema.safeParse({ capacity }).success;
    setWrong(!isValid);
    if (!isValid || isPending) return;
    if (capacity !== null && capacity < placesInUse(program)) setAsks(true);
    else send();
  };
  const change = (changes: Partial<Typed>) => {
    setChanged({ ...typed, ...changes });
    setWrong(false);
  };
  return { typed, isWrong, asks, setAsks, isPending, change, save, send };
}

/** The number of places, or no limit. */
export function CapacityForm({ program }: { program: StaffProgram }) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const { ofCode } = useErrorText();
  const { typed, isWrong, asks, setAsks, isPending, change, save, send } = useCapacity(program);
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-x-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="w-36">
        <TextField
          name="capacity"
          inputMode="numeric"
          autoComplete="off"
          unmarked
          label={t("capacity.label")}
          error={isWrong ? ofCode("invalid_capacity").message : undefined}
          disabled={typed.isUnlimited}
          value={typed.places}
          className="figures"
          onChange={(event) => change({ places: event.target.value.replace(/\D/g, "").slice(0, 4) })}
        />
      </div>
      <Button type="submit" variant="secondary" busy={isPending} className="mt-8.5">
        {t("capacity.save")}
      </Button>
      <label className="flex min-h-11 w-full items-center gap-3">
        <input
          type="checkbox"
          name="unlimited"
          className="size-6 shrink-0"
          checked={typed.isUnlimited}
          onChange={(event) => change({ isUnlimited: event.target.checked })}
        />
        {t("adminPrograms:capacity.noLimit")}
      </label>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t("capacity.fewer", { count: Number(typed.places) })}
        text={t("capacity.fewerText", { count: placesInUse(program) })}
        confirmLabel={t("capacity.fewerSave")}
        busy={isPending}
        onConfirm={send}
      />
    </form>
  );
}
