import { clubCheck } from "#domain/club/draft.ts";
import type { SetupState } from "#domain/staff/routes.ts";
import { canonical } from "#domain/text/canonical.ts";
import type { Deps } from "#server/deps.ts";
import { foundInBackup } from "#server/ops/backup/setup-backup.ts";
import type { Db } from "#server/platform/database/database.ts";
import { draftKeyOf } from "#server/site/publishing/publication-drafts.ts";
import { contentOf, type ReviewedDraft } from "#server/site/publishing/publish.ts";
import { hasWorkingAccount } from "#server/staff/access.ts";
import { isPinMade } from "#server/staff/staff-pin.ts";
import { hasOwnProgram } from "./first-program.ts";

/** All drafts, the seasons' first. */
async function storedDrafts(db: Db) {
  const rows = await db
    .selectFrom("drafts")
    .select(["subject", "subjectId", "version", "payload"])
    .orderBy("subject", "desc")
    .orderBy("subjectId")
    .execute();
  return rows.map(({ subject, subjectId, version, payload }) => ({
    draft: { ...draftKeyOf(subject, subjectId), version },
    said: canonical(JSON.parse(payload)),
  }));
}

interface Setup {
  /** Which steps are done: read from what they leave, so that no step has a state of its own. */
  steps: SetupState;
  /** Drafts that say something else than the site. */
  drafts: ReviewedDraft[];
}

export async function setupState(deps: Deps): Promise<Setup> {
  const { db, live, mail, stripe, backup } = deps;
  const { version, site, seed } = live.current();
  const stored = await storedDrafts(db);
  const waiting = stored.filter(({ draft, said }) => {
    const published = contentOf(site, draft);
    return published === undefined || said !== canonical(published);
  });
  const club = stored.find(({ draft }) => draft.subject === "club")?.said ?? canonical(site.club);
  const { errors: clubGaps } = clubCheck.read(JSON.parse(club));
  const steps = {
    you: (await hasWorkingAccount(db)) && !(await isPinMade(db)),
    club: club !== canonical(seed?.club ?? null) && Object.keys(clubGaps).length === 0,
    program: await hasOwnProgram(db),
    mail: mail.present().folder === null,
    money: stripe.present() !== null,
    backup: backup.passphrase.present() !== null && (await foundInBackup(db)) !== undefined,
    publish: version > 1 && waiting.length === 0,
  };
  return { steps, drafts: waiting.map(({ draft }) => draft) };
}
