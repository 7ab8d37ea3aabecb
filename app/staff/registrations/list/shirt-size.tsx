import { useShirtSize } from "#app/facts/use-shirt-size.ts";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { childName, type StaffRegistration } from "#app/staff/registrations/use-registrations.ts";
import { useRequestIds } from "#app/staff/shared/forms/request-ids.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";

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
  const idOf = useRequestIds();
  const { id, version, childFirstName: child, tshirtSize, deletedAt } = registration;
  const { mutate, isPending } = useStaffMutation({
    send: async (size: (typeof TSHIRT_SIZES)[number]) => {
      const edit = { changes: { tshirtSize: size }, version };
      const json = { ...edit, requestId: idOf(edit) };
      await (await api.admin.registrations[":id"].$patch({ param: { id }, json })).json();
    },
    toast: (_nothing, size) => ({
      title: t("shirt.done"),
      message: t("shirt.doneText", { child, size: shirtSize(size) }),
    }),
    errorToast: true,
  });
  const size = shirtSize(tshirtSize);
  const known = TSHIRT_SIZES.find((value) => value === tshirtSize);
  if (deletedAt !== null) return <span>{size}</span>;
  return (
    <>
      <select
        aria-label={t("shirt.change", { child: childName(registration), size })}
        value={known ?? ""}
        disabled={isPending}
        onChange={({ target }) => {
          const chosen = TSHIRT_SIZES.find((value) => value === target.value);
          if (chosen) mutate(chosen);
        }}
        className="-my-2.5 -ml-2 min-h-11 rounded bg-transparent px-1.5 font-semibold hover:bg-sand-100 print:hidden"
      >
        {!known && <option value="">{size}</option>}
        {TSHIRT_SIZES.map((value) => (
          <option key={value} value={value}>
            {shirtSize(value)}
          </option>
        ))}
      </select>
      <span className="hidden print:inline">{size}</span>
    </>
  );
}
