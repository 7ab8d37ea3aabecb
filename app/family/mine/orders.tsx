import { useMutation } from "@tanstack/react-query";
import { currentEntries } from "#app/facts/waiting/entries.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { JoinOrder } from "./join-order.tsx";
import { Leaving } from "./leaving.tsx";
import { ListEntry } from "./list-entry.tsx";
import { isOffered } from "./offer-facts.tsx";
import { OpenOrders } from "./open-orders.tsx";
import { OrderCard } from "./order-card.tsx";
import { PlaceOffer } from "./place-offer.tsx";
import { Refusal } from "./refusal.tsx";
import { RegisterAgain } from "./register-again.tsx";
import { SignAnew } from "./sign-anew.tsx";
import { type Family, useSignOut } from "./use-family.ts";
import { WaitingAddress } from "./waiting-address.tsx";

/** Who is signed in, and the way out. */
function SignedIn({ email }: { email: string }) {
  const { t } = useTranslation("familyPage");
  const signOut = useSignOut(email);
  const { mutate, isPending, error } = useMutation({ mutationFn: signOut });
  return (
    <div className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 wrap-anywhere">{t("signedIn", { email })}</p>
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          {t(isPending ? "signingOut" : "signOut")}
        </Button>
      </div>
      {error && <Refusal error={error} />}
    </div>
  );
}

/** What waiting lists offer the family now: its time runs, so it stands on top of everything. */
function PlaceOffers({ family }: { family: Family }) {
  return family.waitingList.filter(isOffered).map((entry) => {
    const program = family.programs.find(({ id }) => id === entry.programId);
    return program && <PlaceOffer key={entry.id} family={family} entry={entry} program={program} />;
  });
}

/** Where the family waits, or waited. */
function WaitingLists({ family: { waitingList, programs } }: { family: Family }) {
  return currentEntries(waitingList).map((entry) => {
    const program = programs.find(({ id }) => id === entry.programId);
    // A family that accepted has an order, which says more.
    if (!program || isOffered(entry) || entry.endedReason === "accepted") return null;
    return <ListEntry key={entry.id} entry={entry} program={program} />;
  });
}

/** All orders that the session opens, with what can be done. */
export function Orders({ family }: { family: Family }) {
  const newest = family.orders[0];
  return (
    <>
      <SignedIn email={family.email} />
      <PlaceOffers family={family} />
      <WaitingAddress family={family} />
      <WaitingLists family={family} />
      {family.orders.map((order) => (
        <div key={order.id} className="grid gap-4">
          {order.household !== newest?.household && <JoinOrder orderId={order.id} />}
          <SignAnew order={order} />
          <OrderCard family={family} order={order} />
        </div>
      ))}
      <div className="print:hidden">
        <RegisterAgain family={family} />
      </div>
      <div className="print:hidden">
        <OpenOrders />
      </div>
      {family.orders.length > 0 && <Leaving family={family} />}
    </>
  );
}
