import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { OrderLines, type StaffOrder, useProgramNames } from "#app/staff/shared/order-lines.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { Fact } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { paymentReference } from "#domain/money/payments.ts";
import { DetailsCard, type RegistrationDetails } from "./details-card.tsx";
import { useRegistrationView } from "./use-registration-view.ts";
import { childName } from "./use-registrations.ts";

/** The other children of the order, with links. */
function Siblings({ siblings }: { siblings: StaffOrder["children"] }) {
  const { t } = useTranslation("admin");
  const { addressOf } = useRegistrationView();
  const programName = useProgramNames();
  if (siblings.length === 0) return null;
  return (
    <Fact label={t("list.also")}>
      {siblings.map((sibling) => (
        <span key={sibling.id} className="block">
          <TextLink
            href={addressOf(sibling.id)}
            look="row"
            className="-my-2 inline-flex min-h-11 items-center"
          >
            {childName(sibling)}
          </TextLink>
          <span className="block text-dusk-700">
            {sibling.deletedAt === null ? programName(sibling.programId) : t("order.deleted")}
          </span>
        </span>
      ))}
    </Fact>
  );
}

/** The order that this child belongs to (docs/reference/staff-registrations.md#siblings-in-one-order). */
export function OrderDetails({
  registration: { id, order, eraseAt },
}: {
  registration: RegistrationDetails;
}) {
  const { t } = useTranslation("admin");
  const clubTime = useFormatInstant();
  if (!order) return null;
  return (
    <DetailsCard title={t("order.title", { number: paymentReference(order.id) })}>
      {eraseAt && <Fact label={t("order.eraseAt")}>{clubTime(eraseAt)}</Fact>}
      <Siblings siblings={order.children.filter((child) => child.id !== id)} />
      <OrderLines order={order} />
    </DetailsCard>
  );
}
