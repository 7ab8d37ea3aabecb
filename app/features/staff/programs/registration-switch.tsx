import { CircleCheck, CircleSlash } from "lucide-react";
import { useId, useState } from "react";
import { ConfirmDialog } from "#app/components/staff/dialog.tsx";
import { useToast } from "#app/components/use-toast.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { type StaffProgram, useChangeProgram } from "./use-programs.ts";

/** Open or closed, in words, colour and shape. Closing asks first: families may be in the middle of the form. */
export function RegistrationSwitch({ program }: { program: StaffProgram }) {
  const { t } = useTranslation("admin");
  const toast = useToast();
  const labelId = useId();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useChangeProgram(program.id, {
    onSaved: (saved) => {
      const isNowOpen = saved.switch === "open";
      toast({
        title: t(isNowOpen ? "program.opened" : "program.closed"),
        message: t(isNowOpen ? "program.openedText" : "program.closedText"),
        tone: isNowOpen ? "success" : "neutral",
      });
    },
  });
  const isOpen = program.switch === "open";
  const Mark = isOpen ? CircleCheck : CircleSlash;
  return (
    <div className="flex items-center gap-4">
      <button
        type="button"
        role="switch"
        aria-checked={isOpen}
        aria-labelledby={labelId}
        aria-disabled={isPending || undefined}
        onClick={() => {
          if (isPending) return;
          if (isOpen) setAsks(true);
          else mutate({ switch: "open" });
        }}
        className="group flex h-12 shrink-0 items-center"
      >
        <span className="flex h-8 w-14 items-center rounded-full bg-sand-700 p-1 transition-colors group-aria-checked:bg-agave group-aria-disabled:opacity-60">
          <span className="size-6 rounded-full bg-white transition-transform group-aria-checked:translate-x-6" />
        </span>
      </button>
      <div>
        <p id={labelId} className="text-small text-dusk-700">
          {t("program.switch")}
        </p>
        <p
          className={`flex items-center gap-1.5 font-display text-title font-bold ${isOpen ? "text-agave" : "text-dusk-900"}`}
        >
          <Mark aria-hidden size={22} />
          {t(isOpen ? "program.isOpen" : "program.isClosed")}
        </p>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t("program.closing")}
        text={`${t("program.closingConfirmed", { count: program.places.confirmed })} ${t("program.closingHeld", { count: program.places.held })}`}
        confirmLabel={t("program.close")}
        busy={isPending}
        onConfirm={() => mutate({ switch: "closed" }, { onSettled: () => setAsks(false) })}
      />
    </div>
  );
}
