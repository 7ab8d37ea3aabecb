import type { ProgramId } from "#domain/programs/programs.ts";
import type { RecipientList } from "#domain/staff/messages.ts";
import { searchWords } from "#domain/staff/registration-search.ts";
import type { Language } from "#domain/text/languages.ts";
import { nameKey } from "#domain/text/person-name.ts";
import type { Deps } from "#server/deps.ts";
import { filterUnpaid, unpaidOrders } from "#server/orders/lists/unpaid.ts";
import { type Db, inChunks, pickColumns } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { ALL_SEASONS, inScope, type SeasonScope, scopeOf } from "#server/platform/season-scope.ts";
import { attentionConditions } from "#server/registrations/attention.ts";
import {
  conditionsOf,
  isCounted,
  isSelected,
  usedPaymentFilter,
} from "#server/registrations/registration-filters.ts";
import { inGroup, isExpected } from "#server/registrations/rosters.ts";
import { activeSecondGuardians } from "#server/registrations/second-guardians.ts";
import { listInterests } from "#server/site/interests.ts";
import { inTeam } from "#server/teams/program-teams.ts";

/** One child of a list, or one family on an interest list, with the guardian who gets the message. */
export interface Recipient {
  /** Id of the registration, the interest or the waiting child. */
  id: string;
  source: "registration" | "interest" | "waiting";
  orderId: string | null;
  programId: ProgramId;
  /** The child's first name; null for an interest. */
  child: string | null;
  childLastName: string;
  guardian: { firstName: string; lastName: string };
  /** Empty without an address. */
  email: string;
  phone: string;
  language: Language;
  createdAt: Instant;
  /** Whether the guardian is the order's second one, who reads nothing about money. */
  isSecond?: true;
}

/** An interest has one name only. */
export function guardianName({ firstName, lastName }: Recipient["guardian"]): string {
  return `${firstName} ${lastName}`.trim();
}

type List<Name extends RecipientList["list"]> = Extract<RecipientList, { list: Name }>;

interface ListRead {
  now: Date;
  scope: SeasonScope;
  /** Limits the result to these registrations, interests or waiting children. */
  ids?: readonly string[] | undefined;
}

/** More than any club's interest list. */
const INTERESTS_MAX = 1_000_000;

const parsedSearch = (search: string | undefined) => searchWords(search ?? "");

function activeChildren(db: Db, ids?: readonly string[]) {
  return db
    .selectFrom("registrations")
    .select(["id", "orderId", "programId", "childFirstName", "childLastName", "childDateOfBirth"])
    .select(["parentFirstName", "parentLastName", "email", "phone", "language", "createdAt"])
    .where("deletedAt", "is", null)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []));
}
type ChildRow = Awaited<ReturnType<ReturnType<typeof activeChildren>["execute"]>>[number];

function childRecipient(row: Omit<ChildRow, "childDateOfBirth">): Recipient {
  return {
    ...pickColumns(row, ["id", "orderId", "programId", "email", "phone", "language", "createdAt"]),
    guardian: { firstName: row.parentFirstName, lastName: row.parentLastName },
    child: row.childFirstName,
    childLastName: row.childLastName,
    source: "registration",
  };
}

/** The rows of `searchRegistrations`, without deleted ones. */
async function registrationRecipients(db: Db, to: List<"registrations">, { scope, now, ids }: ListRead) {
  const { group, team, age, skill, attention, ids: selected } = to;
  const payment = selected === undefined ? usedPaymentFilter(to) : to.payment;
  const groupConditions = group === undefined ? [] : [await inGroup(db, scope.programId, group)];
  const teamConditions = team === undefined ? [] : [inTeam(team), isExpected()];
  const conditions = await conditionsOf(db, { search: to.search ?? "", age, skill, payment });
  const shown = await attentionConditions(db, attention, now);
  const rows = await activeChildren(db, ids)
    .where((eb) =>
      eb.and([
        ...conditions(scope.seasonId),
        ...inScope(scope),
        ...groupConditions,
        ...teamConditions,
        ...shown,
      ]),
    )
    .where((eb) => eb.and(isSelected(selected)))
    .execute();
  return rows.map(childRecipient);
}

/** The rows of the list of unpaid orders. */
async function unpaidRecipients(
  db: Db,
  { search, returnedCheck }: List<"unpaid">,
  { scope, now, ids }: ListRead,
) {
  const orderIds =
    ids &&
    (await db.selectFrom("registrations").select("orderId").where("id", "in", ids).execute()).map(
      ({ orderId }) => orderId,
    );
  const all = await unpaidOrders(db, { scope, now, orderIds });
  const orders = await filterUnpaid(db, all, { search: search ?? "", returnedCheck });
  return orders.flatMap(({ children, ...order }) =>
    children
      .filter(({ id }) => ids?.includes(id) ?? true)
      .map(({ id, programId, firstName, lastName }) =>
        childRecipient({ ...order, id, programId, childFirstName: firstName, childLastName: lastName }),
      ),
  );
}

async function interestRecipients(db: Db, { search }: List<"interests">, { scope, ids }: ListRead) {
  const rows = await listInterests(db, { scope, words: parsedSearch(search), ids }, INTERESTS_MAX);
  return rows.map(({ name, contact, ...row }): Recipient => {
    const [email, phone] = contact.includes("@") ? [contact, ""] : ["", contact];
    return {
      ...row,
      email,
      phone,
      source: "interest",
      orderId: null,
      child: null,
      childLastName: "",
      guardian: { firstName: name, lastName: "" },
    };
  });
}

