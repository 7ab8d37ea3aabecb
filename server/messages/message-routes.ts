import { type Context, Hono } from "hono";
import {
  audienceSchema,
  contactsSchema,
  hasExternalLink,
  type MessageData,
  messagePreviewSchema,
  messageSchema,
  phonedSchema,
  type RecipientList,
} from "#domain/staff/messages.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { i18nFor } from "#server/mail/email-layout.ts";
import { countRows } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  cursorOf,
  idParam,
  jsonBody,
  pageOf,
  pageParameters,
  query,
  queryFrom,
  requestLanguage,
} from "#server/platform/http/request-input.ts";
import { programNames } from "#server/platform/season-scope.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import {
  accountOf,
  assertAllowed,
  isFresh,
  requirePermission,
  type Staff,
  type StaffVariables,
} from "#server/staff/require-permission.ts";
import { presentAudience, type ReadAudience, readAudience } from "./audience.ts";
import { filledFor, type MessageTexts, REPLY_PARAGRAPH } from "./filled-message.ts";
import { callableRecipients, guardianName } from "./recipients.ts";
import { sendMessage } from "./send-message.ts";
import { listMessages, sentMessage } from "./sent-messages.ts";

/** The mail to a real family of each language: the newest one on the list. */
async function previewOf(deps: Deps, audience: ReadAudience, texts: MessageTexts) {
  const { db, now, live } = deps;
  const families = [...audience.mailboxes.values()];
  const inLanguage = async (language: Language) => {
    const family = families.find(([newest]) => newest?.language === language);
    const guardian = family?.[0]?.guardian;
    if (!family || !guardian) return null;
    const context = { i18n: i18nFor(language, live.club), now: now() };
    const { subject, body, replies } = await filledFor(db, context, texts, family);
    const { coming, notComing } = context.i18n.texts.message.reply;
    const shown = replies.map(({ title }) => `${title}\n[${coming}] [${notComing}]`).join("\n\n");
    return {
      guardian: guardianName(guardian),
      subject,
      body: body.replaceAll(REPLY_PARAGRAPH, shown).trim(),
    };
  };
  return { en: await inLanguage("en"), es: await inLanguage("es") };
}

/**
 * Refuses the PIN and a session that signed in too long ago.
 * @throws {ApiError} account_needed, sign_in_again
 */
function requireFreshAccount(staff: Staff, now: Date): void {
  accountOf(staff);
  if (!isFresh(staff, now)) throw new ApiError("sign_in_again");
}

/**
 * Stops or resumes the unsent mails of a message.
 * @throws {ApiError} not_found
 */
async function stopOrResumeMessage(
  { db, now }: Deps,
  { id, actor, isStopped }: { id: string; actor: string; isStopped: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const currentTime = now();
    const changed = await trx
      .updateTable("messages")
      .set({ stoppedAt: isStopped ? instantOf(currentTime) : null })
      .where("id", "=", id)
      .where("stoppedAt", isStopped ? "is" : "is not", null)
      .returning("id")
      .executeTakeFirst();
    const message =
      changed ?? (await trx.selectFrom("messages").select("id").where("id", "=", id).executeTakeFirst());
    if (!message) throw new ApiError("not_found");
    if (!changed) return;
    const unsent = trx.selectFrom("outbox").where("messageId", "=", id).where("sentAt", "is", null);
    const waiting = await countRows(unsent.where("droppedAt", "is", null).where("stuckAt", "is", null));
    const action = isStopped ? "message_stopped" : "message_resumed";
    await recordAudit(trx, {
      at: currentTime,
      actor,
      action,
      subject: id,
      details: { count: waiting },
    });
  });
}

/** Whom staff print and copy, with their programs' names: no health answers, postal addresses or money. */
async function contactsOf(deps: Deps, to: RecipientList, language: Language) {
  const names = await programNames(deps.db, language);
  return (await callableRecipients(deps.db, to, deps.now())).map(
    ({ child, childLastName, guardian, programId, email, phone, ...recipient }) => ({
      /** The child; null for an interest. */
      about: child && `${child} ${childLastName}`,
      program: names.get(programId)?.name ?? null,
      name: guardianName(guardian),
      email: email || null,
      phone: phone || null,
      language: recipient.language,
    }),
  );
}

