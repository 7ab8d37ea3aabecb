import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time/dates.ts";
import { createMail } from "#server/mail/send.ts";
import { eraseRegistration } from "#server/registrations/erase-registrations.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { connected } from "#tests/support/servers/connected.ts";
import { sendDueMail } from "./outbox-job.ts";
import { removeMailFiles } from "./queue.ts";

onEitherEngine("Mail without a mail server", (engine) => {
  const club = clubPerTest(engine);
  const dataDir = () => join(club.deps.backup.folder, "..");

  const deps = () => {
    const from = { name: "Club", address: "club@example.org" };
    const config = { smtpUrl: null, inboxPath: null, from, staff: ["ana@example.org"] };
    return { ...club.deps, mail: connected(createMail(config, dataDir())) };
  };
  const folder = () => join(dataDir(), "mail");
  const readMail = async (name: string) => PostalMime.parse(await readFile(join(folder(), name)));
  const receivers = async () => {
    const mails = await Promise.all((await readdir(folder())).map(readMail));
    return mails.map(({ to }) => to?.[0]?.address).sort();
  };

  const erase = async (childFirstName: string) => {
    const { id } = await readRow(club.db, "registrations", { childFirstName }, ["id"]);
    await club.db
      .transaction()
      .execute((trx) => eraseRegistration(trx, { registrationId: id, at: club.deps.now(), actor: "system" }));
  };

  test("is written into files that any mail program opens, and that only the server's user may read", async () => {
    await payRegistration(club);
    await sendDueMail(deps());
    expect(await receivers()).toEqual(["ana@example.org", "rosa@example.org"]);
    const [name = ""] = await readdir(folder());
    expect(name).toMatch(/^2025-05-01T18-00-00-000Z_[\da-f-]{36}\.eml$/);
    expect((await stat(join(folder(), name))).mode & 0o777).toBe(0o600);
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
    // Staff read "Saved as a file" and not "Sent".
    const mails = await club.db.selectFrom("outbox").select(["recipient", "lastError"]).execute();
    expect(mails.map(({ lastError }) => lastError)).toEqual(["kept_as_file", "kept_as_file"]);
  });

  test("is removed when its registration is erased; to staff after 30 days, to families as long as staff see it", async () => {
    await payRegistration(club);
    await payRegistration(club, { childFirstName: "Leo", email: "leo@example.org" });
    await sendDueMail(deps());
    await removeMailFiles(deps());
    expect(await receivers()).toHaveLength(4);
    await erase("Leo");
    await removeMailFiles(deps());
    expect(await receivers()).toEqual(["ana@example.org", "rosa@example.org"]);
    club.advance(31 * DAY_MS);
    await removeMailFiles(deps());
    expect(await receivers()).toEqual(["rosa@example.org"]);
    await erase("Lucía");
    await removeMailFiles(deps());
    expect(await readdir(folder())).toEqual([]);
  });

  test("needs no cleanup before the first mail", async () => {
    await expect(removeMailFiles(deps())).resolves.toBeUndefined();
  });
});
