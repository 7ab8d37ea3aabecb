import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { priceWord } from "#content/product/price-words.ts";
import { shirtSizeWord } from "#content/product/shirt-size-word.ts";
import { officeTexts } from "#content/product/texts-by-language.ts";
import {
  FAMILY_STEPS,
  type FamilyStep,
  pickUpNames,
  readPickUp,
  SEEN_MAX,
  seenSchema,
} from "#domain/family/family-changes.ts";
import type { QuestionFacts } from "#domain/programs/site-facts.ts";
import { answerField } from "#domain/registration/answers.ts";
import { HEALTH_FIELDS } from "#domain/registration/questions.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { longDate } from "#domain/time/formats.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import { published } from "#server/platform/published.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { everyQuestionOf } from "#server/site/programs/questions.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { answerCell } from "./answers.ts";

/** One changed field as the table stores it: texts as typed, "true" and "false", people as JSON. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Keeps what a family changed, for staff to see. */
export async function insertFamilyChanges(
  trx: Trx,
  {
    registrationId,
    fieldChanges,
    at,
  }: { registrationId: string; fieldChanges: readonly FieldChange[]; at: Instant },
): Promise<void> {
  const rows = fieldChanges.map((change) => ({ id: randomUUID(), registrationId, ...change, changedAt: at }));
  await trx.insertInto("familyChanges").values(rows).execute();
}

interface TakenStep {
  registrationIds: readonly string[];
  /** What goes back in cents for a cancellation, an address, or the day of erasing; "" for none. */
  step: FieldChange & { field: FamilyStep };
  at: Instant;
}

/** Keeps for staff to see what a family did beside changing answers. */
export async function insertFamilyStep(trx: Trx, { registrationIds, step, at }: TakenStep): Promise<void> {
  for (const registrationId of registrationIds)
    await insertFamilyChanges(trx, { registrationId, fieldChanges: [step], at });
}

function peopleWords(stored: string, language: Language): string {
  const people = readPickUp(stored);
  const { mustNotPickUp } = officeTexts[language].adminRosters.columns;
  return [
    ...pickUpNames(people, true),
    ...pickUpNames(people, false).map((person) => `${mustNotPickUp}: ${person}`),
  ].join("; ");
}

/** A stored value as people read it; "" if there was none. */
function wordsOf(
  field: string,
  value: string,
  question: QuestionFacts | undefined,
  language: Language,
): string {
  if (question) return answerCell(question, { [question.id]: value }, language);
  if (field === "tshirtSize") return shirtSizeWord(value, language) ?? "";
  if (field === "mediaConsentDeclined")
    return officeTexts[language].adminChanges.photos[value === "true" ? "no" : "yes"];
  if (field === "pickUp") return peopleWords(value, language);
  if (field === "cancelled" && value !== "") return priceWord(Number(value), language);
  return field === "eraseAt" && value !== "" ? longDate(value, language) : value;
}

interface StoredChange extends FieldChange {
  id: string;
  registrationId: string;
  changedAt: Instant;
}

function presentChange(change: StoredChange, questions: readonly QuestionFacts[]) {
  const { id, field, before, after, changedAt } = change;
  const question = questions.find((asked) => answerField(asked.id) === field);
  const isAnswer = field.startsWith(answerField(""));
  const inBoth = (value: string) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, wordsOf(field, value, question, language)]),
    ) as Record<Language, string>;
  return {
    id,
    field,
    changedAt,
    /** A program's question; null for a field of the form. */
    label: question ? { en: question.texts.en.label, es: question.texts.es.label } : null,
    // An answer to an unknown question may be about health.
    isHealth: isAnswer ? question?.sensitive !== false : HEALTH_FIELDS.some((health) => health === field),
    before: inBoth(before),
    after: inBoth(after),
  };
}
type PresentedChange = ReturnType<typeof presentChange>;

const COLUMNS = [
  "familyChanges.id",
  "familyChanges.registrationId",
  "familyChanges.field",
  "familyChanges.before",
  "familyChanges.after",
  "familyChanges.changedAt",
] as const;

async function questionsOfPrograms(db: Db | Trx, programIds: readonly string[]) {
  const questions = new Map<string, QuestionFacts[]>();
  for (const id of new Set(programIds)) questions.set(id, await everyQuestionOf(db, id));
  return questions;
}

/** What the family changed in these registrations, newest first, health included: for whoever may see it. */
export async function changesOf(
  db: Db | Trx,
  rows: readonly { id: string; programId: string }[],
): Promise<Map<string, PresentedChange[]>> {
  const ids = rows.map(({ id }) => id);
  const stored = await db
    .selectFrom("familyChanges")
    .select(COLUMNS)
    .where("registrationId", "in", ids)
    .orderBy("changedAt", "desc")
    .orderBy("id")
    .execute();
  const changed = rows.filter(({ id }) => stored.some(({ registrationId }) => registrationId === id));
  const questions = await questionsOfPrograms(
    db,
    changed.map(({ programId }) => programId),
  );
  return new Map(
    rows.map(({ id, programId }) => [
      id,
      stored
        .filter(({ registrationId }) => registrationId === id)
        .map((change) => presentChange(change, questions.get(programId) ?? [])),
    ]),
  );
}

