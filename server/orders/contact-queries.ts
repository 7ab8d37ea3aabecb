import type { Language } from "#domain/languages.ts";
import type { Contact } from "#server/audit/contacts.ts";
import type { Db } from "#server/db/database.ts";
import { guardiansOf } from "#server/registrations/contact-queries.ts";
import type { StaffDonation } from "./staff-donation-queries.ts";
import type { PaymentWithParts } from "./staff-payment-queries.ts";

const donor = (name: string | null, email: string | null): Contact[] =>
  name === null && email === null
    ? []
    : [{ about: null, program: null, name: name ?? "", email, phone: null }];

/** Whom listed payments are of: the guardians of each child that was paid for, or the donor. */
export async function paymentContacts(
  db: Db,
  payments: readonly PaymentWithParts[],
  language: Language,
): Promise<Contact[]> {
  const ids = payments.map(({ id }) => id);
  const guardians = await guardiansOf(db, { column: "paymentId", ids, language });
  return payments.flatMap(({ id, donor: giver }) => [
    ...(guardians.get(id) ?? []),
    ...donor(giver?.donorName ?? null, giver?.donorEmail ?? null),
  ]);
}

/** Whoever gave: a donor who said so, or the guardian who gave with a registration. */
export async function donationContacts(
  db: Db,
  donations: readonly StaffDonation[],
  language: Language,
): Promise<Contact[]> {
  const ids = donations.map(({ paymentId }) => paymentId);
  const guardians = await guardiansOf(db, { column: "paymentId", ids, language });
  return donations.flatMap(({ paymentId, source, donorName, donorEmail }) => {
    if (source === "donation") return donor(donorName, donorEmail);
    return guardians.get(paymentId)?.slice(0, 1) ?? [];
  });
}
