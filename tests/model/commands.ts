import { sumLines } from "#domain/prices/order-lines.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { startBalancePayment } from "#server/orders/pay/pay-balance.ts";
import { DECLINED_CARD, type Family, GOOD_CARD, SLOW_CARD } from "#tests/faults/support/family.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { newestCode } from "#tests/support/orders/order-code.ts";
import { type Club, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import type { Command, CommandOf } from "./arbitraries.ts";
import type { ModelClub } from "./model-club.ts";
import { STAFF_COMMANDS } from "./staff-commands.ts";
import { WAITING_COMMANDS } from "./waiting-commands.ts";

export type Commands = {
  [Kind in Command["kind"]]: (club: ModelClub, command: CommandOf<Kind>) => Promise<unknown>;
};

const CARDS = { good: GOOD_CARD, declined: DECLINED_CARD, slow: SLOW_CARD };
const AID_CHILDREN_MAX = 2;

const feesIn = ({ lines }: { lines: readonly { kind: string; cents: number }[] }) =>
  sumLines(lines.filter(({ kind }) => kind !== "donation"));

/** Who sends the form. */
function sender(club: ModelClub, { family: index, as, programs, isSingleCall }: CommandOf<"order">): Family {
  const known = index === null ? undefined : club.family(index);
  if (!known) return club.arrive(programs, isSingleCall);
  if (as === "again") return known;
  if (as === "another phone") {
    const other = club.arrive(programs, isSingleCall);
    return other.copy({ ...known, data: { ...known.data, phone: "575-555-0111" } });
  }
  const childFirstName = `${known.data.childFirstName} Noa`;
  const household = programs.flatMap((program) => club.offered[program] ?? []);
  return known.copy({ data: { ...known.data, childFirstName }, household });
}

/** The page shows a price, unless the form has none. */
async function look(club: ModelClub, family: Family): Promise<void> {
  const { household } = family;
  const quote = await family.quote().catch(() => undefined);
  if (quote && household)
    club.shownPrices.set(family, { household, quoteHash: quote.quoteHash, feeCents: feesIn(quote) });
  else club.shownPrices.delete(family);
}

async function order(club: ModelClub, command: CommandOf<"order">): Promise<void> {
  const family = sender(club, command);
  family.data = { ...family.data, donationAmount: command.donation };
  if (command.price === "now" && family.household) await look(club, family);
  const lastShown = command.price === "none" ? undefined : club.shownPrices.get(family);
  // No page sends another household than the one whose price it shows.
  const shown = lastShown && lastShown.household === family.household ? lastShown : undefined;
  const mayAsk = command.asksForAid && family.household && family.size <= AID_CHILDREN_MAX;
  const answer = await family.setUp(family.browser, {
    quoteHash: shown?.quoteHash,
    ...(mayAsk && { aid: "Perdí mi trabajo" }),
    ...(command.paysCash && family.household && { paysCash: true }),
    ...(family.orderId && { previousOrderId: family.orderId }),
  });
  if (answer.status === 200 && shown && feesIn(answer.body) > shown.feeCents)
    club.complaints.push(`shown ${shown.feeCents}, asked for ${feesIn(answer.body)}`);
}

async function pay(club: ModelClub, { family: index, card, isTold }: CommandOf<"pay">): Promise<void> {
  const family = club.family(index);
  if (!family?.intentId) return;
  family.pay(CARDS[card]);
  if (isTold) await family.confirm();
}

/** A family pays what its order owes, or a part of it, on its page. */
async function payByLink(club: ModelClub, command: CommandOf<"payByLink">): Promise<void> {
  const waiting = await club.club.db
    .selectFrom("registrations")
    .select("orderId")
    .where("state", "=", "awaiting_manual_payment")
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .execute();
  const chosen = waiting[command.child % Math.max(1, waiting.length)] ?? (await club.child(command.child));
  const orderId = chosen?.orderId;
  if (!orderId) return;
  const openCents = (await balanceOfOrder(club.club.db, orderId))?.openCents ?? 0;
  const cents = Math.ceil((openCents * command.share) / 100);
  const payer = { browserHash: "page", networkHash: "home", language: "es" } as const;
  const payment = { ...payer, orderId, ...(command.share < 100 && { cents }) };
  const stripe = { ...club.deps, stripe: club.club.gateway };
  // Refused, or Stripe does not answer: the page says so.
  const started = await startBalancePayment(stripe, payment).catch(() => undefined);
  if (!started) return;
  club.worked.add("POST /api/family/orders/:id/pay");
  if (command.isPaid) club.sandbox.confirmIntent(started.intent.id, { card: GOOD_CARD });
}

/** The code that a family's mailbox got, for its free children, its request for aid, or its order in cash. */
async function code(club: ModelClub, { family: index, isRight }: CommandOf<"code">): Promise<void> {
  const codes = await club.club.db.selectFrom("mailboxCodes").select("orderId").execute();
  const asked = new Set(codes.map(({ orderId }) => orderId));
  const families = club.families.filter(({ orderId }) => asked.has(orderId));
  const family = families[index % Math.max(1, families.length)];
  const digits = family && (await newestCode(club.club, family.orderId));
  if (!digits) return;
  const sent = { code: isRight ? digits : "000000" };
  await family.browser.post(`/api/orders/${family.orderId}/confirm`, sent, family.address);
}

async function donate(club: ModelClub, { amount }: CommandOf<"donate">): Promise<void> {
  const donor = new FamilyVisitor<Club>(club);
  await donor.give(amount);
  if (donor.intentId) donor.pay();
}

/** Charges that somebody may still dispute or refund in Stripe's dashboard. */
function charge(club: ModelClub, index: number) {
  const charges = club.sandbox.charges().filter(({ paid, disputed }) => paid && !disputed);
  return charges[index % Math.max(1, charges.length)];
}

async function dashboardRefund(club: ModelClub, command: CommandOf<"dashboardRefund">): Promise<void> {
  const of = charge(club, command.charge);
  const left = of ? of.amount - of.amount_refunded : 0;
  if (!of || left === 0) return;
  const amount = Math.max(1, Math.floor((left * command.percent) / 100));
  const refund = club.sandbox.refund({ payment_intent: String(of.payment_intent), amount });
  if (command.isFailing) club.sandbox.finishRefund(refund.id, "failed");
}

async function dispute(club: ModelClub, command: CommandOf<"dispute">): Promise<void> {
  const of = charge(club, command.charge);
  if (!of || of.amount_refunded === of.amount) return;
  const { id } = club.sandbox.openDispute(String(of.payment_intent));
  if (command.end !== "open") club.sandbox.closeDispute(id, command.end);
}

async function finishProcessing(club: ModelClub, command: CommandOf<"finishProcessing">): Promise<void> {
  const slow = club.sandbox.intents().find(({ status }) => status === "processing");
  if (slow) club.sandbox.finishProcessing(slow.id, command.outcome);
}

function publishPrice(
  club: ModelClub,
  { program, cents: feeCents }: CommandOf<"publishPrice">,
): Promise<void> {
  return changePrograms(club.club.db, { feeCents, prices: [] }, club.offered[program]?.programId);
}

const COMMANDS: Commands = {
  order,
  pay,
  payByLink,
  code,
  donate,
  dashboardRefund,
  dispute,
  finishProcessing,
  publishPrice,
  wait: (club, { minutes }) => club.wait(minutes),
  ...STAFF_COMMANDS,
  ...WAITING_COMMANDS,
};

export function runCommand<Kind extends Command["kind"]>(
  club: ModelClub,
  command: CommandOf<Kind>,
): Promise<unknown> {
  return COMMANDS[command.kind as Kind](club, command);
}
