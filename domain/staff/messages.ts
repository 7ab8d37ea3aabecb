import * as z from "zod/mini";
import { lineChecks, paragraphChecks, requiredLine } from "#domain/text/checks.ts";
import { foldDots } from "#domain/text/clean-text.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { AGE_FILTERS, ATTENTION_FILTERS, PAYMENT_FILTERS, SKILL_FILTERS } from "./registration-search.ts";
import { selectedIds } from "./selection.ts";

/** The code of a program's group, or the name of an age group. */
export const groupFilter = z.optional(z.string().check(...lineChecks(40)));

/** A notice is about a child's program and always goes out; families can unsubscribe from news. */
export const STAFF_MESSAGE_KINDS = ["notice", "news"] as const;
export type StaffMessageKind = (typeof STAFF_MESSAGE_KINDS)[number];

/** Characters of a subject and of a text. */
export const MESSAGE_LIMITS = { subject: 120, body: 4000 } as const;

/** More families than this, or a link to another host, need a named account that signed in within 15 minutes. */
export const MAX_FAMILIES_WITHOUT_ACCOUNT = 15;

/** The scope of staff's pages: "all" is every season; the page's default if absent. */
const scope = { season: z.optional(z.union([z.literal("all"), z.uuid()])), program: z.optional(z.uuid()) };
const search = z.optional(z.string().check(...lineChecks(200)));

/** The filters of the list of registrations. */
export const registrationFilters = {
  age: z.optional(z.enum(AGE_FILTERS)),
  skill: z.optional(z.enum(SKILL_FILTERS)),
  payment: z.optional(z.enum(PAYMENT_FILTERS)),
  attention: z.optional(z.enum(ATTENTION_FILTERS)),
};

/** The lists that staff also print and copy, with the filters of their pages. */
const contactLists = [
  z.object({
    list: z.literal("registrations"),
    ...scope,
    group: groupFilter,
    team: z.optional(z.uuid()),
    search,
    ...registrationFilters,
    ids: z.optional(selectedIds),
  }),
  z.object({ list: z.literal("unpaid"), ...scope, search, returnedCheck: z.optional(z.literal("yes")) }),
  z.object({ list: z.literal("interests"), ...scope, search }),
] as const;

/** The parameters of GET /api/admin/contacts. */
export const contactsSchema = z.discriminatedUnion("list", contactLists);

/** The list of recipients of a message. "missing" is every child of a season without a registration in another one. */
export const recipientListSchema = z.discriminatedUnion("list", [
  ...contactLists,
  z.object({ list: z.literal("waiting"), ...scope }),
  z.object({ list: z.literal("missing"), season: z.uuid(), next: z.uuid(), program: z.optional(z.uuid()) }),
]);
export type RecipientList = z.infer<typeof recipientListSchema>;

/** Families on these lists are in no program, so a notice cannot be about one. */
export function isNewsOnly({ list }: Pick<RecipientList, "list">): boolean {
  return list === "interests" || list === "waiting" || list === "missing";
}

const isOfItsKind = z.refine<{ to: RecipientList; kind: StaffMessageKind }>(
  ({ to, kind }) => kind === "news" || !isNewsOnly(to),
  { error: "invalid_input", path: ["kind"] },
);

/** Locked screens show subjects, so a child's name, a family's debt and its links are in the text only. */
function isForLockedScreens(subject: string): boolean {
  const hidden = [MESSAGE_FIELDS.child, MESSAGE_FIELDS.open, MESSAGE_FIELDS.reply].flatMap((tokens) =>
    Object.values(tokens),
  );
  return !hidden.some((token) => subject.includes(token));
}

const subject = requiredLine("message_text_missing", MESSAGE_LIMITS.subject).check(
  z.refine(isForLockedScreens, "message_subject_private"),
);
const body = z
  .string("message_text_missing")
  .check(...paragraphChecks(MESSAGE_LIMITS.body), z.minLength(1, "message_text_missing"));

/** The body of POST /api/admin/messages/audience. */
export const audienceSchema = z
  .object({ to: recipientListSchema, kind: z.enum(STAFF_MESSAGE_KINDS) })
  .check(isOfItsKind);

/** Both texts; a message needs both languages. */
const texts = { subjectEn: subject, subjectEs: subject, bodyEn: body, bodyEs: body };

/** The body of POST /api/admin/messages/preview. */
export const messagePreviewSchema = z.object({ to: recipientListSchema, ...texts });

