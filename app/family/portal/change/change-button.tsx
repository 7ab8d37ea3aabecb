import { Suspense, useState } from "react";
import type { FamilyOrder } from "#app/family/portal/use-family.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { PartToChange } from "./change-dialog.tsx";

const ChangeDialog = lazyWithPreload(async () => (await import("./change-dialog.tsx")).ChangeDialog);

/**
 * A button for a change that the family can make itself. Its form loads on the first click.
 * @param props.label another label, for a question that the page asks
 */
export function ChangeButton({ label, ...props }: PartToChange & { label?: string }) {
  const { t } = useTranslation("familyPage");
  const [isOpen, setIsOpen] = useState(false);
  const partLabel = t(`change.parts.${props.part}`);
  const { firstName } = props.child;
  const accessibleName = t(props.part === "contacts" ? "change.contacts" : "change.of", {
    what: partLabel,
    name: firstName,
  });
  return (
    <>
      <button
        type="button"
        aria-label={label ? `${label}: ${partLabel}, ${firstName}` : accessibleName}
        onClick={() => setIsOpen(true)}
        onPointerDown={() => void ChangeDialog.preload()}
        className="-my-2.5 min-h-11 shrink-0 px-1 text-small font-semibold underline underline-offset-4 hover:text-dusk-700 print:hidden"
      >
        {label ?? t("terms:change")}
      </button>
      <Suspense>{isOpen && <ChangeDialog {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

export function ChangeContactsButton({ order }: { order: FamilyOrder }) {
  const child = order.children.find(({ deletedAt }) => deletedAt === null);
  return (
    child && (
      <div>
        <ChangeButton part="contacts" child={child} order={order} />
      </div>
    )
  );
}
