import { club } from "#content/club.ts";
import type { Language } from "#domain/languages.ts";
import type { MessageKind } from "#domain/message-kinds.ts";
import type { Deps } from "#server/deps.ts";
import type { MessageSubject } from "#server/outbox.ts";
import { afterFailure } from "./back-off.ts";
import { MailFailure } from "./mail-failure.ts";
import { claimDue, markDropped, markFailed, markSent, type OutboxRow } from "./outbox-data.ts";
import { outgoingMail } from "./outgoing.ts";
import { penFor } from "./texts.ts";
import { LETTER_WRITERS } from "./write-letter.ts";

type SendDeps = Pick<Deps, "db" | "now" | "log" | "mail" | "settings" | "secretKey">;

function languageOf({ recipient, language }: OutboxRow): Language {
  return recipient === "staff" ? club.staffLanguage : language;
}

async function deliver(deps: SendDeps, row: OutboxRow): Promise<void> {
  const { db, mail, settings, secretKey } = deps;
  const now = deps.now();
  const language = languageOf(row);
  const { publicUrl } = settings;
  const desk = { db, pen: penFor(language), secretKey, publicUrl, staff: mail.staff, now };
  const write = LETTER_WRITERS[row.kind as MessageKind];
  if (!write) throw new MailFailure("unknown_kind");
  const outcome = await write(desk, JSON.parse(row.payload) as MessageSubject);
  if ("dropped" in outcome) return markDropped(db, row.id, outcome.dropped, now);
  const replyTo = { name: club.name, address: club.email };
  await mail.transport.send(outgoingMail(outcome, { id: row.id, from: mail.from, replyTo, language, now }));
  await markSent(db, row.id, deps.now());
}

/** A mistake of ours must not be told in its own words: they may hold a row. The log has its own filter. */
function failureFrom(error: unknown): MailFailure {
  return error instanceof MailFailure ? error : new MailFailure("internal");
}

async function noteFailure(deps: SendDeps, row: OutboxRow, error: unknown): Promise<MailFailure> {
  const failure = failureFrom(error);
  const now = deps.now();
  const { attempts } = row;
  const { nextAttemptAt, stuck } = afterFailure({
    attempts,
    createdAt: new Date(row.createdAt),
    now,
    refused: failure.refused,
  });
  const since = row.stuckAt === null ? now : new Date(row.stuckAt);
  await markFailed(deps.db, row.id, { error: failure.code, nextAttemptAt, stuckAt: stuck ? since : null });
  const facts = { outboxId: row.id, kind: row.kind, attempts, reason: failure.code };
  if (failure.code === "internal") deps.log.error({ ...facts, err: error }, "a mail could not be written");
  else deps.log.warn(facts, "a mail could not be sent");
  return failure;
}

/**
 * Sends every mail that is due, one by one; safe to run in several instances at once. A mail that fails waits for
 * its next time and keeps none of the others waiting, unless the mail server cannot be reached at all.
 */
export async function sendDueMail(deps: SendDeps, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const row = await claimDue(deps.db, deps.now());
    if (!row) return;
    try {
      await deliver(deps, row);
    } catch (error) {
      const { unreachable } = await noteFailure(deps, row, error);
      if (unreachable) return;
    }
  }
}
