import { randomUUID } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import type { paperFormSchema } from "#domain/club/form-signatures.ts";
import { formsOfProgram, SIGNERS, type Signer, signatureEnd } from "#domain/club/forms.ts";
import { isPolicy } from "#domain/club/policies.ts";
import type { FormToSign } from "#domain/club/policy-draft.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { PublishedSite } from "#domain/programs/site-data.ts";
import { ENTERED_STATES, isEntered } from "#domain/registration/status.ts";
import type { Language } from "#domain/text/languages.ts";
import { type CalendarDate, dateInZone, isCalendarDate } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, inChunks, type Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { published } from "#server/platform/published.ts";
import { lockRegistrationsById } from "#server/registrations/registration-rows.ts";
import { currentWordings, signaturesOf } from "#server/site/policy-texts.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { type Registration, readRegistration } from "./registration-rows.ts";

/** A form, who signs it, and for which programs. */
interface Requirement {
  form: FormToSign;
  signer: Signer;
  /** Programs of live seasons. A player signs if born by this day, or without a birth date from the form's age on. */
  programs: { id: ProgramId; bornBy: CalendarDate }[];
}

/** The last birth date of those who are so many years old on a day. */
function lastBirth(day: CalendarDate, years: number): CalendarDate {
  const year = Number(day.slice(0, 4)) - years;
  const birth = `${year}${day.slice(4)}`;
  return isCalendarDate(birth) ? birth : `${year}-02-28`;
}

function requirementsOf({ policies, seasons }: PublishedSite, today: CalendarDate): Requirement[] {
  const programs = seasons.flatMap((season) => (season.state === "live" ? season.programs : []));
  return policies.forms.flatMap((form) => {
    const asking = programs
      .filter(({ id }) => formsOfProgram([form], id).length > 0)
      .map(({ id, sessions }) => {
        const firstDay = sessions.map(({ on }) => on).toSorted()[0] ?? today;
        return { id, bornBy: lastBirth(firstDay, form.playerFromAge ?? 0) };
      });
    if (asking.length === 0) return [];
    const signers = form.playerFromAge === null ? (["guardian"] as const) : SIGNERS;
    return signers.map((signer) => ({ form, signer, programs: asking }));
  });
}

/** Condition on `registrations`: no valid signature of this child (docs/reference/signatures.md#forms-to-sign). */
function isMissing({ form, signer, programs }: Requirement, today: CalendarDate) {
  const { id, playerFromAge, renewBefore } = form;
  const isCurrent = renewBefore === undefined ? sql`` : sql`and signed_at >= ${renewBefore}`;
  const isAsked =
    signer === "guardian"
      ? sql`program_id in (${sql.join(programs.map((program) => program.id))})`
      : sql`(${sql.join(
          programs.map(
            (program) => sql`(program_id = ${program.id} and (child_date_of_birth <= ${program.bornBy}
              or child_date_of_birth is null and child_age >= ${playerFromAge}))`,
          ),
          sql` or `,
        )})`;
  return sql<SqlBool>`${isAsked} and not exists (
    select 1 from registrations as signed join signatures on signatures.registration_id = signed.id
    where signed.child_id = registrations.child_id and policy = ${id} and signer = ${signer} ${isCurrent}
      and (signed.id = registrations.id
        or signed.deleted_at is null and signed.state in (${sql.join(ENTERED_STATES)}))
      and (valid_until >= ${today} or valid_until is null and signed.season_id = registrations.season_id))`;
}

async function currentRequirements(db: Db | Trx, now: Date) {
  const { site } = await published(db);
  const today = dateInZone(now, site.club.timeZone);
  return { site, today, requirements: requirementsOf(site, today) };
}