async function waitingRecipients(db: Db, { scope, ids }: ListRead) {
  const rows = await db
    .selectFrom("waitingChildren")
    .innerJoin("waitingEntries", "waitingEntries.id", "waitingChildren.entryId")
    .innerJoin("programs", "programs.id", "waitingEntries.programId")
    .select(["waitingChildren.id", "waitingChildren.programId", "firstName", "lastName"])
    .select(["email", "phone", "language", "guardianFirstName", "guardianLastName", "joinedAt as createdAt"])
    .where("place", "<>", "none")
    .$if(scope.seasonId !== undefined, (query) => query.where("seasonId", "=", scope.seasonId ?? ""))
    .$if(scope.programId !== undefined, (query) => query.where("programs.id", "=", scope.programId ?? ""))
    .$if(ids !== undefined, (query) => query.where("waitingChildren.id", "in", ids ?? []))
    .execute();
  return rows.map(
    ({
      firstName: child,
      lastName: childLastName,
      guardianFirstName,
      guardianLastName,
      ...row
    }): Recipient => ({
      ...row,
      child,
      childLastName,
      source: "waiting",
      orderId: null,
      guardian: { firstName: guardianFirstName, lastName: guardianLastName },
    }),
  );
}

/** The same child, by name and, where both are known, birth date; without it by name and mailbox. */
function isSameChildRow(first: ChildRow, second: ChildRow): boolean {
  const [birth, otherBirth] = [first.childDateOfBirth, second.childDateOfBirth];
  return birth !== null && otherBirth !== null
    ? birth === otherBirth
    : first.email.toLowerCase() === second.email.toLowerCase();
}

/** Children of a season without a registration in the next one, by any guardian. */
async function notReturnedRecipients(db: Db, { next }: List<"missing">, { scope, ids }: ListRead) {
  const counted = (season: SeasonScope, only?: readonly string[]) =>
    activeChildren(db, only)
      .where((eb) => eb.and([...inScope(season), isCounted]))
      .execute();
  const registered = Map.groupBy(await counted({ seasonId: next }), nameKey);
  const children = await counted(scope, ids);
  return children
    .filter((child) => !registered.get(nameKey(child))?.some((other) => isSameChildRow(child, other)))
    .map(childRecipient);
}

/** All recipients of a list now, newest first. */
export async function recipientsOf(db: Db, to: RecipientList, request: ListRead): Promise<Recipient[]> {
  const read = () => {
    if (to.list === "registrations") return registrationRecipients(db, to, request);
    if (to.list === "unpaid") return unpaidRecipients(db, to, request);
    if (to.list === "waiting") return waitingRecipients(db, request);
    return to.list === "interests"
      ? interestRecipients(db, to, request)
      : notReturnedRecipients(db, to, request);
  };
  const newestFirst = (a: Recipient, b: Recipient) =>
    b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id);
  return (await read()).toSorted(newestFirst);
}

export function scopeOfList(deps: Pick<Deps, "db" | "now">, { season, program, list }: RecipientList) {
  const fallback = list === "interests" || list === "waiting" ? ALL_SEASONS : "current";
  return scopeOf(deps, { season, program }, fallback);
}

/** The second guardians of registered children who have not left, as further recipients. */
async function secondGuardians(db: Db, recipients: readonly Recipient[]) {
  const ofOrder = await activeSecondGuardians(
    db,
    recipients.flatMap(({ orderId }) => orderId ?? []),
  );
  return recipients.flatMap((recipient) => {
    const second = ofOrder.get(recipient.orderId ?? "");
    if (!second) return [];
    const { name, email, phone, language, addressHash } = second;
    const guardian = { firstName: name, lastName: "" };
    return { ...recipient, guardian, email, phone, language, addressHash, isSecond: true as const };
  });
}

/** Second guardians by the keyed hash of their mailbox. */
export async function secondMailboxes(db: Db, recipients: readonly Recipient[]) {
  return Map.groupBy(await secondGuardians(db, recipients), ({ addressHash }) => addressHash);
}

/** Whether second guardians are called and written to with a list: not with one about money. */
export function hasSecondGuardians(to: RecipientList): boolean {
  return to.list === "registrations" && to.payment === undefined;
}

/** Everybody on a list whom staff may call: the guardians, then the second guardians, whose address staff do not copy. */
export async function callableRecipients(db: Db, to: RecipientList, now: Date): Promise<Recipient[]> {
  const recipients = await currentRecipients(db, to, { now });
  const second = hasSecondGuardians(to) ? await secondGuardians(db, recipients) : [];
  return [...recipients, ...second.map((guardian) => ({ ...guardian, email: "" }))];
}

/** Everybody on a list now, newest first, or those of `ids` who are on it still. */
export async function currentRecipients(
  db: Db,
  to: RecipientList,
  { now, ids }: { now: Date; ids?: readonly string[] },
): Promise<Recipient[]> {
  const scope = await scopeOfList({ db, now: () => now }, to);
  if (!ids) return recipientsOf(db, to, { now, scope });
  return inChunks(ids, (chunk) => recipientsOf(db, to, { now, scope, ids: chunk }));
}