/** Who may see the contacts of each list. */
const CONTACT_PERMISSIONS = {
  registrations: "registrations.view",
  unpaid: "payments.view",
  interests: "waiting_list.view",
} as const satisfies Record<string, Permission>;

/** Staff write to the families of a list, print it, and copy its addresses (docs/reference/messages.md). */
export function messageRoutes(deps: Deps) {
  const { db, now, settings } = deps;
  const allow = requirePermission(deps);
  const siteHost = settings.publicUrl && new URL(settings.publicUrl).hostname;
  const hasForeignLink = (texts: MessageTexts) =>
    [texts.subjectEn, texts.subjectEs, texts.bodyEn, texts.bodyEs].some((text) =>
      hasExternalLink(text, siteHost),
    );
  const send = async (message: MessageData, sender: Staff) =>
    inTransaction(db, async (trx) => {
      const isStaffNotified = hasForeignLink(message);
      const sent = await sendMessage(trx, deps, { ...message, isStaffNotified, actor: sender.actor });
      if (isStaffNotified || sent.isMany) requireFreshAccount(sender, now());
      return sent.id;
    });
  const switched = (c: Context<StaffVariables>, isStopped: boolean) =>
    stopOrResumeMessage(deps, { id: idParam(c), actor: c.var.staff.actor, isStopped });
  return new Hono()
    .get("/admin/contacts", allow("registrations.view"), queryFrom(contactsSchema), async (c) => {
      const to = c.req.valid("query");
      assertAllowed(c.var.staff, CONTACT_PERMISSIONS[to.list]);
      const contacts = await contactsOf(deps, to, requestLanguage(c));
      const details = { list: to.list, count: contacts.length };
      const { actor } = c.var.staff;
      await recordAudit(db, { at: now(), actor, action: "contacts_exported", details });
      return c.json({ data: contacts });
    })
    .post("/admin/messages/audience", allow("messages.send"), jsonBody(audienceSchema), async (c) => {
      const audience = await readAudience(deps, c.req.valid("json"));
      return c.json({ data: await presentAudience(db, audience) });
    })
    .post("/admin/messages/preview", allow("messages.send"), jsonBody(messagePreviewSchema), async (c) => {
      const { to, ...texts } = c.req.valid("json");
      const audience = await readAudience(deps, { to, kind: "notice" });
      return c.json({ data: await previewOf(deps, audience, texts) });
    })
    .post("/admin/messages", allow("messages.send"), jsonBody(messageSchema), async (c) =>
      c.json({ data: { id: await send(c.req.valid("json"), c.var.staff) } }, 201),
    )
    .get("/admin/messages", allow("messages.view"), query(pageParameters), async (c) => {
      const { cursor, limit } = c.req.valid("query");
      const rows = await listMessages(db, limit + 1, cursor);
      const { page: data, nextCursor } = pageOf(rows, limit, ({ createdAt, id }) =>
        cursorOf({ at: createdAt, id }),
      );
      return c.json({ data, nextCursor });
    })
    .get("/admin/messages/:id", allow("messages.view"), async (c) => {
      const message = await sentMessage(deps, idParam(c), requestLanguage(c));
      if (!message) throw new ApiError("not_found");
      return c.json({ data: message });
    })
    .post("/admin/messages/:id/stop", allow("messages.send"), async (c) => {
      await switched(c, true);
      return c.json({ success: true as const });
    })
    .post("/admin/messages/:id/resume", allow("messages.send"), async (c) => {
      await switched(c, false);
      return c.json({ success: true as const });
    })
    .put(
      "/admin/messages/:id/recipients/:recipientId",
      allow("messages.send"),
      jsonBody(phonedSchema),
      async (c) => {
        const { called } = c.req.valid("json");
        const updated = await db
          .updateTable("messageRecipients")
          .set({ calledAt: called ? instantOf(now()) : null, calledBy: called ? c.var.staff.actor : null })
          .where("id", "=", idParam(c, "recipientId"))
          .where("messageId", "=", idParam(c))
          .returning("id")
          .executeTakeFirst();
        if (!updated) throw new ApiError("not_found");
        return c.json({ success: true as const });
      },
    );
}
