import { canonical } from "#domain/canonical.ts";
import { CLUB_ID } from "#domain/club-facts.ts";
import type { SetupState } from "#domain/setup.ts";
import type { Deps } from "#server/deps.ts";
import { storedMailSchema } from "#server/mail/send.ts";
import { foundInBackup } from "#server/ops/setup-backup.ts";
import { readConnection } from "#server/platform/connections.ts";
import type { Db } from "#server/platform/database.ts";
import { draftKeyOf, findDraft } from "#server/site/publication-drafts.ts";
import { contentOf, type ReviewedDraft } from "#server/site/publish.ts";
import { readSeed } from "#server/site/seed.ts";
import { hasWorkingAccount } from "#server/staff/sign-in-attempts.ts";
import { isPinMade } from "#server/staff/staff-pin.ts";

type Seed = Awaited<ReturnType<typeof readSeed>>;

/** Drafts that say something else than the site, the seasons first. */
export async function unpublishedDrafts({ db, live }: Pick<Deps, "db" | "live">): Promise<ReviewedDraft[]> {
  const { site } = live.current();
  const rows = await db
    .selectFrom("drafts")
    .select(["subject", "subjectId as id", "version", "payload"])
    .orderBy("subject", "desc")
    .orderBy("subjectId")
    .execute();
  return rows.flatMap(({ payload, version, ...row }) => {
    const key = draftKeyOf(row.subject, row.id);
    const published = contentOf(site, key);
    const isSame = published !== undefined && canonical(JSON.parse(payload)) === canonical(published);
    return isSame ? [] : [{ ...key, version }];
  });
}

/** Whether the club's facts were changed, published or not. */
async function isClubChanged({ db, live }: Pick<Deps, "db" | "live">, seed: Seed): Promise<boolean> {
  const draft = await findDraft(db, { subject: "club", id: CLUB_ID });
  return canonical(draft?.payload ?? live.current().site.club) !== canonical(seed?.club ?? null);
}

async function hasOwnProgram(db: Db, seed: Seed): Promise<boolean> {
  const samples = seed?.seasons.map(({ id }) => id) ?? [];
  const rows = await db.selectFrom("programs").select("seasonId").distinct().execute();
  return rows.some(({ seasonId }) => !samples.includes(seasonId));
}

/** Which steps of the set-up are done: read from what they leave, so that no step has a state of its own. */
export async function setupState(deps: Deps): Promise<SetupState> {
  const { db, live, mail, stripe, secretKey, backup } = deps;
  const waiting = await unpublishedDrafts(deps);
  const seed = await readSeed(db);
  return {
    you: (await hasWorkingAccount(db)) && !(await isPinMade(db)),
    club: await isClubChanged(deps, seed),
    program: await hasOwnProgram(db, seed),
    mail:
      mail.present().folder === null ||
      (await readConnection(db, secretKey, "mail", storedMailSchema)) !== null,
    money: stripe.present() !== null,
    backup: backup.passphrase.present() !== null && (await foundInBackup(db)) !== undefined,
    publish: live.current().version > 1 && waiting.length === 0,
  };
}
