import { sendDueMail } from "#server/mail/outbox-job.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { createTestApp, TEST_PIN } from "#tests/support/servers/test-app.ts";
import { AccountVisitor, enterQuickly, invited } from "#tests/support/visitors/account-visitor.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import type { SoftPasskey } from "#tests/support/visitors/soft-passkey.ts";
import { StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

export const WRONG_PIN = "5937";
export const NEW_PIN = "8306";

export async function codeOf(response: Response) {
  return [response.status, (await response.json()).code];
}

/** A club whose staff's part somebody wants, and its director, who signed in with the PIN on a device that is known. */
export async function createBesiegedClub(engine: Engine) {
  const club = await createTestApp(engine, { payments: false });
  const app = club.app;
  const director = await signedIn(app, "198.51.100.1");
  const member = (address = "198.51.100.20") => new AccountVisitor(app, address);
  const settings = { ...club.deps.settings, publicUrl: "https://club.example" };
  /** The mails since the last time, as staff read them. */
  const mails = async () => {
    club.mailbox.sent.length = 0;
    await sendDueMail({ ...club.deps, settings });
    return club.mailbox.sent.map(({ subject, text }) => ({ subject, text }));
  };
  return {
    ...club,
    app,
    director,
    member,
    mails,
    visitor: (address: string) => new StaffVisitor(app, address),
    /** The first account of the club, which the shared PIN opens at once. */
    async firstAccount(username = "ana.vega") {
      const owner = member();
      await invited(director, username);
      await enterQuickly(club.deps, owner, username);
      return owner;
    },
    /** The same with a passkey. */
    async firstPasskey(passkey: SoftPasskey, username = "ana.vega") {
      const owner = member();
      const invitation = await invited(director, username);
      const opened = await owner.call("POST", "/api/admin/invitations/open", { invitation });
      await owner.accept(invitation, { passkey: passkey.create((await dataOf(opened)).passkey) });
      return owner;
    },
    async idOf(username: string): Promise<string> {
      const { id } = await readRow(club.db, "users", { username }, ["id"]);
      return id;
    },
    /** Guesses from everywhere, as often as the locks let somebody, until they are as long as they get. */
    async flood(guess: (who: AccountVisitor) => Promise<Response>) {
      for (let i = 0; i < 70; i++) {
        const response = await guess(member(`203.0.113.${i}`));
        const wait = Number(response.headers.get("retry-after") ?? 0);
        if (wait > 0) club.advance(wait * 1000);
      }
      await guess(member("203.0.113.200"));
    },
    changePin: (who: StaffVisitor, more?: object) =>
      who.call("POST", "/api/admin/pin", { currentPin: TEST_PIN, newPin: NEW_PIN, ...more }),
  };
}
