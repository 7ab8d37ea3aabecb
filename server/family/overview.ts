import type { Signer } from "#domain/club/forms.ts";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { billedKind, billLines } from "#domain/prices/order-lines.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import { type PickUpPeople, readPickUp } from "#domain/registration/pick-up.ts";
import { childOutcome } from "#domain/registration/status.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { balancesOf } from "#server/money/balances.ts";
import { moneyOfOrders } from "#server/money/ledger.ts";
import { inLineOrder, linesOf } from "#server/money/orders.ts";
import { aidOfOrder } from "#server/orders/aid/aid-requests.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import { presentAnswers } from "#server/registrations/details.ts";
import { registrationsOfOrders } from "#server/registrations/family-registrations.ts";
import { missingForms } from "#server/registrations/form-signatures.ts";
import { familyHealth, healthViews } from "#server/registrations/health.ts";
import { comparedAnswers } from "#server/registrations/program-answers.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import { secondGuardianOf } from "#server/registrations/second-guardians.ts";
import { signaturesOf } from "#server/site/policy-texts.ts";
import { allQuestionsOfPrograms, loadProgram } from "#server/site/programs/published-programs.ts";
import { nextSessionViews } from "#server/teams/session-replies.ts";
import { entriesForFamily } from "#server/waiting/family-entries.ts";
import { pendingChanges } from "./address-change.ts";
import { eraseBlocks } from "./erase.ts";
import type { Family } from "./family-sessions.ts";
import { familyStatements } from "./statements.ts";

/** A program as its family sees it; days, hours and places as published. */
async function presentProgram(db: Db, id: string, language: Language) {
  const program: PublicProgram = await loadProgram(db, id, language);
  const { shirtsClosedAt } = await db
    .selectFrom("programs")
    .select("shirtsClosedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...pickColumns(program, ["id", "slug", "kind", "name", "seasonId", "seasonName", "sessions", "groups"]),
    ...pickColumns(program, ["shirtSizes", "needsSex", "whatToBring"]),
    areShirtSizesLocked: shirtsClosedAt !== null,
  };
}

