import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { type Expression, type SqlBool, sql } from "kysely";
import { priceOrFree } from "#content/product/price-texts.ts";
import { shirtSizeWord } from "#content/product/shirt-size-word.ts";
import { adminTexts } from "#content/product/texts-by-language.ts";
import { FAMILY_ACTIONS, markSeenSchema } from "#domain/family/family-changes.ts";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import { answerField } from "#domain/registration/answers.ts";
import { pickUpNames, readPickUp } from "#domain/registration/pick-up.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { longDate } from "#domain/time/formats.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { published } from "#server/platform/published.ts";
import { allQuestionsOfPrograms } from "#server/site/programs/published-programs.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { answerCell } from "./program-answers.ts";

/**
 * One changed field as the table stores it: texts as typed, "true" and "false", persons as JSON. For a step: a
 * cancellation's refund in cents, an address, or the day of erasing; "" for none.
 */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Stores a family's changes and other steps (FAMILY_ACTIONS) for staff. */
export async function insertFamilyChanges(
  trx: Trx,
  rows: readonly { id: string }[],
  { changes, at: changedAt }: { changes: readonly FieldChange[]; at: Instant },
): Promise<void> {
  const values = rows.flatMap(({ id: registrationId }) =>
    changes.map((change) => ({ id: randomUUID(), registrationId, ...change, changedAt })),
  );
  if (values.length > 0) await trx.insertInto("familyChanges").values(values).execute();
}

function pickUpText(stored: string, language: Language): string {
  const people = readPickUp(stored);
  const { mustNotPickUp } = adminTexts[language].adminRosters.columns;
  return [
    ...pickUpNames(people, true),
    ...pickUpNames(people, false).map((person) => `${mustNotPickUp}: ${person}`),
  ].join("; ");
}

/** A stored value in words; "" if there was none. */
function valueText(
  field: string,
  value: string,
  question: PublishedQuestion | undefined,
  language: Language,
): string {
  if (question) return answerCell(question, { [question.id]: value }, language);
  if (field === "tshirtSize") return shirtSizeWord(value, language) ?? "";
  if (field === "mediaConsentDeclined") {
    const { photos } = adminTexts[language].adminChanges;
    return value === "true" ? photos.no : photos.yes;
  }
  if (field === "pickUp") return pickUpText(value, language);
  if (field === "cancelled" && value !== "") return priceOrFree(Number(value), language);
  return field === "eraseAt" && value !== "" ? longDate(value, language) : value;
}

function presentChange(
  change: FieldChange & { id: string; changedAt: Instant },
  questions: readonly PublishedQuestion[],
) {
  const { id, field, before, after, changedAt } = change;
  const question = questions.find((asked) => answerField(asked.id) === field);
  const inBoth = (value: string) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, valueText(field, value, question, language)]),
    ) as Record<Language, string>;
  return {
    id,
    field,
    changedAt,
    /** A program's question; null for a field of the form. */
    label: question ? { en: question.texts.en.label, es: question.texts.es.label } : null,
    before: inBoth(before),
    after: inBoth(after),
  };
}
type PresentedChange = ReturnType<typeof presentChange>;

/** The family's changes in these registrations, newest first, health included: the caller must have authorized it. */
export async function changesOf(
  db: Db | Trx,
  rows: readonly { id: string; programId: string }[],
): Promise<Map<string, PresentedChange[]>> {
  const ids = rows.map(({ id }) => id);
  const stored = await db
    .selectFrom("familyChanges")
    .selectAll()
    .where("registrationId", "in", ids)
    .orderBy("changedAt", "desc")
    .orderBy("id")
    .execute();
  const changed = rows.filter(({ id }) => stored.some(({ registrationId }) => registrationId === id));
  const questions = await allQuestionsOfPrograms(
    db,
    changed.map(({ programId }) => programId),
  );
  return new Map(
    rows.map(({ id, programId }) => [
      id,
      stored
        .filter(({ registrationId }) => registrationId === id)
        .map((change) => presentChange(change, questions.every.get(programId) ?? [])),
    ]),
  );
}

/**
 * Unseen changes: of children in current programs, and steps of a family (FAMILY_ACTIONS) also for other children,
 * deleted ones included.
 */
async function unseenChanges(db: Db | Trx, now: Date) {
  const { site, programs } = await published(db);
  const today = dateInZone(now, site.club.timeZone);
  const pastIds = [...programs.values()].flatMap(({ id, lastDay }) => (lastDay < today ? id : []));
  const rows = db
    .selectFrom("familyChanges")
    .innerJoin("registrations", "registrations.id", "familyChanges.registrationId")
    .where("familyChanges.seenAt", "is", null)
    .where((eb) => {
      const isNotOver =
        pastIds.length === 0 ? eb.lit(true) : eb("registrations.programId", "not in", pastIds);
      const isPresent = eb("registrations.deletedAt", "is", null);
      return eb.or([eb.and([isPresent, isNotOver]), eb("familyChanges.field", "in", FAMILY_ACTIONS)]);
    });
  return { rows };
}

export async function unseenChangesCondition(db: Db, now: Date): Promise<Expression<SqlBool>> {
  const { rows } = await unseenChanges(db, now);
  return sql<boolean>`id in ${rows.select("familyChanges.registrationId")}`;
}

/** The ids of these registrations' unseen changes, by registration. */
export async function unseenChangesOf(
  db: Db | Trx,
  registrationIds: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  if (registrationIds.length === 0) return new Map();
  const unseen = await unseenChanges(db, now);
  const rows = await unseen.rows
    .select(["familyChanges.id", "familyChanges.registrationId"])
    .where("familyChanges.registrationId", "in", registrationIds)
    .execute();
  const changes = Map.groupBy(rows, ({ registrationId }) => registrationId);
  return new Map([...changes].map(([id, group]) => [id, group.map((change) => change.id)]));
}

/** Marks changes as seen. Already seen and erased ones are skipped; a later change of the same field stays. */
function markChangesSeen(
  db: Db,
  { ids, actor, now }: { ids: readonly string[]; actor: string; now: Date },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const seenRows = await trx
      .updateTable("familyChanges")
      .set({ seenAt: instantOf(now) })
      .where("id", "in", ids)
      .where("seenAt", "is", null)
      .returning("registrationId")
      .execute();
    if (seenRows.length === 0) return;
    const [first, ...others] = new Set(seenRows.map(({ registrationId }) => registrationId));
    const details = { count: seenRows.length };
    const entry = { at: now, actor, subject: others.length === 0 ? first : undefined };
    await recordAudit(trx, { ...entry, action: "family_changes_seen", details });
  });
}

/** Staff tick what families changed themselves (docs/reference/staff-registrations.md#family-changes). */
export function familyChangesRoutes(deps: Deps) {
  const { db, now } = deps;
  return new Hono().post(
    "/admin/family-changes/seen",
    requirePermission(deps)("registrations.edit"),
    jsonBody(markSeenSchema),
    async (c) => {
      await markChangesSeen(db, { ids: c.req.valid("json").ids, actor: c.var.staff.actor, now: now() });
      return c.json({ success: true as const });
    },
  );
}
