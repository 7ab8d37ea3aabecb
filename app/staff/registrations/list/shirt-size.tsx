import { ChevronDown } from "lucide-react";
import { useShirtSize } from "#app/facts/use-shirt-size.ts";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { childName, type StaffRegistration } from "#app/staff/registrations/use-registrations.ts";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Menu, MenuChoices } from "#app/ui/menu.tsx";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";

type Changed = Pick<StaffRegistration, "id" | "version" | "childFirstName">;

/** Changes the shirt size. */
function useShirtChange({ id, version, childFirstName: child }: Changed) {
  const { t } = useTranslation("admin");
  const shirtSize = useShirtSize();
  const idOf = useRequestIds();
  return useStaffMutation({
    send: async (tshirtSize: (typeof TSHIRT_SIZES)[number]) => {
      const edit = { changes: { tshirtSize }, version };
      const json = { ...edit, requestId: idOf(edit) };
      await (await api.admin.registrations[":id"].$patch({ param: { id }, json })).json();
    },
    toast: (_nothing, size) => ({
      title: t("shirt.done"),
      message: t("shirt.doneText", { child, size: shirtSize(size) }),
    }),
    errorToast: true,
  });
}

interface ShirtSizeProps {
  registration: Pick<
    StaffRegistration,
    "id" | "childFirstName" | "childLastName" | "tshirtSize" | "version" | "deletedAt"
  >;
}

/** The shirt size, changed in place by a choice unless the registration is deleted (docs/reference/staff-registrations.md#corrections). */
export function ShirtSize({ registration }: ShirtSizeProps) {
  const { t } = useTranslation("admin");
  const shirtSize = useShirtSize();
  const { mutate, isPending } = useShirtChange(registration);
  const { tshirtSize, deletedAt } = registration;
  const size = shirtSize(tshirtSize);
  const known = TSHIRT_SIZES.find((size) => size === tshirtSize);
  if (deletedAt !== null) return <span>{size}</span>;
  return (
    <>
      <Menu
        label={t("shirt.change", { child: childName(registration), size })}
        className="-my-2.5 -ml-2 px-2"
        disabled={isPending}
        face={
          <>
            <span>{size}</span>
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