async function paymentsOf(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom("payments")
    .select(["id", "orderId", "amountCents", "state", "method", "checkNumber", "methodName", "paidAt"])
    .where("orderId", "in", orderIds)
    .where("paidAt", "is not", null)
    .orderBy("paidAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id, ...payment }) => ({ ...payment, reference: paymentNumberOf(id) }));
}

/** Each child's answers to its program's questions, read at once for all. */
async function answersByChild(db: Db, rows: readonly Registration[]) {
  const storedAnswers = await comparedAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const { asked, every } = await allQuestionsOfPrograms(
    db,
    rows.map(({ programId }) => programId),
  );
  const present = ({ id, programId }: Registration) => {
    const askedIds = new Set(asked.get(programId)?.map((question) => question.id));
    return presentAnswers(every.get(programId) ?? [], askedIds, storedAnswers.get(id) ?? {});
  };
  return new Map(rows.map((row) => [row.id, present(row)]));
}

async function notifiedTeams(db: Db, registrationIds: readonly string[]) {
  const rows = await db
    .selectFrom("teamPlayers")
    .select(["registrationId", "notifiedTeamName"])
    .where("registrationId", "in", registrationIds)
    .execute();
  return new Map(rows.map(({ registrationId, notifiedTeamName }) => [registrationId, notifiedTeamName]));
}

function presentChild(row: Registration, lines: Awaited<ReturnType<typeof linesOf>>, isOrderPaid: boolean) {
  const childLines = lines.filter(({ registrationId }) => registrationId === row.id);
  const isDeleted = row.deletedAt !== null;
  const pickUp: PickUpPeople = readPickUp(row.pickUp);
  return {
    /** A change must name the version. */
    ...pickColumns(row, ["id", "version", "programId", "groupId"]),
    firstName: row.childFirstName,
    lastName: row.childLastName,
    dateOfBirth: row.childDateOfBirth,
    sex: row.childSex,
    ...pickColumns(row, ["tshirtSize", "skillLevel", "mediaConsentDeclined"]),
    pickUp,
    outcome: childOutcome({ state: row.state, isDeleted, isOrderPaid, lines: childLines }),
    deletedAt: row.deletedAt,
  };
}

/**
 * All orders that a sign-in session may see, newest first, in cents. Orders stay separate, even two of one mailbox, until the family
 * confirms that both are its own (docs/reference/family-page.md#page-content).
 */
export async function familyOverview(
  deps: Pick<Deps, "db" | "live" | "now">,
  family: Family,
  language: Language,
) {
  const { db, live, now } = deps;
  const ids = [...family.orderIds];
  const { email } = family;
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(family.expiresAt) - now().getTime()) / 1000));
  const [change] = await pendingChanges(db, ids);
  const addressChange = change ? { toEmail: change.toEmail, effectiveAt: change.effectiveAt } : null;
  const waitingList = await entriesForFamily(db, family, now());
  const waitingProgramIds = waitingList.map(({ programId }) => programId);
  const programsOf = (programIds: readonly string[]) =>
    Promise.all([...new Set(programIds)].map((id) => presentProgram(db, id, language)));
  const session = {
    email,
    /** Until the session ends without use, or for good. */
    secondsLeft,
    /** A new address that has not taken effect; null if there is none. */
    addressChange,
    waitingList,
    /** For statements; null if the club has none. */
    taxNumber: live.current().site.club.taxNumber,
  };
  if (ids.length === 0)
    return { ...session, programs: await programsOf(waitingProgramIds), orders: [], statements: [] };
  const rows = await registrationsOfOrders(db, family.email, family.orderIds);
  const registrationIds = rows.map(({ id }) => id);
  const statements = await familyStatements(db, rows, live.club.timeZone);
  const paidPrograms = statements.flatMap(({ children }) =>
    children.flatMap(({ lines: childLines }) => childLines.map(({ programId }) => programId)),
  );
  const orders = await db
    .selectFrom("orders")
    .select(["id", "familyId", "seasonId", "createdAt", "settledAt", "dueOn", "totalCents", "eraseAt"])
    .select("cashNumber")
    .where("id", "in", ids)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  const lines = Map.groupBy(await linesOf(db, ids), ({ orderId }) => orderId);
  const balances = await balancesOf(db, ids);
  const payments = await paymentsOf(db, ids);
  const moneyOf = await moneyOfOrders(db, ids);
  const signatures = await signaturesOf(db, registrationIds, live.current().site.policies);
  const missing = await missingForms(db, registrationIds, now());
  const toSign = Map.groupBy(
    [
      ...signatures
        .filter(({ mustSignAgain }) => mustSignAgain)
        .map(({ registrationId, policy }) => ({
          registrationId,
          text: policy,
          signer: "guardian" as Signer,
          title: null,
        })),
      ...missing.map(({ formId: text, title, ...form }) => ({ ...form, text, title: title[language] })),
    ],
    ({ registrationId }) => registrationId,
  );
  const health = await familyHealth(db, family, registrationIds);
  const accessLogs = await healthViews(db, rows);
  const answers = await answersByChild(db, rows);
  const teams = await notifiedTeams(db, registrationIds);
  const clock = { now: now(), timeZone: live.club.timeZone };
  const nextViews = await nextSessionViews(db, clock, registrationIds);
  const blocks = new Map(
    await Promise.all(ids.map(async (id) => [id, await eraseBlocks(db, id, now())] as const)),
  );
  const aid = new Map(await Promise.all(ids.map(async (id) => [id, await aidOfOrder(db, id)] as const)));
  const secondGuardians = new Map(
    await Promise.all(ids.map(async (id) => [id, await secondGuardianOf(db, id)] as const)),
  );
  const families = [...new Set(orders.map(({ familyId }) => familyId))];
  return {
    ...session,
    programs: await programsOf([
      ...rows.map(({ programId }) => programId),
      ...paidPrograms,
      ...waitingProgramIds,
    ]),
    /** What was paid for each child in each year. */
    statements,
    orders: orders.map(({ familyId, totalCents, ...order }) => {
      const orderLines = lines.get(order.id) ?? [];
      const orderRows = rows.filter(({ orderId }) => orderId === order.id);
      const children = inLineOrder(orderRows, orderLines);
      const isPaid = order.settledAt !== null && totalCents > 0;
      const first = children[0];
      const balance = balances.get(order.id);
      const { money, failedRefundCents } = moneyOf(order.id);
      return {
        ...order,
        /** Why it cannot be erased yet. */
        eraseBlocks: blocks.get(order.id) ?? [],
        /** Its request for aid, until staff have decided; null otherwise. */
        aidRequest: aid.get(order.id)?.isDecided === false ? aid.get(order.id) : null,
        /** The club's payment of its fees. */
        aidCents: aid.get(order.id)?.grantedCents ?? 0,
        /** Orders with the same number belong to one family. */
        familyIndex: families.indexOf(familyId),
        guardian: {
          firstName: first?.parentFirstName ?? "",
          lastName: first?.parentLastName ?? "",
          phone: first?.phone ?? "",
          address: first?.parentAddress ?? "",
        },
        emergencyContact: {
          name: first?.emergencyContactName ?? "",
          phone: first?.emergencyContactPhone ?? "",
          relation: first?.emergencyContactRelation ?? "",
        },
        lines: billLines(orderLines).map((line) => ({
          kind: billedKind(line),
          cents: line.cents,
          registrationId: line.registrationId,
        })),
        secondGuardian: secondGuardians.get(order.id) ?? null,
        openCents: balance?.openCents ?? 0,
        money,
        /** The club's debt to the family after failed refunds. */
        failedRefundCents: Math.min(failedRefundCents, balance?.overpaidCents ?? 0),
        payments: payments.filter(({ orderId }) => orderId === order.id),
        children: children.map((row) => ({
          ...presentChild(row, orderLines, isPaid),
          health: health.get(row.id) ?? null,
          healthAccessLog: accessLogs.get(row.id) ?? [],
          answers: answers.get(row.id) ?? [],
          /** The team name in the last notice to the family; null before. */
          team: row.deletedAt === null ? (teams.get(row.id) ?? null) : null,
          /** null if the child is not expected at any. */
          nextSession: nextViews.get(row.id) ?? null,
          toSign: (row.deletedAt === null ? (toSign.get(row.id) ?? []) : []).map(
            ({ text, signer, title }) => ({ text, signer, title }),
          ),
        })),
      };
    }),
  };
}
export type FamilyOverview = Awaited<ReturnType<typeof familyOverview>>;
