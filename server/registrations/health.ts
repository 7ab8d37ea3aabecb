import { answerField, type StoredProgramAnswers } from "#domain/registration/answers.ts";
import { HEALTH_FIELDS, type HealthField, unansweredHealth } from "#domain/registration/questions.ts";
import type { AuditEvent } from "#domain/staff/audit.ts";
import { type Db, inChunks, type Trx } from "#server/platform/database/database.ts";
import { recordAudit, usernameIn, usernames } from "#server/staff/audit-log.ts";
import { assertAllowed, type Staff } from "#server/staff/require-permission.ts";
import { answersTo } from "./program-answers.ts";
import type { Registration } from "./registration-rows.ts";

/** The health columns of a registration; no other file of the server reads them for a person. */
const HEALTH_COLUMNS: readonly (HealthField | "healthErasedAt")[] = [...HEALTH_FIELDS, "healthErasedAt"];
export type HealthAnswers = Pick<Registration, HealthField | "healthErasedAt">;

/** The values of the health columns after they were erased. */
export const NO_HEALTH = Object.fromEntries(HEALTH_FIELDS.map((field) => [field, null])) as Record<
  HealthField,
  null
>;

/** Whether a field of `familyChanges` is about health: a field of the form, or an answer that is not open. */
export function isAboutHealth(field: string, openFields: ReadonlySet<string>): boolean {
  const isAnswer = field.startsWith(answerField(""));
  return isAnswer ? !openFields.has(field) : HEALTH_FIELDS.some((health) => health === field);
}

/** The ways to see health answers, as the log names them. */
type HealthView = Extract<
  AuditEvent,
  {
    action: "registration_viewed" | "health_list_viewed" | "health_list_exported" | "backup_downloaded";
  }
>;

interface Viewer {
  staff: Staff;
  /** The registration, or the program of a list. */
  subject?: string | undefined;
  at: Date;
  /** At the field, "attendance.health". */
  permission?: "health.view" | "attendance.health";
}

type HealthRow = HealthAnswers & Pick<Registration, "childId" | "seasonId" | "orderId">;

const seasonKey = ({ childId, seasonId }: HealthRow) => `${childId} ${seasonId}`;

/** The child's answers in other programs of the season, newest first; not erased ones. */
function answersElsewhere(db: Db | Trx, rows: readonly HealthRow[]): Promise<HealthRow[]> {
  const childIds = [...new Set(rows.map(({ childId }) => childId))];
  return inChunks(childIds, (chunk) =>
    db
      .selectFrom("registrations")
      .select(["childId", "seasonId", "orderId", ...HEALTH_COLUMNS])
      .where("childId", "in", chunk)
      .where("healthErasedAt", "is", null)
      .where((eb) => eb.or(HEALTH_FIELDS.map((field) => eb(field, "is not", null))))
      .orderBy("createdAt", "desc")
      .orderBy("id")
      .execute(),
  );
}

/** Access to health answers that was allowed and logged; only `authorizeHealthAccess` creates it. */
class HealthAccess {
  readonly #db: Db | Trx;
  readonly #orderIds: ReadonlySet<string> | undefined;

  /** @param orderIds the orders whose answers may be read; undefined for all */
  constructor(db: Db | Trx, orderIds?: ReadonlySet<string>) {
    this.#db = db;
    this.#orderIds = orderIds;
  }

  /**
   * Health answers by registration id. One answer counts per child and season: a blank one is completed from the
   * child's other programs of the season (docs/reference/privacy.md#health-data).
   */
  async read(ids: readonly string[]): Promise<Map<string, HealthAnswers>> {
    const rows = await inChunks(ids, (chunk) =>
      this.#db
        .selectFrom("registrations")
        .select(["id", "childId", "seasonId", "orderId", ...HEALTH_COLUMNS])
        .where("id", "in", chunk)
        .execute(),
    );
    const blank = rows.filter((row) => row.healthErasedAt === null && unansweredHealth(row).length > 0);
    const others = blank.length === 0 ? [] : await answersElsewhere(this.#db, blank);
    const readable = others.filter(({ orderId }) => this.#orderIds?.has(orderId) ?? true);
    const ofSeason = Map.groupBy(readable, seasonKey);
    for (const row of blank) {
      for (const field of unansweredHealth(row))
        row[field] = ofSeason.get(seasonKey(row))?.find((other) => other[field])?.[field] ?? null;
    }
    return new Map(
      rows.map(({ id, medicalConditions, allergies, healthErasedAt }) => [
        id,
        { medicalConditions, allergies, healthErasedAt },
      ]),
    );
  }

  /** The answers to questions that are marked as sensitive, by registration id. */
  readSensitive(ids: readonly string[]): Promise<Map<string, StoredProgramAnswers>> {
    return answersTo(this.#db, ids, { sensitive: true });
  }
}

export type { HealthAccess };

/**
 * The health answers that a family gave itself, by registration id. Reading one's own is not logged.
 * @param family a session that opens these registrations
 */
export function familyHealth(
  db: Db | Trx,
  family: { orderIds: ReadonlySet<string> },
  ids: readonly string[],
): Promise<Map<string, HealthAnswers>> {
  if (family.orderIds.size === 0) return Promise.resolve(new Map());
  return new HealthAccess(db, family.orderIds).read(ids);
}

/**
 * Authorizes access to health answers, and logs it; no other code does either (docs/reference/privacy.md#health-data).
 * @throws {ApiError} account_needed, not_permitted
 */
export async function authorizeHealthAccess(
  db: Db | Trx,
  { staff, subject, at, permission = "health.view", ...view }: Viewer & HealthView,
): Promise<HealthAccess> {
  assertAllowed(staff, permission);
  await recordAudit(db, { ...view, at, actor: staff.actor, subject });
  return new HealthAccess(db);
}

const ACTIONS = ["registration_viewed", "health_list_viewed", "health_list_exported"] as const;

/**
 * The logged staff views of each child's health answers, newest first. A view of a program's list counts for the
 * children registered before it.
 */
export async function healthViews(
  db: Db,
  rows: readonly Pick<Registration, "id" | "programId" | "createdAt">[],
) {
  const subjects = [...new Set(rows.flatMap(({ id, programId }) => [id, programId]))];
  const lines = await db
    .selectFrom("auditLog")
    .select(["at", "actor", "action", "subject"])
    .where("action", "in", ACTIONS)
    .where("subject", "in", subjects)
    .orderBy("at", "desc")
    .execute();
  const names = await usernames(
    db,
    lines.map(({ actor }) => actor),
  );
  return new Map(
    rows.map(({ id, programId, createdAt }) => [
      id,
      lines.flatMap(({ at, actor, action, subject }) => {
        const isOwn = subject === id;
        const isOfProgram = subject === programId && at >= createdAt;
        if (!isOwn && !isOfProgram) return [];
        return {
          at,
          /** The account's name; null for the staff's shared PIN. */
          who: usernameIn(names, actor) ?? null,
          /** Whether it was a list or a file of the whole program. */
          isFromList: action !== "registration_viewed",
        };
      }),
    ]),
  );
}
