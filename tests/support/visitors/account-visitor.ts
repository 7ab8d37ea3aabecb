import type { Deps } from "#server/deps.ts";
import { inviteFromServer, NO_INVITATION } from "#server/staff/accounts.ts";
import { makeCoach } from "#tests/support/clubs/field-teams.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { quickHash } from "#tests/support/servers/quick-hash.ts";
import type { Answering } from "./browser.ts";
import { StaffVisitor } from "./staff-visitor.ts";

/** What whoever runs a server has of it, even beside its process. */
type HostDeps = Pick<Deps, "db" | "secretKey" | "now">;

/** A good one. */
export const PASSWORD = "four green goalposts";

/** Somebody with an account of their own. */
export class AccountVisitor extends StaffVisitor {
  accept(invitation: string, proof: object) {
    return this.call("POST", "/api/admin/invitations/accept", { invitation, ...proof });
  }

  enter(username: string, password: string) {
    return this.call("POST", "/api/admin/session/password", { username, password });
  }
}

/** The invitation that staff get when they make an account: with the shared PIN only while nobody has one that works. */
export async function invited(staff: StaffVisitor, username: string): Promise<string> {
  const response = await staff.call("POST", "/api/admin/accounts", { username });
  const { data } = (await response.json()) as { data: { invitation: string } };
  return data.invitation;
}

/** An invitation from `npm run account`, for any account. */
export async function invitedByHost({ db, now }: HostDeps, username: string): Promise<string> {
  return (await inviteFromServer(db, username, now())).invitation;
}

/** Stores PASSWORD as its owner's accepting does, but at a low cost. */
export async function storeQuickPassword({ db, secretKey }: HostDeps, username: string): Promise<void> {
  const password = quickHash(secretKey, "password", PASSWORD);
  await changeRows(db, "users", { username }, { password, ...NO_INVITATION });
}

/** Lets the owner of an invited account in without the third of a second that hashing a password takes when they accept. */
export async function enterQuickly(
  deps: HostDeps,
  account: AccountVisitor,
  username: string,
): Promise<Response> {
  await storeQuickPassword(deps, username);
  return account.enter(username, PASSWORD);
}

/** Somebody of staff with an account of their own, freshly signed in. */
export async function signedInAccount(
  { deps, app }: { deps: HostDeps; app: Answering },
  username = "ana.vega",
): Promise<AccountVisitor> {
  const account = new AccountVisitor(app, "198.51.100.20");
  await invitedByHost(deps, username);
  await enterQuickly(deps, account, username);
  return account;
}

/** A coach of one team, freshly signed in. */
export async function signedInCoach(
  club: { deps: HostDeps; app: Answering },
  teamId: string,
  username = "coach.luz",
): Promise<AccountVisitor> {
  const coach = await signedInAccount(club, username);
  await makeCoach(club.deps.db, username, teamId);
  return coach;
}