interface Unseen {
  /** In the club's time zone. */
  today: CalendarDate;
  programId?: string;
}

/** Changes that nobody of the staff ticked, of children still to come, and whatever else a family did. */
async function unseenChanges(db: Db, { today, programId }: Unseen) {
  const { programs } = await published(db);
  const over = [...programs.values()].flatMap(({ id, endsOn }) => ((endsOn ?? today) < today ? id : []));
  const rows = db
    .selectFrom("familyChanges")
    .innerJoin("registrations", "registrations.id", "familyChanges.registrationId")
    .where("familyChanges.seenAt", "is", null)
    .where((eb) => {
      const isToCome = over.length === 0 ? eb.lit(true) : eb("registrations.programId", "not in", over);
      const isPresent = eb("registrations.deletedAt", "is", null);
      return eb.or([eb.and([isPresent, isToCome]), eb("familyChanges.field", "in", FAMILY_STEPS)]);
    })
    .$if(programId !== undefined, (query) => query.where("registrations.programId", "=", programId ?? ""));
  return { rows };
}

export async function countUnseenChanges(db: Db, unseen: Unseen): Promise<number> {
  const { rows } = await unseenChanges(db, unseen);
  const { changes } = await rows
    .select((eb) => eb.fn.countAll<number>().as("changes"))
    .executeTakeFirstOrThrow();
  return Number(changes);
}

/** Of health the list says only that it changed: the answers are in the details, which log who opens them. */
function withoutHealth({ before, after, ...change }: PresentedChange) {
  return { ...change, ...(change.isHealth ? { before: null, after: null } : { before, after }) };
}

/** Unseen changes by program and child, with how many there are in all. */
async function listUnseenChanges(db: Db, today: CalendarDate, language: Language) {
  const unseen = await unseenChanges(db, { today });
  const rows = await unseen.rows
    .select(COLUMNS)
    .select(["registrations.programId", "registrations.childFirstName", "registrations.childLastName"])
    .orderBy("registrations.programId")
    .orderBy("registrations.searchText")
    .orderBy("registrations.id")
    .orderBy("familyChanges.changedAt")
    .orderBy("familyChanges.id")
    .limit(SEEN_MAX)
    .execute();
  const questions = await questionsOfPrograms(
    db,
    rows.map(({ programId }) => programId),
  );
  const names = await programNames(db, language);
  const byProgram = Map.groupBy(rows, ({ programId }) => programId);
  const inOrder = [...names.keys()].filter((id) => byProgram.has(id));
  const data = inOrder.map((programId) => ({
    programId,
    program: names.get(programId)?.name ?? "",
    seasonName: names.get(programId)?.seasonName ?? "",
    children: [...Map.groupBy(byProgram.get(programId) ?? [], ({ registrationId }) => registrationId)].map(
      ([id, changes]) => ({
        id,
        firstName: changes[0]?.childFirstName ?? "",
        lastName: changes[0]?.childLastName ?? "",
        changes: changes.map((change) =>
          withoutHealth(presentChange(change, questions.get(programId) ?? [])),
        ),
      }),
    ),
  }));
  return { data, total: await countUnseenChanges(db, { today }) };
}

/** Ticks changes that staff saw. Ticked and erased ones are left out; a later change of the same field stays. */
function tickChanges(
  db: Db,
  { ids, actor, now }: { ids: readonly string[]; actor: string; now: Date },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ticked = await trx
      .updateTable("familyChanges")
      .set({ seenAt: instantOf(now) })
      .where("id", "in", ids)
      .where("seenAt", "is", null)
      .returning("registrationId")
      .execute();
    if (ticked.length === 0) return;
    const [first, ...others] = new Set(ticked.map(({ registrationId }) => registrationId));
    const details = { count: ticked.length };
    const entry = { at: now, actor, subject: others.length === 0 ? first : undefined };
    await recordAudit(trx, { ...entry, action: "family_changes_seen", details });
  });
}

/** What families changed themselves, for staff to tick (docs/rules/staff.md#what-families-changed). */
export function familyChangesRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/family-changes", staff, async (c) => {
      const today = dateInZone(now(), live.club.timeZone);
      return c.json(await listUnseenChanges(db, today, requestLanguage(c)));
    })
    .post("/admin/family-changes/seen", staff, jsonBody(seenSchema), async (c) => {
      await tickChanges(db, { ids: c.req.valid("json").ids, actor: c.var.staff.actor, now: now() });
      return c.json({ success: true as const });
    });
}
