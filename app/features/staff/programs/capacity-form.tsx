import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/staff/dialog.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { programSettingsSchema } from "#domain/staff-access.ts";
import { placesInUse, type StaffProgram, useChangeProgram } from "./use-programs.ts";

/** The number of places; fewer than are taken asks first, is allowed and means full. */
export function CapacityForm({ program }: { program: StaffProgram }) {
  const { t } = useTranslation("admin");
  const { ofCode } = useErrorText();
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useChangeProgram(program.id, {
    onSaved: ({ capacity }) => {
      setTyped(undefined);
      toast({
        title: t("capacity.saved"),
        message: t("capacity.savedText", { count: capacity }),
        tone: "success",
      });
    },
  });
  const taken = placesInUse(program);
  const shown = typed ?? String(program.capacity);
  const save = () => {
    const settings = { capacity: shown === "" ? Number.NaN : Number(shown) };
    const isValid = programSettingsSchema.safeParse(settings).success;
    setWrong(!isValid);
    if (!isValid || isPending) return;
    if (settings.capacity < taken) setAsks(true);
    else mutate(settings);
  };
  return (
    <form
      noValidate
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="w-40">
        <TextField
          name="capacity"
          inputMode="numeric"
          autoComplete="off"
          unmarked
          label={t("capacity.label")}
          error={isWrong ? ofCode("invalid_capacity").message : undefined}
          value={shown}
          className="figures"
          onChange={(event) => {
            setTyped(event.target.value.replace(/\D/g, "").slice(0, 4));
            setWrong(false);
          }}
        />
      </div>
      <Button type="submit" variant="secondary" busy={isPending} className="mt-8.5">
        {t("capacity.save")}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t("capacity.fewer", { count: Number(shown) })}
        text={t("capacity.fewerText", { count: taken })}
        confirmLabel={t("capacity.fewerSave")}
        busy={isPending}
        onConfirm={() => mutate({ capacity: Number(shown) }, { onSettled: () => setAsks(false) })}
      />
    </form>
  );
}