/** Condition on `registrations`: whether a form is missing. */
export async function missesForm(db: Db, now: Date) {
  const { today, requirements } = await currentRequirements(db, now);
  if (requirements.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(${sql.join(
    requirements.map((requirement) => sql`(${isMissing(requirement, today)})`),
    sql` or `,
  )})`;
}

export interface MissingForm {
  registrationId: string;
  formId: string;
  signer: Signer;
  title: FormToSign["title"];
}

/** The forms that are missing of these registrations, in the order of the forms; the guardian's first. */
export async function missingForms(db: Db | Trx, ids: readonly string[], now: Date): Promise<MissingForm[]> {
  const { today, requirements } = await currentRequirements(db, now);
  const missing: MissingForm[] = [];
  for (const requirement of ids.length === 0 ? [] : requirements) {
    const { form, signer } = requirement;
    const rows = await inChunks(ids, (chunk) =>
      db
        .selectFrom("registrations")
        .select("id")
        .where("id", "in", chunk)
        .where(isMissing(requirement, today))
        .execute(),
    );
    const common = { formId: form.id, signer, title: form.title };
    missing.push(...rows.map(({ id: registrationId }) => ({ registrationId, ...common })));
  }
  return missing;
}

interface NewSignatures {
  /** Locked registrations. */
  ids: readonly string[];
  /** A policy, or the id of a form. */
  text: string;
  signer: Signer;
  /** null if it was signed on paper or by a tick. */
  signedName: string | null;
  /** Of the text that the signer was shown; undefined on paper. */
  textHash?: string;
  language: Language;
  actor: string;
  now: Date;
}

async function lackingSignature(trx: Trx, { ids, text, signer, now }: NewSignatures, site: PublishedSite) {
  const lacking = isPolicy(text)
    ? (await signaturesOf(trx, ids, site.policies)).filter(
        ({ policy, mustSignAgain }) => policy === text && mustSignAgain,
      )
    : (await missingForms(trx, ids, now)).filter(
        (missing) => missing.formId === text && missing.signer === signer,
      );
  return lacking.map(({ registrationId }) => registrationId);
}

/**
 * Signs the current text of a policy or form for those of the registrations that lack it. Idempotent.
 * @throws {ApiError} text_changed if another text was shown
 */
export async function signText(trx: Trx, signed: NewSignatures): Promise<void> {
  const { text: policy, signer, signedName, language, actor, now } = signed;
  const { site, today } = await currentRequirements(trx, now);
  const lacking = await lackingSignature(trx, signed, site);
  const form = site.policies.forms.find(({ id }) => id === policy);
  const wording = currentWordings(site).find((text) => text.policy === policy && text.language === language);
  if (!wording || lacking.length === 0) return;
  const { version, textHash } = wording;
  if (signed.textHash !== undefined && signed.textHash !== textHash) throw new ApiError("text_changed");
  const ofForm = form ? { signer, validUntil: signatureEnd(form, today) } : {};
  const common = { policy, version, language, textHash, signedName, signedAt: instantOf(now), ...ofForm };
  const rows = lacking.map((registrationId) => ({ id: randomUUID(), registrationId, ...common }));
  await trx.insertInto("signatures").values(rows).execute();
  for (const subject of lacking)
    await recordAudit(trx, { at: now, actor, action: "registration_signed", subject, details: { policy } });
}

/** A child's registrations of one season that a signature for one of them is stored with. */
export function signedTogether(rows: readonly Registration[], { childId, seasonId }: Registration) {
  return rows.filter(
    (row) => row.childId === childId && row.seasonId === seasonId && row.deletedAt === null && isEntered(row),
  );
}

/** Staff record that a form was signed on paper. @throws {ApiError} not_found */
export async function recordPaperForm(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, actor, ...signed }: z.infer<typeof paperFormSchema> & { id: string; actor: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const named = await readRegistration(trx, id);
    const { childId, language } = named;
    const ofChild = await trx
      .selectFrom("registrations")
      .selectAll()
      .where("childId", "=", childId)
      .execute();
    const ids = [...new Set([id, ...signedTogether(ofChild, named).map((row) => row.id)])];
    const rows = await lockRegistrationsById(trx, ids);
    const { form: text, signer } = signed;
    const request = { text, signer, signedName: null, language, actor };
    await signText(trx, { ...request, ids: rows.map((row) => row.id), now: now() });
  });
}
