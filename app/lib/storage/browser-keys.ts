/**
 * Where a browser keeps an entry: local or session storage, a cookie that a script writes, a cookie that only the
 * server reads and writes (httpOnly), or a history entry's state.
 */
type Place = "local" | "session" | "cookie" | "httpOnly" | "history";

interface BrowserEntry {
  places: readonly Place[];
  /** The only file that reads and writes it. */
  writer: string;
  /** What it holds and why. */
  holds: string;
  /** The longest that it is kept, and what removes it earlier. */
  until: string;
  /** The button that removes it: the staff's Logout, or "Clear this form" on the registration form. */
  removedBy?: "sign-out" | "clear form";
}

/**
 * Everything that a browser keeps for this site. Scripts import only its types, so that these sentences are not
 * downloaded. tests/browser-keys.test.ts keeps docs/reference/page-loading.md#browser-storage equal to it.
 */
export const BROWSER_KEYS = {
  adminAuth: {
    places: ["local"],
    writer: "app/staff/shared/access/gate.ts",
    holds: 'the string "true": staff signed in here, so that their pages open their gate',
    until: "an hour without a call",
    removedBy: "sign-out",
  },
  adminAuthTime: {
    places: ["local"],
    writer: "app/staff/shared/access/gate.ts",
    holds: "the time of the last answered call in milliseconds, for the idle hour",
    until: "an hour without a call",
    removedBy: "sign-out",
  },
  pendingRegistration: {
    places: ["local", "session"],
    writer: "app/family/register/pending-order.ts",
    holds: "the order that waits for payment; health, signature, answers and aid in the tab alone",
    until: "24 hours, until it is paid",
  },
  placedOrder: {
    places: ["local"],
    writer: "app/family/register/pending-order.ts",
    holds: "the id of the order that the server holds, so that a new tab finds it",
    until: "it is paid, or another one is sent",
  },
  registrationDraft: {
    places: ["local", "session"],
    writer: "app/lib/storage/form-draft.ts",
    holds: "a half-filled form for a new tab; health, signature, answers and aid in the tab alone",
    until: "24 hours, until it is paid",
    removedBy: "clear form",
  },
  registrationDraftHere: {
    places: ["session"],
    writer: "app/lib/storage/form-draft.ts",
    holds: "this tab's own half-filled form, apart from what another tab types",
    until: "24 hours, until it is paid",
    removedBy: "clear form",
  },
  registrationPlace: {
    places: ["session"],
    writer: "app/family/register/form/use-registration-form.ts",
    holds: "how far the form was scrolled, in pixels, for a reload",
    until: "the form opens again",
  },
  registrationErrors: {
    places: ["session"],
    writer: "app/family/register/returned-errors.ts",
    holds: "the codes of wrong answers by field, which /checkout hands back to the form",
    until: "the form opens again",
  },
  lastGuardian: {
    places: ["session"],
    writer: "app/lib/storage/form-draft.ts",
    holds: "guardian and emergency contact of the last order, for the family's next child",
    until: "the family signs out",
  },
  placeOffer: {
    places: ["session"],
    writer: "app/lib/storage/form-draft.ts",
    holds: "the waiting list's entry whose offered places the registration form is for",
    until: "it is paid, or another child is registered",
    removedBy: "clear form",
  },
  paymentAttempt: {
    places: ["session"],
    writer: "app/family/payment/tab-payment.ts",
    holds: "order, intent and secret that this tab set up, and whether they were sent: did it pay?",
    until: "its order is paid",
  },
  registrationProof: {
    places: ["session"],
    writer: "app/family/payment/tab-payment.ts",
    holds: "the last order that was paid, or confirmed without paying, in this tab, for /success",
    until: "the tab is closed",
  },
  donationAttempt: {
    places: ["session"],
    writer: "app/family/payment/tab-payment.ts",
    holds: "intent and secret of a donation that this tab has sent: did it pay?",
    until: "its end is known",
  },
  donationProof: {
    places: ["session"],
    writer: "app/family/payment/tab-payment.ts",
    holds: "intent and secret of the last donation made here, for /success",
    until: "the tab is closed",
  },
  familyAddress: {
    places: ["session"],
    writer: "app/family/mine/sign-in/sign-in.tsx",
    holds: "the address that a code was mailed to, for whoever reads the mail in between",
    until: "the code was right",
  },
  waitingDraft: {
    places: ["session"],
    writer: "app/lib/storage/waiting-draft.ts",
    holds: "guardian and children typed to join a waiting list, and whether a code was mailed",
    until: "24 hours, until the code was right",
  },
  donationChoice: {
    places: ["session"],
    writer: "app/family/payment/donation.ts",
    holds: "the amount that is chosen on the donation page, for a reload",
    until: "it is given",
  },
  paymentRefused: {
    places: ["history"],
    writer: "app/family/payment/use-card-payment.ts",
    holds: "that a bank's own page led back without a payment, for the card form to say once",
    until: "it is said",
  },
  i18nextLng: {
    places: ["local", "cookie"],
    writer: "app/lib/i18n/use-language.ts",
    holds: "the chosen language, for the next visit and for the server's answers",
    until: "a year in the cookie",
  },
  programTyping: {
    places: ["local"],
    writer: "app/staff/shared/drafts/kept-typing.ts",
    holds: "staff's input for a draft that the server does not have yet, and whose it is; nothing private",
    until: "the server has it, or somebody else signs in",
  },
  staffDrafts: {
    places: ["session"],
    writer: "app/staff/shared/forms/staff-drafts.ts",
    holds: "half-filled forms of staff's, for a reload or a new sign-in",
    until: "the form is sent",
    removedBy: "sign-out",
  },
  reloads: {
    places: ["session"],
    writer: "app/entry/start.ts",
    holds: "how often the page was loaded anew for its code, so that it stops at three",
    until: "the tab is closed",
  },
  typed: {
    places: ["session"],
    writer: "app/lib/hydration/replay-input.ts",
    holds: "the forms of a page that is loaded anew for its code, without passwords and files",
    until: "the page opens again",
  },
  payment_browser: {
    places: ["httpOnly"],
    writer: "server/platform/http/browser-token.ts",
    holds: "a random token: whose unpaid order and donation may be changed from here",
    until: "24 hours after the last order",
  },
  family_session: {
    places: ["httpOnly"],
    writer: "server/family/sessions.ts",
    holds: "the token of a family's session on its own page",
    until: "the browser is closed",
  },
  staff_session: {
    places: ["httpOnly"],
    writer: "server/staff/cookies.ts",
    holds: "the token of staff's session",
    until: "the browser is closed",
    removedBy: "sign-out",
  },
  staff_device: {
    places: ["httpOnly"],
    writer: "server/staff/cookies.ts",
    holds: "the signed id of a device that staff signed in on, which keeps tries of its own",
    until: "a year after the last sign-in",
  },
} as const satisfies Record<string, BrowserEntry>;

type BrowserKeys = typeof BROWSER_KEYS;

/** The keys stored in one place. */
export type KeyIn<Somewhere extends Place> = {
  [Key in keyof BrowserKeys]: Somewhere extends BrowserKeys[Key]["places"][number] ? Key : never;
}[keyof BrowserKeys];

/** Keys whose value is split between local and session storage (app/lib/storage/split-storage.ts). */
export type SplitKey = KeyIn<"local"> & KeyIn<"session">;
