import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useProgramName } from "#app/staff/shared/use-season-scope.ts";
import { TextLink } from "#app/ui/link.tsx";
import { useRegistrationView } from "./use-registration-view.ts";
import { childName, type StaffRegistration } from "./use-registrations.ts";

type Linked = Pick<StaffRegistration, "id" | "childFirstName" | "childLastName" | "programId"> & {
  siblings?: StaffRegistration["siblings"];
};

/** The child's name, linked to the registration. */
export function RegistrationLink({ registration }: { registration: Linked }) {
  const { t } = useTranslation("admin");
  const { addressOf } = useRegistrationView();
  const { id, programId, siblings = [] } = registration;
  const program = useProgramName()(programId);
  const others = siblings.map((sibling) => sibling.childFirstName).join(", ");
  const beside = [program, others && t("list.with", { children: others })].filter(Boolean).join(" · ");
  return (
    <>
      <TextLink
        href={addressOf(id)}
        data-registration={id}
        look="row"
        className="-my-2 inline-block py-2 wrap-anywhere"
      >
        {childName(registration)}
      </TextLink>
      {beside && <span className="block font-normal font-text text-dusk-700 text-small">{beside}</span>}
    </>
  );
}
