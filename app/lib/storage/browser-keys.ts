/**
 * Storage area of an entry: local or session storage, a cookie that a script writes, or a cookie that only
 * the server reads and writes (httpOnly).
 */
type StorageArea = "local" | "session" | "cookie" | "httpOnly";

interface BrowserEntry {
  areas: readonly StorageArea[];
  /** The only file that reads and writes the entry. */
  writer: string;
  /** The button that removes the entry: the staff's Logout, or "Clear this form" on the registration form. */
  removedBy?: "sign-out" | "clear form";
}

/**
 * All entries that this site stores in a browser. docs/reference/page-loading.md#browser-storage describes
 * their content and lifetime.
 */
export const BROWSER_KEYS = {
  adminAuth: {
    areas: ["local"],
    writer: "app/staff/shared/access/stored-session.ts",
    removedBy: "sign-out",
  },
  adminAuthTime: {
    areas: ["local"],
    writer: "app/staff/shared/access/stored-session.ts",
    removedBy: "sign-out",
  },
  pendingRegistration: { areas: ["local", "session"], writer: "app/family/register/pending-order.ts" },
  registrationDraft: {
    areas: ["local", "session"],
    writer: "app/lib/storage/registration-draft.ts",
    removedBy: "clear form",
  },
  registrationScroll: { areas: ["session"], writer: "app/family/register/form/use-registration-form.ts" },
  lastGuardian: { areas: ["session"], writer: "app/lib/storage/registration-draft.ts" },
  spotOffer: {
    areas: ["session"],
    writer: "app/lib/storage/registration-draft.ts",
    removedBy: "clear form",
  },
  paymentAttempt: { areas: ["session"], writer: "app/family/payment/tab-payment.ts" },
  registrationProof: { areas: ["session"], writer: "app/family/payment/tab-payment.ts" },
  donationAttempt: { areas: ["session"], writer: "app/family/payment/tab-payment.ts" },
  donationProof: { areas: ["session"], writer: "app/family/payment/tab-payment.ts" },
  staffCodeEmail: { areas: ["session"], writer: "app/staff/login/code-sign-in.tsx" },
  familyEmail: { areas: ["session"], writer: "app/family/portal/sign-in/sign-in.tsx" },
  waitingDraft: { areas: ["session"], writer: "app/lib/storage/waiting-draft.ts" },
  i18nextLng: { areas: ["local", "cookie"], writer: "app/lib/i18n/use-language.ts" },
  unsavedEdits: { areas: ["local"], writer: "app/staff/shared/drafts/unsaved-edits.ts" },
  staffDrafts: {
    areas: ["session"],
    writer: "app/staff/shared/forms/staff-form-drafts.ts",
    removedBy: "sign-out",
  },
  reloads: { areas: ["session"], writer: "app/entry/load-page-code.ts" },
  typed: { areas: ["session"], writer: "app/lib/hydration/replay-input.ts" },
  payment_browser: { areas: ["httpOnly"], writer: "server/platform/http/browser-token.ts" },
  family_session: { areas: ["httpOnly"], writer: "server/family/family-sessions.ts" },
  staff_session: { areas: ["httpOnly"], writer: "server/staff/cookies.ts", removedBy: "sign-out" },
  staff_device: { areas: ["httpOnly"], writer: "server/staff/cookies.ts" },
} as const satisfies Record<string, BrowserEntry>;

type BrowserKeys = typeof BROWSER_KEYS;

export type StorageKey<Area extends StorageArea> = {
  [Key in keyof BrowserKeys]: Area extends BrowserKeys[Key]["areas"][number] ? Key : never;
}[keyof BrowserKeys];

/** Keys whose value is split between local and session storage (app/lib/storage/draft-storage.ts). */
export type SplitKey = StorageKey<"local"> & StorageKey<"session">;
