import { ChevronDown } from "lucide-react";
import { Menu, MenuChoices } from "#app/components/staff/menu.tsx";
import { useShirtSize } from "#app/components/staff/use-shirt-size.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { TSHIRT_SIZES } from "#domain/registration-choices.ts";
import type { StaffRegistration } from "./use-registrations.ts";
import { useShirtChange } from "./use-shirt-change.ts";

interface ShirtSizeProps {
  registration: Pick<StaffRegistration, "id" | "childFirstName" | "childLastName" | "tshirtSize" | "version">;
}

/** The T-shirt size, which changes where it stands: choose, done (docs/rules/staff.md#a-shirt-size-needs-no-reason). */
export function ShirtSize({ registration }: ShirtSizeProps) {
  const { t } = useTranslation("admin");
  const shirtSize = useShirtSize();
  const { mutate, isPending } = useShirtChange(registration);
  const { tshirtSize, childFirstName, childLastName } = registration;
  const size = shirtSize(tshirtSize);
  const known = TSHIRT_SIZES.find((one) => one === tshirtSize);
  return (
    <>
      <Menu
        label={t("shirt.change", { child: `${childFirstName} ${childLastName}`, size })}
        className="-my-2.5 -ml-2 px-2"
        disabled={isPending}
        face={
          <>
            {size}
            <ChevronDown aria-hidden size={14} className="text-dusk-700" />
          </>
        }
      >
        <MenuChoices
          value={known}
          choices={TSHIRT_SIZES.map((value) => ({ value, label: shirtSize(value) }))}
          onChoose={(chosen) => {
            if (chosen !== tshirtSize) mutate(chosen);
          }}
        />
      </Menu>
      <span className="hidden print:inline">{size}</span>
    </>
  );
}
