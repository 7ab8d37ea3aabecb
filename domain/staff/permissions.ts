/** The roles of accounts (docs/reference/staff-access.md#permissions). */
export const ROLES = ["administrator", "registrar", "treasurer", "viewer", "coach"] as const;
export type Role = (typeof ROLES)[number];

/** What a session may be: an account's role, the shared PIN, or the PIN while no administrator's account works. */
export type SessionRole = Role | "pin" | "first_pin";

type Holder = Exclude<SessionRole, "administrator" | "first_pin">;

const EVERYBODY: readonly Holder[] = ["registrar", "treasurer", "viewer", "coach", "pin"];

/**
 * Who has each permission, besides administrators, who have all. Every staff route names one; the start of the server
 * fails on a route without (`server/staff/require-permission.ts`).
 */
export const PERMISSIONS = {
  "session.own": EVERYBODY,
  /** The page with one's own account; with `accounts.edit`, everybody's. */
  "access.view": ["registrar", "treasurer", "viewer", "coach"],
  /** One's own password and passkeys. */
  "account.own": ["registrar", "treasurer", "viewer", "coach"],
  "today.view": ["registrar", "treasurer", "viewer", "pin"],
  "registrations.view": ["registrar", "treasurer", "viewer", "pin"],
  "registrations.export": ["registrar", "pin"],
  "registrations.enter": ["registrar", "pin"],
  "registrations.delete": ["registrar", "pin"],
  "registrations.edit": ["registrar"],
  "registrations.cancel": ["registrar", "treasurer"],
  "health.view": ["registrar", "pin"],
  "rosters.view": ["registrar", "viewer", "pin"],
  /** The list at the field: own teams for coaches, all for others. */
  "attendance.record": ["registrar", "coach", "pin"],
  /** Health answers of one child at the field, each logged. */
  "attendance.health": ["registrar", "coach", "pin"],
  "teams.view": ["registrar", "viewer"],
  "teams.edit": ["registrar"],
  "clearances.edit": ["registrar"],
  "programs.view": ["registrar", "treasurer", "viewer", "pin"],
  "programs.edit": ["registrar"],
  "waiting_list.view": ["registrar", "viewer"],
  "waiting_list.edit": ["registrar"],
  "website.edit": ["registrar"],
  "website.publish": ["registrar"],
  "testimonials.edit": ["registrar", "pin"],
  "messages.view": ["registrar", "viewer"],
  "messages.send": ["registrar"],
  "payments.view": ["registrar", "treasurer", "viewer"],
  "payments.record": ["registrar", "treasurer", "pin"],
  "payments.export": ["treasurer"],
  "payments.reconcile": ["treasurer"],
  "refunds.send": ["treasurer"],
  "aid.decide": ["treasurer"],
  "addresses.change": ["registrar"],
  "accounts.edit": [],
  "settings.view": [],
  "settings.edit": [],
  "connections.edit": [],
  "log.view": ["treasurer"],
  "backup.download": ["pin"],
} as const satisfies Record<string, readonly Holder[]>;
export type Permission = keyof typeof PERMISSIONS;

/** What the PIN may not do even while no administrator's account works. */
const ALWAYS_BY_ACCOUNT: readonly Permission[] = [
  "account.own",
  "aid.decide",
  "addresses.change",
  "connections.edit",
];

export function isAllowed(role: SessionRole, permission: Permission): boolean {
  if (role === "administrator") return true;
  if (role === "first_pin") return !ALWAYS_BY_ACCOUNT.includes(permission);
  const holders: readonly Holder[] = PERMISSIONS[permission];
  return holders.includes(role);
}
