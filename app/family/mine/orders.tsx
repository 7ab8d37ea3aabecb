import { useMutation } from "@tanstack/react-query";
import { PayOpen } from "#app/family/payment/pay-open.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ChangeContacts } from "./change-button.tsx";
import { OrderCard } from "./order-card.tsx";
import { type Family, useFamilyAgain, useSignOut } from "./use-family.ts";

/** Who is signed in, and the way out. */
function SignedIn({ email }: { email: string }) {
  const { t } = useTranslation("familyPage");
  const signOut = useSignOut();
  const { mutate, isPending } = useMutation({ mutationFn: signOut });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
      <p className="min-w-0 wrap-anywhere">{t("signedIn", { email })}</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        {t(isPending ? "signingOut" : "signOut")}
      </Button>
    </div>
  );
}

/** All orders that the session opens, with what can be done. */
export function Orders({ family }: { family: Family }) {
  const { t } = useTranslation("familyPage");
  const again = useFamilyAgain();
  return (
    <>
      <SignedIn email={family.email} />
      {family.orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          programs={family.programs}
          contactActions={<ChangeContacts order={order} />}
          moneyActions={
            <PayOpen orderId={order.id} openCents={order.openCents} onPaid={() => void again()} />
          }
        />
      ))}
      <div className="print:hidden">
        <LinkButton href="/register?another=1">{t("registerAnother")}</LinkButton>
      </div>
    </>
  );
}
