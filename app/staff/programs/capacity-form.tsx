import { useForm } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFields } from "#app/ui/use-field.ts";
import { programSettingsSchema } from "#domain/programs/draft-gaps.ts";
import { placesDigits } from "./use-group-places.ts";
import { placesInUse, type StaffProgram, useChangeProgram } from "./use-programs.ts";
import { WhoWaits } from "./waiting-choice.tsx";

/** The typed number of places, or a tick for no limit. */
interface Typed {
  capacity: string;
  unlimited: boolean;
}

const typedOf = ({ capacity }: StaffProgram): Typed => ({
  capacity: capacity === null ? "" : String(capacity),
  unlimited: capacity === null,
});

/** Whether the program would have more places than now. */
function isMore({ capacity: known }: StaffProgram, { capacity, unlimited }: Typed): boolean {
  return known !== null && (unlimited || Number(capacity) > known);
}

const check = resolverOf(({ capacity, unlimited }: Typed) => {
  const number = capacity === "" ? Number.NaN : Number(capacity);
  return checkBy(programSettingsSchema, { capacity: unlimited ? null : number });
});

/** Checks and sends the number. Fewer than are taken is allowed after a confirmation, and means full. */
function useCapacity(program: StaffProgram) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const form = useForm({
    values: typedOf(program),
    resetOptions: { keepDirtyValues: true },
    resolver: check,
  });
  const { mutate, isPending, ask, dialog } = useChangeProgram(program.id, {
    onSaved: (saved) => form.reset(typedOf(saved)),
    toast: ({ capacity: count }) => ({
      title: t("capacity.saved"),
      message: count === null ? t("adminPrograms:capacity.savedText") : t("capacity.savedText", { count }),
    }),
  });
  const send = form.handleSubmit((settings) => mutate(settings));
  const save = form.handleSubmit(({ capacity }) => {
    if (isPending) return undefined;
    if (typeof capacity === "number" && capacity < placesInUse(program)) return ask();
    return send();
  });
  return { form, field: useFields(form), dialog, isPending, save, send };
}

/** The number of places, or no limit. */
export function CapacityForm({ program }: { program: StaffProgram }) {
  const { t } = useTranslation(["admin", "adminPrograms"]);
  const { form, field, dialog, isPending, save, send } = useCapacity(program);
  const [typed, isUnlimited] = form.watch(["capacity", "unlimited"]);
  return (
    <Form form={form} className="flex flex-wrap items-start gap-x-3" onSubmit={save}>
      <div className="w-36">
        <TextField
          inputMode="numeric"
          autoComplete="off"
          label={t("capacity.label")}
          disabled={isUnlimited}
          {...field("capacity", {
            onChange: ({ target }) => form.setValue("capacity", placesDigits(target.value)),
          })}
        />
      </div>
      <Button type="submit" variant="secondary" busy={isPending} className="mt-8.5">
        {t("capacity.save")}
      </Button>
      <label className="flex min-h-11 w-full items-center gap-3">
        <input
          type="checkbox"
          className="size-6 shrink-0"
          {...form.register("unlimited", { deps: "capacity" })}
        />
        {t("adminPrograms:capacity.noLimit")}
      </label>
      {isMore(program, { capacity: typed, unlimited: isUnlimited }) && <WhoWaits program={program} />}
      <ConfirmDialog
        {...dialog}
        title={t("capacity.fewer", { count: Number(typed) })}
        text={t("capacity.fewerText", { count: placesInUse(program) })}
        confirmLabel={t("capacity.fewerSave")}
        onConfirm={() => void send()}
      />
    </Form>
  );
}
