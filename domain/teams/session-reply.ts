import * as z from "zod/mini";
import { calendarDay, clockTime, lengthFirst } from "#domain/text/checks.ts";
import type { CalendarDate } from "#domain/time/dates.ts";

/** A session by its published day and hour; changes move neither. */
export interface SessionSlot {
  onDate: CalendarDate;
  startsTime: string;
}

/** The body of POST /api/family/registrations/{id}/reply. */
export const replySchema = z.object({
  onDate: calendarDay("invalid_date"),
  startsTime: clockTime("invalid_time"),
  isComing: z.boolean(),
});

const TOKEN = /^([\da-f-]{36})\.(\d{4}-\d{2}-\d{2})\.(\d{2}:\d{2})\.([\w-]{22})$/;
const TOKEN_LENGTH = 76;

/** The body of POST /api/session-reply. */
export const linkReplySchema = z.object({
  token: z.string().check(lengthFirst(TOKEN_LENGTH)),
  isComing: z.boolean(),
  /** False for the answer that the link itself gives, which replaces none. */
  isChange: z.boolean(),
});

/** A child, a session and the server's proof, all of a link in an email. */
export function readReplyToken(token: string) {
  const [, registrationId, onDate, startsTime, proof] =
    token.length === TOKEN_LENGTH ? (TOKEN.exec(token) ?? []) : [];
  if (!registrationId || !onDate || !startsTime || !proof) return undefined;
  return { registrationId, onDate, startsTime, proof };
}

/** The page that a link in an email opens; servers never log the part after the #. */
export function replyPath(token: string, isComing: boolean): string {
  return `/reply#${isComing ? "yes" : "no"}.${token}`;
}

export function replyFromUrl(hash: string): { token: string; isComing: boolean } | undefined {
  const [, answer, token = ""] = /^#(yes|no)\.(.+)$/.exec(hash) ?? [];
  return readReplyToken(token) && { token, isComing: answer === "yes" };
}
