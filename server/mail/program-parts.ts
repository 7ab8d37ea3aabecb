import { calendarFileName } from "#content/product/calendar-file-name.ts";
import { type CalendarChange, calendarOfPrograms } from "#content/product/program-calendar.ts";
import { placesOf, programDetails } from "#content/product/program-details.ts";
import { refundTexts } from "#content/product/refund-texts.ts";
import { sessionChangeSentence } from "#content/product/session-change-texts.ts";
import { nextSessionText } from "#content/product/session-texts.ts";
import type { SessionChange } from "#domain/club/session-change.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import { programPath } from "#domain/text/site-routes.ts";
import { parseMarkup } from "#domain/text/staff-markup.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { addressOf, nextOfRunning } from "#domain/time/sessions.ts";
import { wallClock } from "#domain/time/zoned-time.ts";
import {
  type EmailContext,
  type EmailFile,
  type EmailPart,
  type EmailRow,
  heading,
  paragraph,
  rowsOf,
  siteLink,
} from "./email-layout.ts";

const changesOf = ({ id }: PublicProgram, changes: readonly SessionChange[]) =>
  changes.filter(({ programId }) => programId === id);

/** Days, hours and places of a program, and whether one is the park, which has a map. */
export function scheduleRows(
  { i18n, now }: EmailContext,
  program: PublicProgram,
  changes: readonly SessionChange[],
) {
  const { texts, fill, language, club } = i18n;
  const { where } = texts;
  const details = programDetails(program, club, language);
  const addresses = placesOf(program, club.place).map((place) => addressOf(place, club.place));
  const rows: EmailRow[] = [
    { label: where.days, value: fill("{{campDays, capital}}", details) },
    { label: where.hours, value: fill("{{campHours, capital}}", details) },
    { label: where.place, value: addresses.join("; ") },
  ];
  const clock = wallClock(now.toISOString(), club.timeZone);
  const next = nextOfRunning(program.sessions, clock, changesOf(program, changes));
  if (next) rows.push({ label: where.next, value: nextSessionText(next, club.place.park, language) });
  return { rows, isInPark: details.isInPark };
}

function changedSessions(
  { i18n: { language } }: EmailContext,
  program: PublicProgram,
  changes: readonly SessionChange[],
): EmailPart[] {
  return changesOf(program, changes).map((change) =>
    paragraph(sessionChangeSentence(program.name, change, language)),
  );
}

/** A staff text by paragraphs, without bold and links. */
function staffText(text: string): EmailPart[] {
  const textOf = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join("");
  return parseMarkup(text).map((block) =>
    block.kind === "text"
      ? paragraph(textOf(block.pieces))
      : { kind: "list", items: block.items.map(textOf) },
  );
}

/** A program, and the names of its children where a mail is about several. */
interface ProgramOf {
  program: PublicProgram;
  participants?: string | undefined;
}

/** Time and place of programs; empty for those without sessions. */
export function scheduleText(
  context: EmailContext,
  programs: readonly ProgramOf[],
  changes: readonly SessionChange[],
): EmailPart[] {
  const { texts, fill, club } = context.i18n;
  const { where } = texts;
  const scheduled = programs.filter(({ program }) => program.sessions.length > 0);
  if (scheduled.length === 0) return [];
  const whens = scheduled.map((entry) => ({ ...entry, ...scheduleRows(context, entry.program, changes) }));
  const parts = whens.flatMap(({ program, participants, rows }): EmailPart[] => [
    heading(participants === undefined ? program.name : `${program.name}: ${participants}`),
    rowsOf(rows),
    ...changedSessions(context, program, changes),
    ...siteLink(context, where.site, programPath(program.slug)),
    ...(program.whatToBring === ""
      ? []
      : [paragraph(fill(where.bring, { program: program.name })), ...staffText(program.whatToBring)]),
  ]);
  const map: EmailPart = { kind: "link", label: where.map, url: club.place.mapsUrl };
  return [...parts, paragraph(where.calendar), ...(whens.some(({ isInPark }) => isInPark) ? [map] : [])];
}

/** The refund by each program's own steps, in a list for each; empty if all programs are free. */
export function refundTermsPart(context: EmailContext, programs: readonly PublicProgram[]): EmailPart[] {
  const { texts, language, club } = context.i18n;
  const { refunds } = texts;
  const today = dateInZone(context.now, club.timeZone);
  const lists = programs.flatMap((program): EmailPart[] => {
    const items = refundTexts(program, language, today);
    if (items.length === 0) return [];
    const list = { kind: "list" as const, items };
    return programs.length === 1 ? [list] : [paragraph(`${program.name}:`), list];
  });
  if (lists.length === 0) return [];
  return [heading(refunds.heading), ...lists, ...siteLink(context, refunds.link, "/terms#refunds")];
}

/**
 * A program in a calendar.
 * @param participants the children, if the calendar has several programs; or the team
 */
export function calendarEntry(
  { i18n, publicUrl }: Pick<EmailContext, "i18n" | "publicUrl">,
  program: PublicProgram,
  changes: readonly CalendarChange[],
  participants?: string,
) {
  const { schedule, club, language, fill } = i18n;
  const { event } = schedule;
  const details = programDetails(program, club, language);
  const summary = fill(event.summary, details);
  const texts = {
    summary: participants === undefined ? summary : `${summary} (${participants})`,
    description: fill(event.description, details).trim(),
    ...(publicUrl !== null && { url: `${publicUrl}${programPath(program.slug)}` }),
  };
  return { program, texts, changes, canceledSummary: fill(event.cancelled, texts) };
}

/** A calendar file of the programs with sessions; none without them. */
export function calendarOf(
  context: EmailContext,
  programs: readonly ProgramOf[],
  changes: readonly SessionChange[],
): EmailFile[] {
  const scheduled = programs.filter(({ program }) => program.sessions.length > 0);
  if (scheduled.length === 0) return [];
  const entries = scheduled.map(({ program, participants }) =>
    calendarEntry(context, program, changesOf(program, changes), participants),
  );
  const { club } = context.i18n;
  const sessions = scheduled
    .flatMap(({ program }) => program.sessions)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  return [
    {
      name: calendarFileName(club, { sessions }),
      type: "text/calendar; charset=utf-8; method=PUBLISH",
      content: calendarOfPrograms(entries, club, context.now),
    },
  ];
}
