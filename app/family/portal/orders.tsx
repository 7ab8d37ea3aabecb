import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { broadcastSignOut } from "#app/lib/storage/family-sign-out.ts";
import { clearFamilyData } from "#app/lib/storage/registration-draft.ts";
import { FamilyActionError, FamilyForm } from "#app/shared/family-form.tsx";
import { latestEntries } from "#app/shared/waiting/waitlist-entries.ts";
import { Button } from "#app/ui/button.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { unlockOrdersSchema } from "#domain/family/sign-in.ts";
import { ComingNext, useUpcoming } from "./coming-next.tsx";
import { FamilyDataCard } from "./family-data-card.tsx";
import { ActionNotice, useFamilyMutation } from "./family-mutation.tsx";
import { OpenBalance } from "./order/open-balance.tsx";
import { OrderCard } from "./order/order-card.tsx";
import { RegisterAgain } from "./order/register-again.tsx";
import { TextsToSign } from "./order/texts-to-sign.tsx";
import { PhoneDigitsField } from "./sign-in/phone-digits-field.tsx";
import { Statements } from "./statements.tsx";
import { type Family, useRefetchFamily } from "./use-family.ts";
import { hasOffer } from "./waiting/offer-details.tsx";
import { SpotOffer } from "./waiting/spot-offer.tsx";
import { WaitlistCard } from "./waiting/waitlist-card.tsx";

/** The family's email, and a button that signs out all tabs and removes the form data of this page. */
function SignedInFamily({ email }: { email: string }) {
  const { t } = useTranslation("familyPage");
  const refetchFamily = useRefetchFamily();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.family.session.$delete(),
    onSuccess: () => {
      clearFamilyData(email);
      broadcastSignOut(email);
      return refetchFamily();
    },
  });
  return (
    <div className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 wrap-anywhere">{t("signedIn", { email })}</p>
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          {t(isPending ? "signingOut" : "signOut")}
        </Button>
      </div>
      <FamilyActionError error={error} />
    </div>
  );
}

/** Offers of waiting lists, at the top because their time is limited. */
function SpotOffers({ family }: { family: Family }) {
  return family.waitingList.filter(hasOffer).map((entry) => {
    const program = family.programs.find(({ id }) => id === entry.programId);
    return program && <SpotOffer key={entry.id} family={family} entry={entry} program={program} />;
  });
}

function WaitingLists({ family: { waitingList, programs } }: { family: Family }) {
  return latestEntries(waitingList).map((entry) => {
    const program = programs.find(({ id }) => id === entry.programId);
    // An accepted offer has become an order, which the page shows.
    if (!program || hasOffer(entry) || entry.endedReason === "accepted") return null;
    return <WaitlistCard key={entry.id} entry={entry} program={program} />;
  });
}

/** Opens orders of the same email with another phone. Always shown, so that it does not reveal whether such orders exist. */
function UnlockOrders() {
  const { t } = useTranslation("familyPage");
  const form = useForm({
    defaultValues: { phoneDigits: "" },
    resolver: createResolver((values) => validateWith(unlockOrdersSchema, values)),
  });
  const unlockOrders = useFamilyMutation(
    (json: { phoneDigits: string }) => api.family.orders.$post({ json }, withTimeout()),
    { toast: { title: t("more.done") } },
  );
  const { field: _field, ...formProps } = useFormMutation(form, unlockOrders);
  return (
    <Disclosure summary={t("more.title")}>
      <FamilyForm
        {...formProps}
        submitLabel={t(unlockOrders.isPending ? "signIn.opening" : "more.submit")}
        variant="secondary"
      >
        <p className="max-w-prose">{t("more.text")}</p>
        <PhoneDigitsField />
      </FamilyForm>
    </Disclosure>
  );
}

export function Orders({ family }: { family: Family }) {
  const { t } = useTranslation("familyPage");
  const { instant } = useFormat();
  const { addressChange, email, orders } = family;
  const upcoming = useUpcoming(family);
  return (
    <>
      <SignedInFamily email={email} />
      <SpotOffers family={family} />
      {addressChange && (
        <ActionNotice
          title={t("address.startsLater", {
            at: instant(addressChange.effectiveAt),
            email: addressChange.toEmail,
          })}
          text={t("address.startsLaterText")}
          label={t("data.stop")}
          action={() => api.family.address.$delete({}, withTimeout())}
        />
      )}
      {orders.map((order) => (
        <OpenBalance key={order.id} order={order} />
      ))}
      {upcoming.length > 0 && <ComingNext family={family} upcoming={upcoming} />}
      <WaitingLists family={family} />
      {orders.map((order) => (
        <div key={order.id} className="grid gap-4">
          {/* Links an order to the newest one (docs/reference/family-page.md#order-linking). */}
          {order.familyIndex !== orders[0]?.familyIndex && (
            <ActionNotice
              tone="neutral"
              title={t("join.title")}
              text={t("join.text")}
              label={t("join.submit")}
              action={() => api.family.orders[":id"].join.$post({ param: { id: order.id } }, withTimeout())}
              toast={{ title: t("join.done") }}
            />
          )}
          <TextsToSign order={order} />
          <OrderCard family={family} order={order} />
        </div>
      ))}
      <div className="grid gap-8 print:hidden">
        <div>
          <RegisterAgain family={family} />
        </div>
        <UnlockOrders />
      </div>
      <Statements family={family} />
      {orders.length > 0 && <FamilyDataCard family={family} />}
    </>
  );
}
