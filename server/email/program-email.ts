import { calendarFileName, calendarOfPrograms } from "#content/program-calendar.ts";
import { refundWords } from "#content/refund-words.ts";
import { placesOf, textFacts } from "#content/text-facts.ts";
import { addressOf } from "#domain/place-address.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { parseMarkup } from "#domain/staff-markup.ts";
import type { EmailContext, EmailFile, EmailPart, EmailRow } from "./email-template.ts";

/** A staff text by paragraphs, without bold and links. */
export function staffText(text: string): EmailPart[] {
  const words = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join("");
  return parseMarkup(text).map((block) =>
    block.kind === "text"
      ? { kind: "text", text: words(block.pieces) }
      : { kind: "list", items: block.items.map(words) },
  );
}

/** Days, hours and places of a program, and whether one is the park, which has a map. */
export function whenRows({ i18n }: EmailContext, program: ProgramFacts) {
  const { texts, fill, language, club } = i18n;
  const { where } = texts;
  const facts = textFacts(program, club, language);
  const addresses = placesOf(program, club.place).map((place) => addressOf(place, club.place));
  const rows: EmailRow[] = [
    { label: where.days, value: fill("{{campDays}}", facts) },
    { label: where.hours, value: fill("{{campHours, capital}}", facts) },
    { label: where.place, value: addresses.join("; ") },
  ];
  return { rows, isInPark: facts.isInPark };
}

export function mapLink({ i18n: { texts, club } }: EmailContext): EmailPart {
  return { kind: "link", label: texts.where.map, url: club.place.mapsUrl };
}

/** The program's own refund steps; empty if the general policy applies. */
export function refundSentences({ i18n }: EmailContext, program: ProgramFacts): string[] {
  return refundWords(program, i18n.language);
}

interface CalendarEntry {
  program: ProgramFacts;
  /** The children, if the calendar has several programs. */
  who?: string | undefined;
}

export function calendarOf(
  { i18n, publicUrl, now }: EmailContext,
  programs: readonly CalendarEntry[],
): EmailFile[] {
  const { summary, description } = i18n.schedule.event;
  const scheduled = programs.filter(({ program }) => program.sessions.length > 0);
  if (scheduled.length === 0) return [];
  const entries = scheduled.map(({ program, who }) => {
    const facts = textFacts(program, i18n.club, i18n.language);
    const title = i18n.fill(summary, facts);
    const texts = {
      summary: who === undefined ? title : `${title} (${who})`,
      description: i18n.fill(description, facts).trim(),
      ...(publicUrl !== null && { url: `${publicUrl}/schedule` }),
    };
    return { program, texts };
  });
  const sessions = scheduled
    .flatMap(({ program }) => program.sessions)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  return [
    {
      name: calendarFileName({ sessions }),
      type: "text/calendar; charset=utf-8; method=PUBLISH",
      content: calendarOfPrograms(entries, i18n.club.place, now),
    },
  ];
}
