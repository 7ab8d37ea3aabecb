import { Suspense, use, useId, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ChildContext } from "#app/family/register/form/form-fields.tsx";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PickUpFields } from "#app/shared/questions/pick-up-fields.tsx";
import { emptyPerson } from "#app/shared/questions/pick-up-values.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";

interface PickUpSectionProps {
  path: string;
  /** True if a button opened the section, which replaces the button and takes the focus. */
  isNew: boolean;
}

function PickUpSection({ path, isNew }: PickUpSectionProps) {
  const { t } = useTranslation("pickUp", "payment");
  const titleId = useId();
  const section = useFocusOnMount<HTMLElement>(isNew);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {t("terms:fields.pickUp")}
      </h3>
      <p className="mt-1 mb-3 text-small text-dusk-700">{t("text")}</p>
      <PickUpFields path={path} />
    </section>
  );
}

/** People who may, or must not, pick up a child; at first only a button that opens the section. */
export function ChildPickUp() {
  const { t } = useTranslation();
  const { control, setValue } = useFormContext<FormValues>();
  const { childIndex } = use(ChildContext);
  const path = `children.${childIndex}.pickUp` as const;
  const people = useWatch({ control, name: path });
  const [isNew, setIsNew] = useState(false);
  const addPerson = () => {
    setIsNew(true);
    setValue(path, [emptyPerson()]);
  };
  if (people?.length) {
    return (
      <Suspense>
        <PickUpSection path={path} isNew={isNew} />
      </Suspense>
    );
  }
  return (
    <Button variant="quiet" onClick={addPerson}>
      {`${t("terms:fields.pickUp")} (${t("optional")})`}
    </Button>
  );
}
