import { Gauge, type Registry } from "prom-client";
import { DIFFERENCE_KINDS } from "#domain/books.ts";
import { LEDGER_KINDS } from "#domain/payment-state.ts";
import { REGISTRATION_STATUSES } from "#domain/registration-status.ts";
import { TROUBLES } from "#domain/watching.ts";
import type { DatabaseFigures, DiskFigures } from "./figures.ts";

function createGauges(registry: Registry) {
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name: `club_${name}`, help, labelNames, registers: [registry] });
  return {
    databaseUp: gauge(
      "database_up",
      "1 when the database answered; without it the figures below are left out.",
    ),
    registrations: gauge("registrations", "Active registrations.", ["status"]),
    ledgerRows: gauge("ledger_rows", "Movements of money.", ["kind"]),
    ledgerCents: gauge("ledger_cents", "Their sum in US cents.", ["kind"]),
    differences: gauge("books_open_differences", "What waits for staff in the books.", ["kind"]),
    troubles: gauge("trouble", "1 while staff are told of a trouble.", ["trouble"]),
    compared: gauge("books_last_check_timestamp_seconds", "When the books were last compared with Stripe."),
    mailWaiting: gauge("mail_waiting", "Letters that have not gone out yet."),
    mailOldest: gauge("mail_oldest_waiting_seconds", "How long the oldest of them has waited."),
    mailGivenUp: gauge("mail_given_up", "Letters that were refused for good or are late by days."),
    swept: gauge("sweep_last_success_timestamp_seconds", "When any server last finished a sweep."),
    backedUp: gauge("backup_last_success_timestamp_seconds", "When any server last finished a backup."),
    diskFree: gauge("disk_free_bytes", "What the disk under a folder has left.", ["folder"]),
    diskSize: gauge("disk_size_bytes", "The size of the disk under a folder.", ["folder"]),
  };
}

/** Every kind has a figure, also when there is none of it: an alarm on a missing series never comes. */
function setEach<L extends "status" | "kind" | "trouble">(
  gauge: Gauge<L>,
  label: L,
  { of, figures }: { of: readonly string[]; figures: readonly (readonly [string, number])[] },
) {
  const known = new Map(figures);
  for (const name of of) gauge.set({ [label]: name } as Record<L, string>, known.get(name) ?? 0);
}

function setTime(gauge: Gauge, instant: string | undefined) {
  if (instant !== undefined) gauge.set(Date.parse(instant) / 1000);
}

/** The figures of the database and the disks as gauges; whatever is not known any more is left out. */
export function createFigureGauges(registry: Registry) {
  const gauges = createGauges(registry);

  function showDatabase(figures: DatabaseFigures, now: Date) {
    const { registrations, ledger, differences, mail } = figures;
    const counts = registrations.map(({ status, count }) => [status, count] as const);
    setEach(gauges.registrations, "status", { of: REGISTRATION_STATUSES, figures: counts });
    const rows = ledger.map(({ kind, count }) => [kind, count] as const);
    setEach(gauges.ledgerRows, "kind", { of: LEDGER_KINDS, figures: rows });
    const sums = ledger.map(({ kind, cents }) => [kind, cents] as const);
    setEach(gauges.ledgerCents, "kind", { of: LEDGER_KINDS, figures: sums });
    const open = differences.map(({ kind, count }) => [kind, count] as const);
    setEach(gauges.differences, "kind", { of: DIFFERENCE_KINDS, figures: open });
    const wrong = figures.troubles.map(({ trouble }) => [trouble, 1] as const);
    setEach(gauges.troubles, "trouble", { of: TROUBLES, figures: wrong });
    gauges.mailWaiting.set(mail.waiting);
    gauges.mailOldest.set(mail.oldest === null ? 0 : (now.getTime() - Date.parse(mail.oldest)) / 1000);
    gauges.mailGivenUp.set(mail.givenUp);
    setTime(gauges.compared, figures.comparedAt);
    setTime(gauges.swept, figures.sweptAt);
    setTime(gauges.backedUp, figures.backedUpAt);
  }

  return function show(database: DatabaseFigures | undefined, disks: readonly DiskFigures[], now: Date) {
    for (const gauge of Object.values(gauges)) {
      gauge.reset();
      // A gauge without labels would tell 0 after a reset.
      gauge.remove({});
    }
    gauges.databaseUp.set(database ? 1 : 0);
    if (database) showDatabase(database, now);
    for (const { folder, space } of disks) {
      if (!space) continue;
      gauges.diskFree.set({ folder }, space.freeBytes);
      gauges.diskSize.set({ folder }, space.totalBytes);
    }
  };
}
