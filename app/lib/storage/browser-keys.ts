/**
 * Where a browser keeps an entry: local or session storage, a cookie that a script writes, or a cookie that only the
 * server reads and writes (httpOnly).
 */
type Place = "local" | "session" | "cookie" | "httpOnly";

interface BrowserEntry {
  places: readonly Place[];
  /** The only file that reads and writes it. */
  writer: string;
  /** The button that removes it: the staff's Logout, or "Clear this form" on the registration form. */
  removedBy?: "sign-out" | "clear form";
}

/**
 * Everything that a browser keeps for this site; docs/reference/page-loading.md#browser-storage says what each entry
 * holds and until when.
 */
export const BROWSER_KEYS = {
  adminAuth: {
    places: ["local"],
    writer: "app/staff/shared/access/stored-session.ts",
    removedBy: "sign-out",
  },
  adminAuthTime: {
    places: ["local"],
    writer: "app/staff/shared/access/stored-session.ts",
    removedBy: "sign-out",
  },
  pendingRegistration: { places: ["local", "session"], writer: "app/family/register/pending-order.ts" },
  placedOrder: { places: ["local"], writer: "app/family/register/pending-order.ts" },
  registrationDraft: {
    places: ["local", "session"],
    writer: "app/lib/storage/form-draft.ts",
    removedBy: "clear form",
  },
  registrationPlace: { places: ["session"], writer: "app/family/register/form/use-registration-form.ts" },
  lastGuardian: { places: ["session"], writer: "app/lib/storage/form-draft.ts" },
  placeOffer: { places: ["session"], writer: "app/lib/storage/form-draft.ts", removedBy: "clear form" },
  paymentAttempt: { places: ["session"], writer: "app/family/payment/tab-payment.ts" },
  registrationProof: { places: ["session"], writer: "app/family/payment/tab-payment.ts" },
  donationAttempt: { places: ["session"], writer: "app/family/payment/tab-payment.ts" },
  donationProof: { places: ["session"], writer: "app/family/payment/tab-payment.ts" },
  familyAddress: { places: ["session"], writer: "app/family/mine/sign-in/sign-in.tsx" },
  waitingDraft: { places: ["session"], writer: "app/lib/storage/waiting-draft.ts" },
  i18nextLng: { places: ["local", "cookie"], writer: "app/lib/i18n/use-language.ts" },
  programTyping: { places: ["local"], writer: "app/staff/shared/drafts/unsaved-edits.ts" },
  staffDrafts: {
    places: ["session"],
    writer: "app/staff/shared/forms/staff-drafts.ts",
    removedBy: "sign-out",
  },
  reloads: { places: ["session"], writer: "app/entry/start.ts" },
  typed: { places: ["session"], writer: "app/lib/hydration/replay-input.ts" },
  payment_browser: { places: ["httpOnly"], writer: "server/platform/http/browser-token.ts" },
  family_session: { places: ["httpOnly"], writer: "server/family/sessions.ts" },
  staff_session: { places: ["httpOnly"], writer: "server/staff/cookies.ts", removedBy: "sign-out" },
  staff_device: { places: ["httpOnly"], writer: "server/staff/cookies.ts" },
} as const satisfies Record<string, BrowserEntry>;

type BrowserKeys = typeof BROWSER_KEYS;

/** The keys stored in one place. */
export type KeyIn<Somewhere extends Place> = {
  [Key in keyof BrowserKeys]: Somewhere extends BrowserKeys[Key]["places"][number] ? Key : never;
}[keyof BrowserKeys];

/** Keys whose value is split between local and session storage (app/lib/storage/split-storage.ts). */
export type SplitKey = KeyIn<"local"> & KeyIn<"session">;
