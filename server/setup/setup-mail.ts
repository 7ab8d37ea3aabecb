import { randomInt, randomUUID } from "node:crypto";
import { Hono } from "hono";
import * as z from "zod/mini";
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES } from "#domain/family/sign-in.ts";
import {
  type MailPace,
  type MailServer,
  mailCodeSchema,
  mailPaceSchema,
  mailServerSchema,
  smtpUrlOf,
} from "#domain/staff/setup.ts";
import type { ApiErrorCode } from "#domain/text/error-codes.ts";
import type { Language } from "#domain/text/languages.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { i18nFor } from "#server/mail/email-layout.ts";
import { setupCode } from "#server/mail/kinds/code-mails.ts";
import { readMailPace } from "#server/mail/queue.ts";
import { MailFailure, outgoingMail, smtpTransport, WATCHED_TIMEOUTS } from "#server/mail/send.ts";
import {
  readConnection,
  unreadableConnections,
  writeConnection,
} from "#server/platform/database/connections.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { withLease } from "#server/platform/database/lease.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import { isSameSecret, keyedHash } from "#server/platform/secret-key.ts";
import { deleteSetting, writeSetting } from "#server/platform/settings.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { accountOf, requireFresh, requirePermission } from "#server/staff/require-permission.ts";
import { recordAccessChange } from "#server/staff/staff-access.ts";

/** Each try connects to a chosen server, and sends it a mail. */
const LIMIT = { name: "setup-mail", calls: 40, windowSeconds: 3600 };

/** A server that is not yet confirmed by its code; stored, so that neither a reload nor a killed server loses it. */
const trialSchema = z.object({
  id: z.string(),
  server: mailServerSchema,
  codeHash: z.string(),
  expiresAt: z.string(),
  tries: z.number(),
});
type Trial = z.infer<typeof trialSchema>;

function hashOf({ secretKey }: Deps, id: string, digits: string): string {
  return keyedHash(secretKey, "mail set-up code", `${id}\0${digits}`).toString("base64url");
}

function readTrial({ db, secretKey }: Deps): Promise<Trial | null> {
  return readConnection(db, secretKey, "mailTrial", trialSchema);
}

function writeTrial(trx: Trx, { secretKey, now }: Deps, value: Trial): Promise<void> {
  return writeConnection(trx, secretKey, { name: "mailTrial", value, now: now() });
}

function isOpen({ now }: Deps, { tries, expiresAt }: Trial): boolean {
  return tries < CODE_TRIES && expiresAt > instantOf(now());
}

/** The error codes of a failure; each has another remedy. */
const FAULT_CODES: Record<MailFailure["fault"], ApiErrorCode> = {
  timeout: "mail_timeout",
  password: "mail_password_refused",
  sender: "mail_sender_refused",
  certificate: "mail_no_certificate",
  recipient: "mail_recipient_refused",
  unreachable: "mail_unreachable",
  other: "mail_rejected",
};

/** The staff member who requests a code, and its recipient. */
interface CodeRequest {
  actor: string;
  language: Language;
}

/** @throws {ApiError} one code for each way in which it can fail */
async function sendCode(
  { live, now, settings }: Deps,
  trial: Trial,
  { digits, language }: { digits: string; language: Language },
): Promise<void> {
  const { club } = live;
  const { address, senderName, staff } = trial.server;
  const context = { i18n: i18nFor(language, club), publicUrl: settings.publicUrl, staff, now: now() };
  const sender = { name: senderName || club.name, address };
  const mail = outgoingMail(setupCode(context, { digits, expiresAt: trial.expiresAt }), {
    id: trial.id,
    from: sender,
    replyTo: sender,
    language,
    now: now(),
    brand: { color: club.color, logo: null },
  });
  await smtpTransport(smtpUrlOf(trial.server), WATCHED_TIMEOUTS)
    .send(mail)
    .catch((cause: unknown) => {
      if (!(cause instanceof MailFailure)) throw cause;
      throw new ApiError(FAULT_CODES[cause.fault], { cause });
    });
}

/** Stores the server before the try: after any outcome, the page shows it. */
async function begin(deps: Deps, server: MailServer, { actor, language }: CodeRequest): Promise<void> {
  const { db, now } = deps;
  const [id, at] = [randomUUID(), now()];
  const digits = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const expiresAt = instantOf(new Date(at.getTime() + CODE_MINUTES * MINUTE_MS));
  const trial = { id, server, codeHash: hashOf(deps, id, digits), expiresAt, tries: 0 };
  await inTransaction(db, (trx) => writeTrial(trx, deps, trial));
  try {
    await sendCode(deps, trial, { digits, language });
  } catch (error) {
    await inTransaction(db, (trx) => writeTrial(trx, deps, { ...trial, expiresAt: instantOf(at) }));
    throw error;
  }
  // Mailed to the current address of notices, in case the change is unauthorized.
  const change = { at, actor, action: "mail_change_begun", userId: null } as const;
  if (deps.mail.present().deliveryFolder === null)
    await inTransaction(db, (trx) => recordAccessChange(trx, change));
}

