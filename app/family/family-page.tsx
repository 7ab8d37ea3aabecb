import { useMutation } from "@tanstack/react-query";
import { OrderCard } from "#app/family/mine/order-card.tsx";
import { SignIn } from "#app/family/mine/sign-in.tsx";
import { type Family, useFamily, useFamilyAgain, useSignOut } from "#app/family/mine/use-family.ts";
import { PayOpen } from "#app/family/payment/pay-open.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

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

function Orders({ family }: { family: Family }) {
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

/** What a family registered: to see, correct, pay, cancel, take along or erase (docs/rules/family.md). */
export default function FamilyPage() {
  const { t } = useTranslation(["familyPage", "common"]);
  const { data, error, refetch } = useFamily();
  return (
    <div className="pb-20">
      <PageHeader title={t("common:titles.family")} text={data ? undefined : t("text")} />
      <div className="wrap grid gap-8 pt-10">
        {data && <Orders family={data} />}
        {data === null && <SignIn />}
        {data === undefined && !error && (
          <div role="status">
            <span className="sr-only">{t("looking")}</span>
            <Skeleton className="h-72 max-w-2xl" />
          </div>
        )}
        {data === undefined && error && (
          <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}