/** The body of POST /api/admin/messages: `listHash` is that of the audience that was shown. */
export const messageSchema = z
  .object({
    to: recipientListSchema,
    kind: z.enum(STAFF_MESSAGE_KINDS),
    listHash: z.string().check(z.maxLength(64)),
    ...texts,
  })
  .check(isOfItsKind);
export type MessageData = z.infer<typeof messageSchema>;

/** The fields of a text, in braces and in the author's language; each is filled in for a family. */
export const MESSAGE_FIELDS = {
  child: { en: "{child}", es: "{nombre}" },
  program: { en: "{program}", es: "{programa}" },
  day: { en: "{day}", es: "{día}" },
  place: { en: "{place}", es: "{lugar}" },
  open: { en: "{amount}", es: "{saldo}" },
  /** Two links for each child, to say whether it comes to its next session. */
  reply: { en: "{reply}", es: "{respuesta}" },
} as const satisfies Record<string, Record<Language, string>>;
export type MessageField = keyof typeof MESSAGE_FIELDS;

/** A text with its fields filled in. Unknown text in braces stays as typed. */
export function filledMessage(text: string, values: Record<MessageField, string>): string {
  const fields = Object.keys(MESSAGE_FIELDS) as MessageField[];
  const fieldOf = (token: string) =>
    fields.find((field) => LANGUAGES.some((language) => MESSAGE_FIELDS[field][language] === token));
  return text.replace(/\{\p{L}+\}/gu, (token) => {
    const field = fieldOf(token);
    return field ? values[field] : token;
  });
}

/** The states of a family's mail; none claims that it was read. */
export const RECIPIENT_STATES = ["waiting", "accepted", "refused", "left_out", "no_address"] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** The columns of a queued mail that determine its state. */
interface MailRow {
  sentAt: string | null;
  droppedAt: string | null;
  stuckAt: string | null;
}

/** The state of a recipient's mail; null without an address. Refused mail of a message is not retried. */
export function recipientState(mail: MailRow | null): RecipientState {
  if (mail === null) return "no_address";
  if (mail.droppedAt !== null) return "left_out";
  if (mail.sentAt !== null) return "accepted";
  return mail.stuckAt === null ? "waiting" : "refused";
}

/** The body of PUT /api/admin/messages/{id}/recipients/{recipientId}. */
export const phonedSchema = z.object({ called: z.boolean() });

/** A link in a mail. `trimmed` removes brackets and punctuation at its end. */
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"]{1,2000}/giu;

/** A name or number that mail programs turn into a link, such as "example.com/pay"; at most as long as DNS allows. */
const BARE_HOST =
  /(?<![\p{L}\d_-])(?:(?:[\p{L}\d_-]{1,63}\.){1,126}(?:xn--[a-z\d-]{1,59}|\p{L}{2,63})|\d{1,3}(?:\.\d{1,3}){3})(?![\p{L}\d@])/giu;

const MAIL_ADDRESS = /[\p{L}\d._%+-]{1,64}@(?:[\p{L}\d-]{1,63}\.){1,126}\p{L}{2,63}(?![\p{L}\d/@-])/gu;

/** Filled in for a family, a field could be a part of a host. */
const FIELD = /\{\p{L}+\}/gu;

interface TextPiece {
  text: string;
  href?: string;
}

/** A link without what belongs to the sentence around it. */
function trimmed(link: string): string {
  const end = /[.,;:!?'”’»)\]]{1,10}$/u.exec(link)?.[0] ?? "";
  const isBalanced = end.startsWith(")") && link.includes("(");
  return end === "" || isBalanced ? link : link.slice(0, -end.length);
}

/** A staff text as plain words and its links. Nothing else in it is markup. */
export function linkPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const link = trimmed(found);
    const href = /^www\./i.test(link) ? `https://${link}` : link;
    if (!URL.canParse(href)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: link, href });
    end = index + link.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Whether a text leads to another host than the site's own. @param siteHost null if the site's address is unknown */
export function hasExternalLink(text: string, siteHost: string | null): boolean {
  return linkPieces(foldDots(text.replace(FIELD, "x")).replace(MAIL_ADDRESS, "")).some(
    ({ text: words, href }) => {
      if (href !== undefined) return new URL(href).hostname !== siteHost;
      return (words.match(BARE_HOST) ?? []).some((host) => host.toLowerCase() !== siteHost);
    },
  );
}

/** For lines that families get by email without a review. */
export function hasNoLink(line: string): boolean {
  return !hasExternalLink(line, null);
}
