import { Suspense, useState } from "react";
import { FamilyActionError, useFamilyAction } from "#app/family/portal/family-action.tsx";
import type { FamilyOrder } from "#app/family/portal/use-family.ts";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { SecondGuardianProps } from "#app/shared/second-guardian-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { SecondGuardian } from "#domain/registration/second-guardian.ts";

const SecondGuardianForm = lazyWithPreload<SecondGuardianProps>(
  async () => (await import("#app/shared/second-guardian-form.tsx")).SecondGuardianForm,
);

/** A button to add, change or remove an order's second guardian. Its form loads on the first click. */
export function ChangeSecondGuardian({ order: { id, children, secondGuardian } }: { order: FamilyOrder }) {
  const { t } = useTranslation("secondGuardian");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const saving = useFamilyAction(
    (guardian: SecondGuardian | null) =>
      api.family.orders[":id"]["second-guardian"].$put({ param: { id }, json: { guardian } }, withTimeout()),
    { toast: { title: t("terms:saved") } },
  );
  if (children.every(({ leftAt }) => leftAt !== null)) return null;
  return (
    <div className="print:hidden">
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        onPointerDown={() => void SecondGuardianForm.preload()}
      >
        {t(secondGuardian ? "change" : "add")}
      </Button>
      <Dialog open={isOpen} onClose={close} alert title={t("title")} text={t("text")}>
        <Suspense>
          {isOpen && (
            <SecondGuardianForm
              guardian={secondGuardian}
              saving={saving}
              errorNotice={(error) => <FamilyActionError error={error} />}
              onClose={close}
            />
          )}
        </Suspense>
      </Dialog>
    </div>
  );
}