async function store(deps: Deps, server: MailServer, actor: string): Promise<void> {
  const { db, secretKey, now, connections } = deps;
  await inTransaction(db, async (trx) => {
    const currentTime = now();
    await writeConnection(trx, secretKey, { name: "mail", value: server, now: currentTime });
    await deleteSetting(trx, "encrypted:mailTrial");
    await recordAccessChange(trx, { at: currentTime, actor, action: "mail_changed", userId: null });
  });
  await connections.refresh();
}

/** @throws {ApiError} mail_code_wrong with `triesLeft`, mail_code_expired */
async function confirm(deps: Deps, digits: string, actor: string): Promise<void> {
  const trial = await readTrial(deps);
  if (!trial || !isOpen(deps, trial)) throw new ApiError("mail_code_expired");
  const tries = trial.tries + 1;
  await inTransaction(deps.db, (trx) => writeTrial(trx, deps, { ...trial, tries }));
  if (!isSameSecret(hashOf(deps, trial.id, digits), trial.codeHash)) {
    const triesLeft = CODE_TRIES - tries;
    throw new ApiError(triesLeft > 0 ? "mail_code_wrong" : "mail_code_expired", { more: { triesLeft } });
  }
  await store(deps, trial.server, actor);
}

/** The fields of a mail server that all staff may see. */
function shown({ password: _secret, ...server }: MailServer) {
  return server;
}

async function presentSetup(deps: Deps) {
  const { db, secretKey, mail } = deps;
  const { isFromEnvironment, from, staff } = mail.present();
  const stored = await readConnection(db, secretKey, "mail", mailServerSchema);
  const trial = await readTrial(deps);
  const isUnreadable = (await unreadableConnections(db, secretKey)).includes("mail");
  const own = stored ? "staff" : "none";
  return {
    /** The environment's mail server wins, and cannot be changed here. Without any, mail stays in files. */
    source: isFromEnvironment ? ("environment" as const) : own,
    /** The stored server cannot be decrypted, because secret.key changed: enter it again. */
    isUnreadable,
    present: { address: from.address, staff: [...staff] },
    server: stored && shown(stored),
    /** A server that was tried and is not connected; while it is open it waits for its code. */
    trial: trial && {
      server: shown(trial.server),
      expiresAt: trial.expiresAt,
      isOpen: isOpen(deps, trial),
    },
  };
}

/** How many mails an hour and a day the mail server takes (docs/reference/messages.md#sending-order-and-limits). */
async function writePace({ db, now }: Deps, pace: MailPace, actor: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const currentTime = now();
    await writeSetting(trx, "mailPace", JSON.stringify(pace), currentTime);
    await recordAudit(trx, { at: currentTime, actor, action: "mail_pace_changed", details: pace });
  });
}

/**
 * Connecting a mail server, step 4 of setting up a club (docs/reference/setup.md#email-server). Sign-in codes and receipts go through
 * it, so it needs a named account and a fresh sign-in.
 */
export function setupMailRoutes(deps: Deps) {
  const { db, now, mail } = deps;
  const allow = requirePermission(deps);
  const fresh = requireFresh(deps);
  const limit = rateLimit(deps, LIMIT);
  /** One at a time, on all servers: five tries are five, and two persons do not mix their servers. */
  const alone = async (work: () => Promise<void>) => {
    if (mail.present().isFromEnvironment) throw new ApiError("mail_from_environment");
    const isLeased = await withLease(db, { key: "mailSetupUntil", now }, work);
    if (!isLeased) throw new ApiError("setup_running", { retryAfterSeconds: 30 });
    return { data: await presentSetup(deps) };
  };
  return new Hono()
    .get("/admin/setup/mail", allow("settings.view"), async (c) => c.json({ data: await presentSetup(deps) }))
    .put(
      "/admin/setup/mail",
      allow("connections.edit"),
      fresh,
      limit,
      jsonBody(mailServerSchema),
      async (c) => {
        accountOf(c.var.staff);
        const { mailPorts } = deps.settings;
        if (mailPorts && !mailPorts.includes(c.req.valid("json").port))
          throw new ApiError("invalid_input", { fields: { port: "mail_port" } });
        const asking = { actor: c.var.staff.actor, language: requestLanguage(c) };
        return c.json(await alone(() => begin(deps, c.req.valid("json"), asking)));
      },
    )
    .post("/admin/setup/mail/code", allow("connections.edit"), fresh, jsonBody(mailCodeSchema), async (c) => {
      accountOf(c.var.staff);
      return c.json(await alone(() => confirm(deps, c.req.valid("json").code, c.var.staff.actor)));
    })
    .get("/admin/setup/mail-pace", allow("settings.view"), async (c) =>
      c.json({ data: await readMailPace(db) }),
    )
    .put("/admin/setup/mail-pace", allow("connections.edit"), fresh, jsonBody(mailPaceSchema), async (c) => {
      accountOf(c.var.staff);
      await writePace(deps, c.req.valid("json"), c.var.staff.actor);
      return c.json({ data: await readMailPace(db) });
    });
}
